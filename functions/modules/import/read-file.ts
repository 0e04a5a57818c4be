import { areGuarded } from '#shared/export/csv.ts';
import { shownCell, type CellValue, type SheetRow, type SheetRows } from '#shared/compile/workbook-rows.ts';
import { createCsvStream, EndlessCell, separatorIn } from '#shared/modules/import/csv-stream.ts';
import { createChildren, createRecords, createTableFacts, isChild, keysOf, sourceOf } from '#shared/modules/import/join-records.ts';
import type { ImportRecord, SourceFile } from '#shared/modules/import/records.ts';
import { decimalText } from '#shared/text/decimal.ts';
import { isEmptyText } from '#shared/text/same-text.ts';
import { decoded, encodingOf, hasWideMark, type Pause } from './encoding.ts';
import { readWorkbook, type Bounds } from '../../storage/read-workbook.ts';
import { inflatePart, listZipParts } from '../../storage/zip-parts.ts';

export interface OpenFile {
  readonly name: string;
  readonly size: number;
  readonly stream: () => AsyncIterable<Uint8Array>;
}

/** `import.json` has the texts. */
export type FileRefusal =
  | 'file.empty'
  | 'file.too_large'
  | 'file.damaged'
  | 'file.encrypted'
  | 'file.inflates_too_far'
  | 'file.too_many_cells'
  | 'file.too_many_columns'
  | 'file.too_many_records'
  | 'file.unknown_encoding'
  | 'file.unsafe_xml'
  | 'file.not_table'
  | 'file.no_rows'
  | 'file.endless_cell';

class Refused extends Error {
  readonly reason: FileRefusal;
  constructor(reason: FileRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** CSVs are streamed; workbooks and archives are read whole. */
const mostBytes = { text: 500 * 1024 * 1024, packed: 100 * 1024 * 1024 };
const bookBounds: Bounds = { isAsShown: true, bytes: mostBytes.packed, inflated: 400 * 1024 * 1024, ratio: 1_000, cells: 6_000_000, rows: 400_000, columns: 16_384 };
const mostColumns = 5_000;
const mostRecords = 200_000;
const segmentRecords = 500;
const segmentCells = 100_000;

type Rows = (take: (number: number, cells: readonly string[]) => void, pause?: Pause) => Promise<void>;

const goOn: Pause = async () => undefined;

interface TableSource {
  readonly name: string;
  readonly rows: Rows;
}

const headLength = 64 * 1024;

const csvRows =
  (chunks: () => AsyncIterable<Uint8Array>, head: Uint8Array): Rows =>
  async (take, pause) => {
    const encoding = await encodingOf(chunks, head);
    if (encoding === undefined) throw new Refused('file.unknown_encoding');
    const { separator, isTold } = separatorIn(new TextDecoder(encoding).decode(head));
    const csv = createCsvStream(separator, (number, cells) => {
      if (!isTold || number > 1) take(number, cells);
    });
    await decoded(chunks(), encoding, csv.write, pause);
    csv.end();
  };

const cellText = (cell: CellValue | undefined): string => {
  const value = shownCell(cell ?? null);
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return decimalText(value);
  return value === null || value === undefined ? '' : String(value).toUpperCase();
};

const sheetRows =
  (rows: readonly SheetRow[]): Rows =>
  async (take, pause = goOn) => {
    for (const [index, row] of rows.entries()) {
      const cells = row.cells.map(cellText);
      if (cells.some((cell) => !isEmptyText(cell))) take(row.number, cells);
      if (index % segmentRecords === 0) await pause();
    }
  };

const wholeFile = async ({ stream }: OpenFile): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream()) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const piece = 256 * 1024;

async function* inPieces(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += piece) yield bytes.subarray(start, start + piece);
}

const headOf = async ({ stream }: OpenFile): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= headLength) break;
  }
  return Buffer.concat(chunks).subarray(0, headLength);
};

interface Opened {
  readonly tables: readonly TableSource[];
  /** Exported CSVs protect texts against formulas; exported workbooks do not. */
  readonly isGuarded: boolean;
}

