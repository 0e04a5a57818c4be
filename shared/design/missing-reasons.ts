import { foldWidth } from '../text/width.ts';
import type { CardDesign, Item } from './card-design.ts';

export type MissingReason = NonNullable<CardDesign['missing_reasons']>[number];

const none: readonly MissingReason[] = [];

export const reasonsOf = ({ missing_reasons = none }: Pick<CardDesign, 'missing_reasons'>, { reasons }: Pick<Item, 'reasons'>): readonly MissingReason[] =>
  reasons === undefined ? none : reasons === true ? missing_reasons : missing_reasons.filter(({ value }) => reasons.includes(value));

/** Columns that hold only numbers need a number for a reason: the design's own, or one below all measured values. */
export const reasonNumber = ({ missing_reasons = none }: Pick<CardDesign, 'missing_reasons'>, { value, code }: MissingReason): number =>
  code ?? -9_901 - missing_reasons.findIndex((reason) => reason.value === value);

const fold = (text: string): string => foldWidth(text).trim().toLowerCase();

/** Finds a reason by its value or, with `byTitle`, by its title in any language. */
export const reasonNamed = (reasons: readonly MissingReason[], text: string, byTitle: boolean): MissingReason | undefined =>
  reasons.find(({ value, title }) => value === text.trim() || (byTitle && Object.values(title).some((each) => each !== '' && fold(each) === fold(text))));
