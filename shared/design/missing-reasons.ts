import type { CardDesign, Item } from './card-design.ts';

/** Why an answer is missing, as a design names it: "nk", not known. */
export type MissingReason = NonNullable<CardDesign['missing_reasons']>[number];

const none: readonly MissingReason[] = [];

/** The reasons that an item takes, in the order of the design. */
export const reasonsOf = ({ missing_reasons = none }: Pick<CardDesign, 'missing_reasons'>, { reasons }: Pick<Item, 'reasons'>): readonly MissingReason[] =>
  reasons === undefined ? none : reasons === true ? missing_reasons : missing_reasons.filter(({ value }) => reasons.includes(value));

/** The number that stands for a reason where a column can hold numbers only: the design's own, else one that no measured value is. */
export const reasonNumber = ({ missing_reasons = none }: Pick<CardDesign, 'missing_reasons'>, { value, code }: MissingReason): number =>
  code ?? -9_901 - missing_reasons.findIndex((reason) => reason.value === value);
