import { codebookOf } from '#shared/export/codebook.ts';
import { answerColumns, fileWordsOf, type DesignVersion } from '#shared/export/columns.ts';
import { csvRow, inOneLine } from '#shared/export/csv.ts';
import { jsonLineWriter } from '#shared/export/json-lines.ts';
import { endingOf, type ExportOptions } from '#shared/export/options.ts';
import type { RepeatWidths } from '#shared/export/repeat-widths.ts';
import { headerRow, rowWriter, unreadableRow } from '#shared/export/rows.ts';
import { watchColumns } from '#shared/export/seen-columns.ts';
import { tablesOf, unreadableLine, type DataTable, type TableCard } from '#shared/export/tables.ts';
import { createUnited } from '#shared/export/united-versions.ts';
import type { CellValue } from '#shared/items/output.ts';
import { isDate } from '#shared/text/dates.ts';
import { fhirWriter } from '#shared/export/fhir.ts';
import { odmWriter } from '#shared/export/odm.ts';
import { createWorkbook, type SheetTable } from '../storage/write-sheets.ts';
import { archiveScripts } from './scripts/archive-scripts.ts';
import { createZip, type Write, type ZipEntry, type ZipWriter } from '../storage/write-zip.ts';

export type UnreadableCard = Pick<TableCard, 'card_global_id' | 'created_at' | 'record'>;

/** Writes the cards of a folder one after the other, in whatever form was asked for. */
export interface CardWriter {
  readonly card: (card: TableCard) => Promise<void>;
  readonly unreadable: (card: UnreadableCard) => Promise<void>;
  readonly end: () => Promise<void>;
  /** Nothing of it remains on this machine. */
  readonly discard: () => Promise<void>;
}

const byteOrderMark = '\ufeff';
/** Lines are gathered to this many bytes: one write for some hundred cards. */
const gathered = 64 * 1024;
/** Bytes of UTF-8 that a character takes at most. */
const mostBytes = 3;

interface Given {
  readonly folderId: string;
  /** When the file was asked for, in ms. */
  readonly asked: number;
  readonly options: ExportOptions;
  readonly versions: readonly DesignVersion[];
  readonly widths: RepeatWidths;
  /** The file has its beginning already; only of `isContinuable` ones. */
  readonly isContinued: boolean;
}

/** Files that are lines one after the other can be taken up behind any of them. */
export const isContinuable = (options: ExportOptions): boolean => ['csv', 'jsonl', 'ndjson', 'xml'].includes(endingOf(options));

/** What is text alone, line by line. */
const createLines = async (write: Write, head: string, line: (card: TableCard) => string, lineOfUnreadable: (card: UnreadableCard) => string, tail = ''): Promise<CardWriter> => {
  const room = 2 * gathered;
  let [bytes, used] = [Buffer.allocUnsafeSlow(room), 0];
  const flush = async (): Promise<void> => {
    const full = bytes.subarray(0, used);
    [bytes, used] = [Buffer.allocUnsafeSlow(room), 0];
    await write(full);
  };
  // Each line is encoded where it is to stand: to join the lines first is a tenth of a file's time. What is written ends with this line: another worker goes on behind it.
  const add = async (more: string): Promise<void> => {
    const isLong = more.length * mostBytes > room - used;
    if (!isLong) used += bytes.write(more, used, 'utf8');
    if (isLong || used >= gathered) await flush();
    if (isLong) await write(Buffer.from(more, 'utf8'));
  };
  await add(head);
  return {
    card: (card) => add(line(card)),
    unreadable: (card) => add(lineOfUnreadable(card)),
    end: async () => {
      await add(tail);
      await flush();
    },
    discard: async () => undefined,
  };
};

/** Days and times have a blank between them for people. */
const formatted = (cells: readonly CellValue[], { columns }: DataTable, isForPeople: boolean): readonly CellValue[] =>
  isForPeople ? cells.map((value, index) => (typeof value === 'string' && columns[index]?.kind === 'datetime' ? value.replace('T', ' ') : value)) : cells;

