import { existsSync, readFileSync } from 'node:fs';
import { sheetNames, type SheetName } from '#shared/compile/columns.ts';
import { readCsv } from '#shared/compile/csv-rows.ts';
import { cellText, type CellValue, type SheetRows, type WorkbookRows } from '#shared/compile/workbook-rows.ts';
import type { DemoForm } from '#shared/modules/help/names.ts';

/** Numbers of a CSV become numbers, as in a spreadsheet. */
const cellOf = (cell: CellValue): CellValue => {
  const text = cellText(cell);
  if (text === '') return null;
  return /^-?\d/.test(text) && String(Number(text)) === text ? Number(text) : text;
};

const sheetOf = (form: DemoForm, name: SheetName): readonly SheetRows[] => {
  const file = new URL(`demo-forms/${form}/${name}.csv`, import.meta.url);
  if (!existsSync(file)) return [];
  const rows = readCsv(new TextDecoder().decode(readFileSync(file)), Infinity);
  return [{ name, rows: rows.map(({ number, cells }) => ({ number, cells: cells.map(cellOf) })) }];
};

const bookOf = (form: DemoForm): WorkbookRows => ({ sheets: sheetNames.flatMap((name) => sheetOf(form, name)) });

/** Each form is a folder with one CSV per sheet, with a byte-order mark for Excel. A bundle contains the value (infra/constant-modules.ts). */
export const demoForms: { readonly [Form in DemoForm]: WorkbookRows } = { trauma: bookOf('trauma'), triage: bookOf('triage'), arrest: bookOf('arrest'), national: bookOf('national') };
