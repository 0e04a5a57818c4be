import type { ItemBase, ValidRange } from '../design/card-design.ts';
import type { Texts } from '../text/languages.ts';
import { endOf } from '../language/bounds.ts';
import type { IssueCode } from './issue-codes.ts';

export interface Finding {
  readonly code: IssueCode;
  readonly params: { readonly [name: string]: string | number };
}

export const missingFinding = ({ required_message }: Pick<ItemBase, 'required_message'>, textOf: (texts: Texts) => string): Finding =>
  required_message ? { code: 'item.required_message', params: { message: textOf(required_message) } } : { code: 'item.required', params: {} };

export const noFindings: readonly Finding[] = [];

export const notAChoice: readonly Finding[] = [{ code: 'item.not_a_choice', params: {} }];

/** Bounds are valid; an imprecise maximum includes its last day or second (text/bounds.ts). */
export const outOfRange = <Bound extends number | string>(value: Bound, { min, max }: ValidRange<Bound> = {}): readonly Finding[] => {
  if (min !== undefined && value < min) return [{ code: 'item.below_min', params: { min } }];
  if (max !== undefined && value > endOf(max)) return [{ code: 'item.above_max', params: { max } }];
  return noFindings;
};