/** The calendar of SPSS begins here; it refuses an earlier day, and takes one of the first hundred years for one of our time (0026 for 2026). */
const firstSpssDay = '1582-10-15';

/** SPSS ends a line at each line break, also within quotes. */
const forSpss = (cells: readonly CellValue[], { columns }: DataTable): readonly CellValue[] =>
  cells.map((value, index) => {
    if (typeof value !== 'string') return value;
    const kind = columns[index]?.kind;
    const isTooEarly = (kind === 'date' || kind === 'datetime') && value < firstSpssDay && isDate(value.slice(0, firstSpssDay.length));
    return isTooEarly ? null : inOneLine(value);
  });

const createTables = (write: Write, { options, versions, widths }: Given) => {
  const tables = tablesOf(versions, widths, options);
  const isForPeople = options.style === 'excel';
  const headings = ({ columns }: DataTable): readonly string[] => columns.map(({ heading }) => heading);
  const words = fileWordsOf(options.lang);
  const unreadable = (card: UnreadableCard): readonly CellValue[] => unreadableLine(tables[0]!, card, isForPeople ? words['status.unreadable'] : 'unreadable');
  return { tables, isForPeople, headings, words, unreadable, format: (cells: readonly CellValue[], table: DataTable) => formatted(cells, table, isForPeople), write };
};

const writeCsv = (write: Write, given: Given): Promise<CardWriter> => {
  const { tables, headings, unreadable, format } = createTables(write, given);
  const [table] = tables as [DataTable];
  const head = (given.options.excel ? byteOrderMark : '') + csvRow(headings(table));
  return createLines(write, given.isContinued ? '' : head, (card) => [...table.rowsOf(card)].map((cells) => csvRow(format(cells, table))).join(''), (card) => csvRow(format(unreadable(card), table)));
};

const writeWorkbook = async (write: Write, given: Given): Promise<CardWriter> => {
  const { tables, isForPeople, words, unreadable, headings } = createTables(write, given);
  const title = words['table.long_texts'];
  const book = createWorkbook(write, { isDated: isForPeople, longTexts: { title, headings: ['sheet', 'cell', 'part', 'text'] } });
  const sheets: { readonly table: DataTable; readonly sheet: SheetTable }[] = [];
  for (const table of tables) {
    const named = headings(table).map((heading, index) => ({ heading, kind: table.columns[index]!.kind }));
    sheets.push({ table, sheet: await book.addTable(isForPeople ? table.title : table.name, named) });
  }
  const codebook = codebookOf(tables, given.versions);
  for (const [name, lines] of [[words['table.codebook'], codebook.variables], ['codes', codebook.codes]] as const) {
    if (isForPeople) continue;
    const [first = [], ...rest] = lines;
    const sheet = await book.addTable(name, first.map((heading) => ({ heading, kind: 'text' })));
    for (const line of rest) await sheet.row(line);
  }
  return {
    card: async (card) => {
      for (const { table, sheet } of sheets) for (const cells of table.rowsOf(card)) await sheet.row(cells);
    },
    unreadable: async (card) => sheets[0]!.sheet.row(unreadable(card)),
    end: book.finish,
    discard: book.discard,
  };
};

const addPart = async (zip: ZipWriter, name: string, text: string): Promise<void> => {
  const entry = await zip.entry(name);
  await entry.write(text);
  await entry.end();
};