/** From this length on, a cell may have been cut. */
const fullCell = 32_766;
const longHeadings = 'sheet,cell,part,text';

const placeAt = (column: number, row: number): string => {
  let letters = '';
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) letters = String.fromCharCode(65 + (left % 26)) + letters;
  return letters + row;
};

/** Exported workbooks hold texts that are too long on a separate sheet; put them back into their cells. */
const withLongTexts = (sheets: readonly SheetRows[]): readonly SheetRows[] => {
  const isLong = ({ rows }: SheetRows): boolean => (rows[0]?.cells ?? []).map(cellText).join(',') === longHeadings;
  const texts = new Map<string, Map<string, string>>();
  for (const { rows } of sheets.filter(isLong)) {
    for (const { cells } of rows.slice(1)) {
      const [sheet, place, , text] = cells.map(cellText);
      const own = texts.get(sheet ?? '') ?? new Map<string, string>();
      texts.set(sheet ?? '', own.set(place ?? '', (own.get(place ?? '') ?? '') + (text ?? '')));
    }
  }
  return sheets
    .filter((sheet) => !isLong(sheet))
    .map((sheet) => {
      const own = texts.get(sheet.name);
      const whole = (number: number, cells: SheetRow['cells']): SheetRow['cells'] => cells.map((cell, column) => {
        const text = typeof cell === 'string' ? own?.get(placeAt(column, number)) : undefined;
        // Somebody may have edited the cell since, and a surrogate pair was cut at its end.
        return text !== undefined && fullCell <= (cell as string).length && text.startsWith((cell as string).slice(0, fullCell)) ? text : cell;
      });
      return own === undefined ? sheet : { ...sheet, rows: sheet.rows.map(({ number, cells }) => ({ number, cells: whole(number, cells) })) };
    });
};

const bookSource = async (bytes: Buffer): Promise<Opened> => {
  const { book, diagnostics } = await readWorkbook(bytes, bookBounds);
  const [refusal] = diagnostics;
  if (book === null) throw new Refused(refusal?.code === 'file.not_workbook' ? 'file.not_table' : ((refusal?.code ?? 'file.damaged') as FileRefusal));
  // Visible sheets come first, because hidden ones are rarely meant.
  const sheets = withLongTexts(book.sheets).toSorted((one, other) => Number(one.isHidden ?? false) - Number(other.isHidden ?? false));
  const texts = sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string')));
  return { tables: sheets.map(({ name, rows }) => ({ name, rows: sheetRows(rows) })), isGuarded: areGuarded(texts) };
};

/** This product exports archives of CSVs, and ODK Central does for a form with repeats. */
const archiveSource = (bytes: Buffer): Opened => {
  const parts = listZipParts(bytes, 1_000) ?? [];
  const own = parts.filter(({ name }) => /^[^/]+\.csv$/i.test(name) && !/^(?:codebook|codes)\.csv$/i.test(name));
  if (own.length === 0) throw new Refused('file.not_table');
  if (own.some(({ isEncrypted }) => isEncrypted)) throw new Refused('file.encrypted');
  if (own.reduce((sum, { size }) => sum + size, 0) > bookBounds.inflated) throw new Refused('file.inflates_too_far');
  const tables = own.map((part) => {
    const content = inflatePart(bytes, part);
    if (content === null) throw new Refused('file.damaged');
    return { name: part.name.replace(/\.csv$/i, ''), rows: csvRows(() => inPieces(content), content.subarray(0, headLength)) };
  });
  return { tables, isGuarded: true };
};

const zipMark = Buffer.from('504b0304', 'hex');
const compoundMark = Buffer.from('d0cf11e0', 'hex');

