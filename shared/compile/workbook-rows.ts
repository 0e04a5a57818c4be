/** What a spreadsheet reader hands to the compiler: plain cell values, dates as ISO text, no formatting. */
export interface WorkbookRows {
  readonly sheets: readonly SheetRows[];
}

export interface SheetRows {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1: blank rows are left out, the others keep their number. */
  readonly number: number;
  /** From column A. */
  readonly cells: readonly CellValue[];
}

export type CellValue = string | number | boolean | null;

/** Stands for a formula that was saved without its result; spreadsheet faults arrive as they are shown (#REF!). */
export const missingResult = '#RESULT!';
