import { reasonNumber, reasonsOf, type MissingReason } from '../../design/missing-reasons.ts';
import { reasonName } from '../../design/sibling-names.ts';
import type { CardDesign, Item, PageAnswers } from '../../design/card-design.ts';
import type { CellKind } from '../../items/output.ts';

export interface FileReason extends MissingReason {
  readonly number: number;
}

export const fileReasonsOf = (design: CardDesign, item: Item): readonly FileReason[] => reasonsOf(design, item).map((reason) => ({ ...reason, number: reasonNumber(design, reason) }));

/** Why an answer or its part is missing; a reason for the whole answer appears in the column of each part. */
export const reasonAt = (answers: PageAnswers | undefined, stored: string, part: string): string | undefined => {
  const own = part === '' ? undefined : answers?.[reasonName(stored, part)];
  const reason = own ?? answers?.[reasonName(stored)];
  return typeof reason === 'string' ? reason : undefined;
};

/** Columns of these kinds are numeric in statistics programs, so reasons are numbers there too. */
export const isNumeric = (kind: CellKind): boolean => kind === 'number' || kind === 'boolean';
