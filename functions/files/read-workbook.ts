import type { CellValue as ExcelValue } from 'exceljs';
import { compileCodes } from '#shared/compile/compile-codes.ts';
import type { CompileCode } from '#shared/compile/compile-codes.ts';
import { missingResult } from '#shared/compile/workbook-rows.ts';
import type { CellValue, SheetRows, WorkbookRows } from '#shared/compile/workbook-rows.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { readXls } from './read-xls.ts';
import { cellsOnly, countTags, withoutNames, withoutPrefix } from './sheet-xml.ts';
import { inflatePart, listZipParts, storeAsZip } from './zip-parts.ts';
import type { ZipPart } from './zip-parts.ts';

export type ReadWorkbook =
  | { readonly book: WorkbookRows; readonly diagnostics: readonly [] }
  | { readonly book: null; readonly diagnostics: readonly Diagnostic[] };

/** The most a Lambda is handed: 6 MB of base64 (architecture 4). */
export const mostBytes = 4_718_592;
const mostParts = 200;
const mostInflated = 50 * 1024 * 1024;
const mostRatio = 100;
const mostCells = 200_000;
export const mostRows = 20_000;
/** Bytes of XML that the reader is given: its time and memory follow them. */
const mostText = 20 * 1024 * 1024;
/** Columns beyond these are not a form author's; the reader keeps one place per column. */
const mostColumns = 1_000;

const refuse = (code: CompileCode, params: Diagnostic['params'] = {}): ReadWorkbook => ({
  book: null,
  diagnostics: [{ severity: compileCodes[code], code, sheet: '', cell: '', params }],
});

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const zipFile = Buffer.from('504b0304', 'hex');

/** Old .xls files and encrypted .xlsx files are both OLE compound files; the latter name a stream EncryptedPackage. */
const readCompound = async (bytes: Buffer): Promise<ReadWorkbook> => {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return refuse('file.encrypted');
  const book = await readXls(bytes, { cells: mostCells, rows: mostRows, columns: mostColumns });
  if (typeof book !== 'string') return { book, diagnostics: [] };
  return refuse(book, book === 'file.too_many_cells' ? { most: mostCells, most_rows: mostRows } : {});
};

/** The parts the rows come from; everything else (drawings, macros, links to other files) is never inflated. */
const isNeeded = ({ name }: ZipPart): boolean =>
  /^(?:_rels\/\.rels|xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/sharedStrings\.xml|xl\/styles\.xml|xl\/worksheets\/sheet\d+\.xml)$/.test(
    name,
  );

const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/');

type Contents = ReadonlyMap<string, Buffer>;

/** Inflates the needed parts after the guards, or says which guard refused. */
const inflate = (bytes: Buffer): Contents | ReadWorkbook => {
  const parts = listZipParts(bytes, mostParts);
  if (parts === null) return refuse('file.damaged');
  if (parts.length > mostParts) return refuse('file.too_many_parts', { most: mostParts });
  if (parts.some((part) => part.isEncrypted)) return refuse('file.encrypted');
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) return refuse('file.not_workbook');
  const declared = parts.reduce((sum, part) => sum + part.size, 0);
  const isBomb = parts.some(({ size, compressedSize }) => size > 1024 * 1024 && size > mostRatio * compressedSize);
  if (declared > mostInflated || isBomb)
    return refuse('file.inflates_too_far', { most_mb: mostInflated / 1024 / 1024 });
  const contents = new Map<string, Buffer>();
  for (const part of parts.filter(isNeeded)) {
    const content = inflatePart(bytes, part);
    if (content === null || contents.has(part.name)) return refuse('file.damaged');
    if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) return refuse('file.unsafe_xml');
    contents.set(part.name, content);
  }
  return contents;
};

const isTooMuch = (parts: ReadonlyMap<string, Buffer>): boolean => {
  const sizes = [...parts.values()].map((part) => part.length);
  return sizes.reduce((sum, size) => sum + size, 0) > mostText;
};

/** The parts as the reader gets them, with the sheets cut down to their filled cells; null when these are too many. */
const prepareParts = (contents: Contents): Map<string, Buffer> | null => {
  const parts = new Map<string, Buffer>();
  let cells = 0;
  let rows = 0;
  for (const [name, content] of contents) {
    const xml = content.toString('utf8');
    const cut = isSheet(name) ? cellsOnly(xml) : name === 'xl/workbook.xml' ? withoutNames(xml) : withoutPrefix(xml);
    parts.set(name, Buffer.from(cut, 'utf8'));
    if (!isSheet(name)) continue;
    cells += countTags(cut, 'c');
    rows += countTags(cut, 'row');
  }
  return cells > mostCells || rows > mostRows || isTooMuch(parts) ? null : parts;
};

