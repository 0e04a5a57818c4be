import type { SheetRow } from './workbook-rows.ts';

const rest = /[^,\r\n]*/y;

/** Reads a CSV text (RFC 4180; a lone quote inside a field is kept), with row numbers as in a spreadsheet. Stops after `most` records. */
export const readCsv = (text: string, most: number): SheetRow[] => {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let number = 1;
  let at = 0;
  const endRow = (): void => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells });
    cells = [];
    number += 1;
  };
  while (at < text.length && rows.length < most) {
    let field = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const close = text.indexOf('"', at);
        const end = close < 0 ? text.length : close;
        field += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        field += '"';
        at += 1;
      }
    }
    rest.lastIndex = Math.min(at, text.length);
    field += rest.exec(text)?.[0] ?? '';
    at = rest.lastIndex;
    cells.push(field);
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    endRow();
  }
  if (cells.length > 0) endRow();
  return rows;
};
