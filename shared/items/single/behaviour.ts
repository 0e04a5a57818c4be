import type { DropdownItem, SingleItem } from '../../design/card-design.ts';
import { noFindings, notAChoice } from '../findings.ts';
import type { Entered } from '../behaviour.ts';

/** One of the choices: radio buttons and drop-down lists differ on the screen only. */
export const single: Entered<SingleItem | DropdownItem> = {
  answer: 'entered',
  holdsOf: ({ choices }) => ({ kind: 'choice', values: choices.map(({ value }) => value) }),
  keptAs: { single: 'safe', dropdown: 'safe', multi: 'attention', string: 'attention', text: 'attention' },
  hold: (_item, raw) => {
    if (raw === null || raw === '') return null;
    if (typeof raw === 'number') return String(raw);
    return typeof raw === 'string' ? raw : undefined;
  },
  findings: (item, value) => (item.choices.some((choice) => choice.value === value) ? noFindings : notAChoice),
};