/** A spreadsheet date without its zone: the day, the time of day (day zero of the calendar), or both. */
const dateText = (date: Date): string => {
  if (Number.isNaN(date.getTime())) return '';
  // Serial numbers are binary fractions of a day: 08:30 may come out as 08:29:59.999.
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)] as const;
  if (day <= '1899-12-31') return time;
  return time === '00:00' ? day : `${day}T${time}`;
};

const plainValue = (value: ExcelValue | undefined): CellValue => {
  if (value === null || value === undefined) return null;
  // A cell typed as a number whose formula has no saved result.
  if (typeof value === 'number') return Number.isNaN(value) ? missingResult : value;
  if (typeof value !== 'object') return value;
  if (value instanceof Date) return dateText(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  return 'error' in value ? value.error : null;
};

/** What exceljs has parsed when it starts to build its own sheets, rows and cells. */
interface ParsedBook {
  readonly worksheets: readonly ParsedSheet[];
  readonly sheets: readonly { readonly name: string }[];
}

interface ParsedSheet {
  readonly name: string;
  readonly rows: readonly {
    readonly number: number;
    readonly cells: readonly { readonly address?: string; readonly value?: ExcelValue }[];
  }[];
}

/** Zero-based column of an address such as AB12. */
const columnOf = (address: string): number => {
  let column = 0;
  for (let at = 0; address.charCodeAt(at) >= 65; at += 1) column = column * 26 + address.charCodeAt(at) - 64;
  return column - 1;
};

const rowsOf = (sheet: ParsedSheet): SheetRows => {
  const rows: { number: number; cells: CellValue[] }[] = [];
  for (const { number, cells } of sheet.rows) {
    const values: CellValue[] = [];
    for (const { address, value } of cells) {
      const column = address === undefined ? values.length : columnOf(address);
      if (column >= mostColumns) continue;
      while (values.length < column) values.push(null);
      values[column] = plainValue(value);
    }
    if (values.some((value) => value !== null && value !== '')) rows.push({ number, cells: values });
  }
  return { name: sheet.name, rows };
};

const parse = async (parts: Map<string, Buffer>): Promise<WorkbookRows | null> => {
  // Loaded on use: the package takes longer to load than most workbooks to read, and other calls share the bundle.
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  // `load` hands what it parsed to `model`. Taken from there, the cells cost a third less time and memory than built
  // into the objects of a spreadsheet that nobody edits.
  let parsed: ParsedBook | null = null;
  Object.defineProperty(workbook, 'model', {
    set: (model: ParsedBook) => {
      parsed = model;
    },
  });
  try {
    // Plain bytes: a Buffer would be copied byte by byte. The types of exceljs ask for one all the same.
    const { buffer, byteOffset, byteLength } = storeAsZip(parts);
    const bytes: unknown = new Uint8Array(buffer, byteOffset, byteLength);
    await workbook.xlsx.load(bytes as Parameters<typeof workbook.xlsx.load>[0]);
    return parsed === null ? null : { sheets: inOrder(parsed).map(rowsOf) };
  } catch {
    return null;
  }
};

/** The sheets as the workbook lists them, not as the archive does. */
const inOrder = ({ sheets, worksheets }: ParsedBook): ParsedSheet[] =>
  sheets.flatMap(({ name }) => worksheets.find((sheet) => sheet.name === name) ?? []);

/**
 * Reads the rows of an .xlsx or .xls file. Every refusal is a diagnostic: size, number of parts and inflated size are checked
 * before anything is inflated, and nothing but cells reaches the reader.
 */
export const readWorkbook = async (file: Uint8Array): Promise<ReadWorkbook> => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) return refuse('file.empty');
  if (bytes.length > mostBytes) return refuse('file.too_large', { most_mb: 4.5 });
  if (bytes.subarray(0, 8).equals(compoundFile)) return readCompound(bytes);
  if (!bytes.subarray(0, 4).equals(zipFile)) return refuse('file.not_workbook');
  const contents = inflate(bytes);
  if ('book' in contents) return contents;
  const parts = prepareParts(contents);
  if (parts === null) return refuse('file.too_many_cells', { most: mostCells, most_rows: mostRows });
  const book = await parse(parts);
  return book === null || book.sheets.length === 0 ? refuse('file.damaged') : { book, diagnostics: [] };
};
