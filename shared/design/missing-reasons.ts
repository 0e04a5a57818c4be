import { partsForReasons } from '../items/behaviours.ts';
import type { CardDesign, Item } from './card-design.ts';

/** Why an answer is missing, as a design names it: "nk", not known. */
export type MissingReason = NonNullable<CardDesign['missing_reasons']>[number];

/**
 * A reason stands beside its answer's place, under a name that no item can have: "hr_2@missing" for `hr` in the second
 * repetition, "bp_2.DBP@missing" for a part of an answer. The same ending makes the path of it.
 */
const ending = '@missing';

export const reasonName = (stored: string, part = ''): string => `${stored}${part === '' ? '' : `.${part}`}${ending}`;

/** What the name of a reason is about; null for any other name. */
export const splitReasonName = (name: string): { readonly stored: string; readonly part: string } | null => {
  if (!name.endsWith(ending)) return null;
  const [stored = '', part = ''] = name.slice(0, -ending.length).split('.');
  return { stored, part };
};

/** The same of a path. */
export const splitReasonPath = (path: string): { readonly path: string; readonly part: string } | null => {
  if (!path.endsWith(ending)) return null;
  const [page = '', stored = '', part = ''] = path.slice(0, -ending.length).split('.');
  return { path: `${page}.${stored}`, part };
};

const none: readonly MissingReason[] = [];

/** The reasons that an item takes, in the order of the design. */
export const reasonsOf = ({ missing_reasons = none }: Pick<CardDesign, 'missing_reasons'>, { reasons }: Pick<Item, 'reasons'>): readonly MissingReason[] =>
  reasons === undefined ? none : reasons === true ? missing_reasons : missing_reasons.filter(({ value }) => reasons.includes(value));

/** Whether an item takes a reason, for the whole answer ('') or for a part of it. */
export const takesReason = (design: Pick<CardDesign, 'missing_reasons'>, item: Item, part: string, value: unknown): boolean =>
  (part === '' || partsForReasons(item).includes(part)) && reasonsOf(design, item).some((reason) => reason.value === value);

/** The number that stands for a reason where a column can hold numbers only: the design's own, else one that no measured value is. */
export const reasonNumber = ({ missing_reasons = none }: Pick<CardDesign, 'missing_reasons'>, { value, code }: MissingReason): number =>
  code ?? -9_901 - missing_reasons.findIndex((reason) => reason.value === value);
