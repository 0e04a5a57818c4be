import type { ItemBase, ValidRange } from '../design/card-design.ts';
import type { Texts } from '../text/languages.ts';
import { unreadableParams } from './reading.ts';

/** Every finding about answers, with the names of its parameters; each has a text `<code>.message` in the catalogue `issues`. */
export const issueParams = {
  'item.required': [],
  'item.required_message': ['message'],
  ...unreadableParams,
  'item.unknown_reason': ['reason'],
  'item.reason_and_answer': [],
  'item.too_long': ['max_length'],
  'item.constraint': ['message'],
  'item.constraint_unmet': [],
  'item.below_min': ['min'],
  'item.above_max': ['max'],
  'item.confirmation_invalid': [],
  'item.warning': ['message'],
  'item.warning_unmet': [],
  'item.below_soft_min': ['min'],
  'item.above_soft_max': ['max'],
  'item.part_below_min': ['name', 'min'],
  'item.part_above_max': ['name', 'max'],
  'item.sbp_below_dbp': [],
  'item.latitude_out_of_range': [],
  'item.longitude_out_of_range': [],
  'item.location_incomplete': [],
  /** Found by the storage at a save, never by the engine. */
  'item.id_taken': [],
  'card.nothing_entered': [],
  'card.id_attribute_missing': ['page', 'item'],
} as const;

export type IssueCode = keyof typeof issueParams;

/** A finding about an answer, before its place is known. */
export interface Finding {
  readonly code: IssueCode;
  readonly params: { readonly [name: string]: string | number };
}

/** What is said of a required answer that is missing: in the words of the design, where it has some. */
export const missingFinding = ({ required_message }: Pick<ItemBase, 'required_message'>, textOf: (texts: Texts) => string): Finding =>
  required_message ? { code: 'item.required_message', params: { message: textOf(required_message) } } : { code: 'item.required', params: {} };

export const noFindings: readonly Finding[] = [];

export const notAChoice: readonly Finding[] = [{ code: 'item.not_a_choice', params: {} }];

/** Below the lowest or above the highest valid value; bounds are valid themselves. */
export const outOfRange = <Bound extends number | string>(value: Bound, { min, max }: ValidRange<Bound> = {}): readonly Finding[] => {
  if (min !== undefined && value < min) return [{ code: 'item.below_min', params: { min } }];
  if (max !== undefined && value > max) return [{ code: 'item.above_max', params: { max } }];
  return noFindings;
};
