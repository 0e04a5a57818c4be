import type { CellValue } from '../items/output.ts';

/** A reason that is a number is written as a number, so that no spreadsheet takes it for a formula. */
export const reasonCell = (reason: string): CellValue => (/^-?\d{1,15}$/.test(reason) ? Number(reason) : reason);
