import { plugins } from '#shared/form/computed/index.ts';
import type { Behaviour } from '#shared/form/items/behaviour.ts';
import { types } from '#shared/form/items/index.ts';

const whoAnswers: { readonly [Answer in Behaviour['answer']]: string } = {
  entered: 'user',
  computed: 'engine',
  none: 'nobody',
};

const completeness = (behaviour: Behaviour<never>): string => {
  if (behaviour.answer !== 'entered') return '–';
  return behaviour.isExempt ? 'only if required' : 'counts';
};

const row = (name: string, behaviour: Behaviour<never>): string =>
  `| \`${name}\` | ${whoAnswers[behaviour.answer]} | ${completeness(behaviour)} |`;

/** Every attribute type and plugin kind: who answers it, and whether a page waits for it. */
export const itemTable = (): string =>
  [
    '| item | answered by | page completeness |',
    '|---|---|---|',
    ...Object.entries(types).map(([type, behaviour]) => row(type, behaviour as Behaviour<never>)),
    ...Object.entries(plugins).map(([kind, behaviour]) => row(`plugin: ${kind}`, behaviour as Behaviour<never>)),
  ].join('\n');
