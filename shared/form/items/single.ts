import type { DropdownItem, SingleItem } from '../../design/card-design.ts';
import { type Finding, noFindings } from '../issues.ts';
import type { Entered } from './behaviour.ts';

export const notAChoice: readonly Finding[] = [{ code: 'item.not_a_choice', params: {} }];

/** One of the choices: radio buttons and drop-down lists differ on the screen only. */
export const single: Entered<SingleItem | DropdownItem> = {
  answer: 'entered',
  normalise: (_item, raw) => {
    if (raw === null || raw === '') return null;
    if (typeof raw === 'number') return String(raw);
    return typeof raw === 'string' ? raw : undefined;
  },
  findings: (item, value) => (item.choices.some((choice) => choice.value === value) ? noFindings : notAChoice),
};
