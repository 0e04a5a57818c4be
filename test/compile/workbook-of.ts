import type { CellValue, SheetRows, WorkbookRows } from '#shared/compile/workbook-rows.ts';

const readCell = (text: string): CellValue => {
  const cell = text.trim();
  if (cell === '') return null;
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell.replaceAll('¦', '|');
};

/** One sheet drawn as a table: cells between bars, a blank line is a blank row. Row 1 is the first line after the opening quote. */
const sheetOf = (name: string, table: string): SheetRows => {
  const lines = table.replace(/^\n/, '').split('\n');
  const rows = lines.map((line, index) => ({
    number: index + 1,
    cells:
      line.trim() === ''
        ? []
        : line
            .trim()
            .replace(/^\||\|$/g, '')
            .split('|')
            .map(readCell),
  }));
  return { name, rows };
};

/** A workbook from tables in the test, sheet by sheet. */
export const workbookOf = (sheets: { readonly [name: string]: string }): WorkbookRows => ({
  sheets: Object.entries(sheets).map(([name, table]) => sheetOf(name, table)),
});
