import { foldWidth } from '../text/width.ts';
import type { Findings } from './findings.ts';
import { codeOf, type TableRow } from './table.ts';
import { codeText, type CellValue } from './workbook-rows.ts';

export interface Codes {
  of(row: TableRow, findings: Findings): string;
  named(cell: CellValue | undefined): string;
}

export const listNameOf = (row: TableRow): string => foldWidth(codeOf(row, 'list_name'));

/** Codes as their cells show them: 001, 2.00, 21%. */
export const shownCodes: Codes = { of: (row) => foldWidth(codeOf(row, 'name')), named: codeText };

/** Programs that write CSV spell a whole number as 1 or 1.0. */
export const plainValue = (text: string): string => (text.includes('.') ? text.replace(/^(-?\d+)\.0+$/, '$1') : text);
