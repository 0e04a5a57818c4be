import { write } from '@e965/xlsx';
import type { CellObject, WorkBook } from '@e965/xlsx';

const cellOf = (value: CellObject | string | number): CellObject =>
  typeof value === 'object' ? value : typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value };

/** The bytes of an .xls file (BIFF8) with the given sheets; cells as the package keeps them, or plain values. */
export const xlsOf = (sheets: { readonly [name: string]: readonly (readonly (CellObject | string | number | null)[])[] }): Buffer => {
  const book: WorkBook = { SheetNames: Object.keys(sheets), Sheets: {} };
  for (const [name, rows] of Object.entries(sheets)) {
    const cells = rows.flatMap((row, y) => row.flatMap((value, x) => (value === null ? [] : [[`${String.fromCharCode(65 + x)}${y + 1}`, cellOf(value)] as const])));
    const width = Math.max(1, ...rows.map(({ length }) => length));
    book.Sheets[name] = { ...Object.fromEntries(cells), '!ref': `A1:${String.fromCharCode(64 + width)}${Math.max(1, rows.length)}` };
  }
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
};
