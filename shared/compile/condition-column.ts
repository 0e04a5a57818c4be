import { textOf } from './table.ts';
import type { TableRow } from './table.ts';

/** The column that may hold the choice that shows a row; null when both are blank. */
export const conditionColumn = (row: TableRow): 'when' | 'relevant' | null =>
  textOf(row, 'when') !== '' ? 'when' : textOf(row, 'relevant') !== '' ? 'relevant' : null;

/** The first column that says when a row is shown; null when it always is. */
export const shownColumn = (row: TableRow): 'when' | 'relevant' | 'shown_if' | null =>
  conditionColumn(row) ?? (textOf(row, 'shown_if') === '' ? null : 'shown_if');
