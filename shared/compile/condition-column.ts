import { textOf } from './table.ts';
import type { TableRow } from './table.ts';

/** The column that holds a row's condition; null when both are blank. */
export const conditionColumn = (row: TableRow): 'when' | 'relevant' | null =>
  textOf(row, 'when') !== '' ? 'when' : textOf(row, 'relevant') !== '' ? 'relevant' : null;