/** Web pages and reports are often named .xls. In UTF-16, half of the bytes may be 0. */
const markup = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<[!?a-z]|\[?\s*\{)/i;
const isNoText = (head: Uint8Array): boolean => !hasWideMark(head) && (head.includes(0) || markup.test(Buffer.from(head.subarray(0, 100)).toString('latin1')));

const open = async (file: OpenFile): Promise<Opened> => {
  if (file.size === 0) throw new Refused('file.empty');
  const head = await headOf(file);
  const mark = Buffer.from(head.subarray(0, 4));
  const isPacked = mark.equals(zipMark) || mark.equals(compoundMark);
  if (file.size > (isPacked ? mostBytes.packed : mostBytes.text)) throw new Refused('file.too_large');
  if (!isPacked) {
    if (isNoText(head)) throw new Refused('file.not_table');
    return { tables: [{ name: file.name, rows: csvRows(file.stream, head) }], isGuarded: true };
  }
  const bytes = await wholeFile(file);
  const isBook = mark.equals(compoundMark) || (listZipParts(bytes, 1_000) ?? []).some(({ name }) => name === '[Content_Types].xml');
  return isBook ? bookSource(bytes) : archiveSource(bytes);
};

class Enough extends Error {}

const headerOf = async ({ rows }: TableSource): Promise<readonly string[] | null> => {
  let header: readonly string[] | null = null;
  try {
    await rows((_, cells) => {
      header = cells;
      throw new Enough();
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return header;
};

const eachRow = async ({ rows }: TableSource, take: (number: number, cells: readonly string[]) => void, pause?: Pause): Promise<void> => {
  let isHeader = true;
  await rows((number, cells) => {
    if (isHeader) isHeader = false;
    else take(number, cells);
  }, pause);
};

type TakeSegment = (records: readonly ImportRecord[]) => void;

const readTables = async ({ tables, isGuarded }: Opened, take: TakeSegment, pause: Pause): Promise<SourceFile> => {
  const headed: { readonly table: TableSource; readonly header: readonly string[] }[] = [];
  for (const table of tables) {
    const header = await headerOf(table);
    if (header !== null) headed.push({ table, header });
  }
  const main = headed.find(({ header }) => !isChild(header));
  if (main === undefined) throw new Refused('file.no_rows');
  const below = headed.filter((each) => each !== main && isChild(each.header));
  const read = [main, ...below];
  if (read.reduce((sum, { header }) => sum + header.length, 0) > mostColumns) throw new Refused('file.too_many_columns');

  const facts = read.map(({ table, header }) => createTableFacts(table.name, header));
  const children = createChildren(below.map(({ table }) => table.name));
  let held = 0;
  for (const [index, { table, header }] of below.entries()) {
    const keys = keysOf(header);
    await eachRow(table, (number, cells) => {
      held += cells.length;
      if (held > bookBounds.cells) throw new Refused('file.too_many_cells');
      facts[index + 1]!.add(cells);
      children.add(index + 1, keys, number, cells);
    });
  }

  let [records, segments, cells] = [0, 0, 0];
  let segment: ImportRecord[] = [];
  const flush = (): void => {
    if (segment.length === 0) return;
    take(segment);
    segments += 1;
    [segment, cells] = [[], 0];
  };
  const joined = createRecords(main.header, children, (record) => {
    records += 1;
    if (records > mostRecords) throw new Refused('file.too_many_records');
    segment.push(record);
    cells += record.c.length + (record.m ?? []).reduce((sum, { c }) => sum + c.length, 0);
    if (segment.length >= segmentRecords || cells >= segmentCells) flush();
  });
  await eachRow(main.table, (number, row) => {
    facts[0]!.add(row);
    joined.add(number, row);
  }, pause);
  joined.end();
  flush();
  if (records === 0) throw new Refused('file.no_rows');
  const source = sourceOf(main.header);
  return {
    source,
    guarded: source === 'own' && isGuarded,
    tables: facts.map((each) => each.table()),
    left_out: tables.filter((table) => !read.some((each) => each.table === table)).map(({ name }) => name),
    records,
    segments,
  };
};

export const readFile = async (file: OpenFile, take: TakeSegment, pause: Pause = goOn): Promise<SourceFile | FileRefusal> => {
  try {
    return await readTables(await open(file), take, pause);
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    if (error instanceof EndlessCell) return 'file.endless_cell';
    throw error;
  }
};
