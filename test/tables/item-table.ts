import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pluginBehaviours } from '#shared/plugins/behaviours.ts';
import type { Behaviour } from '#shared/items/behaviour.ts';
import { itemBehaviours } from '#shared/items/behaviours.ts';

type Any = Behaviour<never>;

const whoAnswers: { readonly [Answer in Any['answer']]: string } = { entered: 'user', computed: 'engine', none: 'nobody' };

const completeness = (behaviour: Any): string => {
  if (behaviour.answer !== 'entered') return '–';
  if (behaviour.isExempt) return 'only if required';
  return behaviour.isComplete ? 'counts once it is whole' : 'counts';
};

/** What a formula gets from the answer. */
const asNumber = (behaviour: Any): string => {
  if (behaviour.answer === 'none') return '–';
  if (behaviour.answer === 'computed' || !behaviour.number) return 'as it stands';
  return 'own reading';
};

/** What else the behaviour decides. */
const besides = (behaviour: Any): string => {
  const said = [
    ...(behaviour.shows ? ['shows beside the answer'] : []),
    ...(behaviour.answer === 'computed' ? ['working'] : []),
    ...(behaviour.answer === 'entered' && behaviour.moment ? ['defaults to today or now'] : []),
    ...(behaviour.answer === 'entered' && behaviour.current ? ['set aside when it is not offered any more'] : []),
  ];
  return said.join(', ') || '–';
};

const tiers = { unit: 'unit/shared', scenario: 'scenario', golden: 'golden', api: 'api', screen: 'unit/frontend', e2e: 'e2e' } as const;
const root = fileURLToPath(new URL('..', import.meta.url));

/** Every test source of a tier; golden designs are what their tests read. */
const textOf = (folder: string): string =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|design\.json)$/.test(file))
    .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8'))
    .join('\n');

const tierTexts = Object.entries(tiers).map(([tier, folder]) => [tier, textOf(folder)] as const);

/** The tiers whose tests build an item of the type, or a plugin of the kind. */
const testedIn = (calls: string, key: string, name: string): string => {
  const built = new RegExp(`\\b(?:${calls})\\(\\s*'${name}'|["']?${key}["']?: ["']${name}["']`);
  return tierTexts.flatMap(([tier, text]) => (built.test(text) ? [tier] : [])).join(', ');
};

const row = (name: string, behaviour: Any, tested: string): string =>
  `| \`${name}\` | ${whoAnswers[behaviour.answer]} | ${completeness(behaviour)} | ${asNumber(behaviour)} | ${besides(behaviour)} | ${tested} |`;

/** Every attribute type and plugin kind: who answers it, whether a page waits for it, what else it does, where it is tested. */
export const itemTable = (): string =>
  [
    '| item | answered by | page completeness | number of a formula | besides | tested in |',
    '|---|---|---|---|---|---|',
    ...Object.entries(itemBehaviours).map(([type, behaviour]) => row(type, behaviour, testedIn('item|hold', 'type', type))),
    ...Object.entries(pluginBehaviours).map(([kind, behaviour]) =>
      row(`plugin: ${kind}`, behaviour as Any, testedIn('plugin|computed|workingOf', 'kind', kind)),
    ),
  ].join('\n');
