import { CFB, read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { CellValue, SheetRow, SheetRows, WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { numberCell, readNumberFormat } from './number-cell.ts';
import { isFilled, type Limits } from './read-xlsx.ts';

export type XlsRefusal = 'file.encrypted' | 'file.damaged' | 'file.too_many_cells';

const valueOf = (cell: CellObject | undefined, is1904: boolean, isAsShown: boolean): CellValue => {
  if (cell?.v === undefined || cell.t === 'z') return null;
  if (cell.t === 'e') return cell.w ?? '#VALUE!';
  if (cell.t === 'n' && typeof cell.v === 'number') {
    const code = cell.z === undefined ? '' : String(cell.z);
    return numberCell(cell.v, { ...readNumberFormat(code), isMoment: SSF.is_date(code) }, { is1904, isAsShown });
  }
  return typeof cell.v === 'string' || typeof cell.v === 'boolean' ? cell.v : null;
};

type DenseSheet = WorkSheet & { readonly '!data'?: readonly (readonly (CellObject | undefined)[] | undefined)[] };

const sheetsOf = (book: WorkBook, limits: Limits): SheetRows[] | null => {
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  let cells = 0;
  let filled = 0;
  const sheets: SheetRows[] = [];
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet: DenseSheet | undefined = book.Sheets[name];
    const data = sheet?.['!data'] ?? [];
    const rows: SheetRow[] = [];
    for (const [index, row] of data.entries()) {
      const values = Array.from(row ?? []).slice(0, limits.columns).map((cell) => valueOf(cell, is1904, limits.isAsShown === true));
      const count = values.filter(isFilled).length;
      if (count === 0) continue;
      cells += count;
      filled += 1;
      if (cells > limits.cells || filled > limits.rows) return null;
      rows.push({ number: index + 1, cells: values });
    }
    const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    sheets.push({ name, ...(isHidden && { isHidden }), rows });
  }
  return sheets;
};

interface CompoundFiles {
  read(bytes: Uint8Array, options: { readonly type: 'buffer' }): object;
  find(file: object, path: string): { readonly content?: Uint8Array | readonly number[] } | null;
}

const streamOf = (bytes: Uint8Array): Buffer | XlsRefusal => {
  const files = CFB as CompoundFiles;
  const file = files.read(Buffer.from(bytes), { type: 'buffer' });
  if (files.find(file, '/encryption') !== null) return 'file.encrypted';
  const { content } = files.find(file, '/Workbook') ?? files.find(file, '/Book') ?? {};
  const stream = Buffer.from(content ?? []);
  if (!isRecordStream(stream)) return 'file.damaged';
  blankFormulas(stream);
  return stream;
};

/** The caller has checked the size; .xls files contain nothing compressed. */
export const readXls = (bytes: Uint8Array, limits: Limits): WorkbookRows | XlsRefusal => {
  // The package reports unknown records to the console. It is synchronous, so no other output is lost.
  const { error: tell } = console;
  console.error = () => undefined;
  try {
    const stream = streamOf(bytes);
    if (typeof stream === 'string') return stream;
    const book = read(stream, { type: 'buffer', dense: true, cellNF: true, cellFormula: false, cellHTML: false, sheetRows: limits.rows + 1 });
    const sheets = sheetsOf(book, limits);
    if (sheets === null) return 'file.too_many_cells';
    return sheets.length === 0 ? 'file.damaged' : { sheets };
  } catch (error) {
    return error instanceof Error && /password/i.test(error.message) ? 'file.encrypted' : 'file.damaged';
  } finally {
    console.error = tell;
  }
};

/** BIFF formula records hold the cell and its result in their first 14 bytes. */
const cellOfFormula = 14;
const formulas: ReadonlySet<number> = new Set([0x0006, 0x0206, 0x0406]);
/** These records hold arrays, shared formulas and defined names. */
const formulaTables: ReadonlySet<number> = new Set([0x0021, 0x0221, 0x04bc, 0x0018, 0x0218, 0x0023, 0x0223]);
const unknownRecord = 0x7ffe;

const isRecordStream = (stream: Buffer): boolean => stream.length > 4 && stream[0] === 0x09 && stream.readUInt8(1) <= 8;

/** Blanks the formulas in place; saved results stay. The reader hangs on some broken formulas. */
const blankFormulas = (stream: Buffer): void => {
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (formulas.has(type)) stream.fill(0, Math.min(at + 4 + cellOfFormula, stream.length), Math.min(end, stream.length));
    else if (formulaTables.has(type)) stream.writeUInt16LE(unknownRecord, at);
    at = end;
  }
};