/** Every table as a CSV, the codebook, and for programs the scripts that load them with their labels. */
const writeArchive = async (write: Write, given: Given): Promise<CardWriter> => {
  const { tables, isForPeople, headings, unreadable, format } = createTables(write, given);
  const { lang, excel } = given.options;
  const zip = createZip(write);
  const parts: { readonly table: DataTable; readonly entry: ZipEntry; readonly spss: ZipEntry | undefined; readonly watch: ReturnType<typeof watchColumns> }[] = [];
  for (const table of tables) {
    const entry = await zip.entry(`${table.name}.csv`);
    await entry.write((excel && isForPeople ? byteOrderMark : '') + csvRow(headings(table)));
    const spss = isForPeople ? undefined : await zip.entry(`spss/${table.name}.csv`);
    await spss?.write(csvRow(headings(table).map(inOneLine)));
    parts.push({ table, entry, spss, watch: watchColumns(table, Buffer.byteLength) });
  }
  const add = async ({ table, entry, spss, watch }: (typeof parts)[number], cells: readonly CellValue[]): Promise<void> => {
    watch.see(cells);
    const shown = format(cells, table);
    await entry.write(csvRow(shown));
    await spss?.write(csvRow(forSpss(shown, table)));
  };
  return {
    card: async (card) => {
      for (const part of parts) for (const cells of part.table.rowsOf(card)) await add(part, cells);
    },
    unreadable: async (card) => add(parts[0]!, unreadable(card)),
    end: async () => {
      for (const { entry, spss } of parts) {
        await entry.end();
        await spss?.end();
      }
      const seen = parts.map(({ watch }) => watch.seen());
      const { variables, codes } = codebookOf(seen, given.versions, isForPeople ? 'excel' : 'statistics');
      await addPart(zip, 'codebook.csv', variables.map(csvRow).join(''));
      await addPart(zip, 'codes.csv', codes.map(csvRow).join(''));
      if (!isForPeople) for (const { name, text } of archiveScripts(seen, lang)) await addPart(zip, name, text);
      await zip.finish();
    },
    discard: zip.discard,
  };
};

const writeJsonLines = (write: Write, { options, versions }: Given): Promise<CardWriter> =>
  createLines(write, '', jsonLineWriter(versions, options), ({ card_global_id, created_at, record }) =>
    `${JSON.stringify(options.deidentified ? { record, status: 'unreadable' } : { card_global_id, created_at, status: 'unreadable' })}\n`,
  );

/** The CSV of the specification. */
const writeSpecified = (write: Write, { options, versions, widths, isContinued }: Given): Promise<CardWriter> => {
  const { lang, excel } = options;
  const columns = answerColumns(versions, widths, lang, options.helpers);
  return createLines(write, isContinued ? '' : (excel ? byteOrderMark : '') + headerRow(columns, options), rowWriter(columns, lang, options), (card) => unreadableRow(columns, card, options));
};

const writeFhir = async (write: Write, { options, versions, isContinued, folderId }: Given): Promise<CardWriter> => {
  const { head, card } = fhirWriter(versions, options, folderId);
  const unreadable = ({ card_global_id, record }: UnreadableCard): string => `${JSON.stringify({ resourceType: 'QuestionnaireResponse', id: options.deidentified ? String(record) : card_global_id, status: 'stopped' })}\n`;
  return createLines(write, isContinued ? '' : head, card, unreadable);
};

const writeOdm = async (write: Write, { options, versions, isContinued, folderId, asked }: Given): Promise<CardWriter> => {
  const { head, card, unreadable, tail } = odmWriter(versions, options, { folder: folderId, at: new Date(asked).toISOString() });
  return createLines(write, isContinued ? '' : head(), card, unreadable, tail);
};

const ofEnding: { readonly [ending: string]: (write: Write, given: Given) => Promise<CardWriter> } = { csv: writeCsv, xlsx: writeWorkbook, zip: writeArchive, jsonl: writeJsonLines, ndjson: writeFhir, xml: writeOdm };

/** Whether it is the CSV of the specification: nothing else is asked for. */
export const isSpecified = ({ format, style, pages, repeats, deidentified, no_orphans }: ExportOptions): boolean =>
  [format, style, pages, repeats, deidentified, no_orphans].every((each) => each === undefined);

export const createCardWriter = async (write: Write, given: Given): Promise<CardWriter> => {
  const { format, lang } = given.options;
  const writer = await (isSpecified(given.options) ? writeSpecified : (ofEnding[endingOf(given.options)] ?? writeSpecified))(write, given);
  // Lines of JSON hold answers as they are stored.
  if (format === 'jsonl') return writer;
  const united = createUnited(given.versions, lang);
  return { ...writer, card: (card) => writer.card(united(card)) };
};
