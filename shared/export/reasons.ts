import { reasonNumber, reasonsOf, type MissingReason } from '../design/missing-reasons.ts';
import { reasonName } from '../design/sibling-names.ts';
import type { CardDesign, Item, PageAnswers } from '../design/card-design.ts';
import type { CellKind, CellValue } from '../items/output.ts';

/** A reason for missing answers with the number that stands for it where a column holds numbers. */
export interface FileReason extends MissingReason {
  readonly number: number;
}

export const fileReasonsOf = (design: CardDesign, item: Item): readonly FileReason[] => reasonsOf(design, item).map((reason) => ({ ...reason, number: reasonNumber(design, reason) }));

/** Why the answer of a stored name, or this part of it, is missing; the reason of the whole stands in the column of each part. */
export const reasonAt = (answers: PageAnswers | undefined, stored: string, part: string): string | undefined => {
  const own = part === '' ? undefined : answers?.[reasonName(stored, part)];
  const reason = own ?? answers?.[reasonName(stored)];
  return typeof reason === 'string' ? reason : undefined;
};

/** Columns of these kinds hold numbers for a program of statistics, and the number of a reason with them. */
export const isNumeric = (kind: CellKind): boolean => kind === 'number' || kind === 'boolean';

/** The name of a reason as a cell: one that is a number is written as such, so that no spreadsheet takes it for a formula. */
export const reasonCell = (reason: string): CellValue => (/^-?\d{1,15}$/.test(reason) ? Number(reason) : reason);
