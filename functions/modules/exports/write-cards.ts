import { endingOf } from '#shared/api/file-formats.ts';
import { fileWordsOf } from '#shared/export/file-words.ts';
import { csvRow } from '#shared/export/csv.ts';
import { tablesOf, unreadableLine, type DataTable } from '#shared/modules/exports/tables.ts';
import { createUnited } from '#shared/export/choices.ts';
import type { CellValue } from '#shared/items/output.ts';
import { codebookOf } from '#shared/modules/exports/codebook.ts';
import { maskingOf } from '#shared/modules/exports/deidentify.ts';
import { fhirWriter } from '#shared/modules/exports/fhir.ts';
import { jsonLineWriter } from '#shared/modules/exports/json-lines.ts';
import { odmWriter } from '#shared/modules/exports/odm.ts';
import { watchColumns } from '#shared/modules/exports/seen-columns.ts';
import { isDate } from '#shared/text/dates.ts';
import type { CardWriter, FileContext, UnreadableCard } from '../../export/file-format.ts';
import { byteOrderMark, createLines } from '../../export/specified-csv.ts';
import { createZip, type ZipEntry, type ZipWriter } from './storage/write-zip.ts';
import type { Write } from '../../storage/export-files.ts';
import { archiveScripts } from './scripts/archive-scripts.ts';
import { inOneLine } from './scripts/names-and-labels.ts';
import { createWorkbook, type SheetTable } from './storage/write-sheets.ts';

const formatted = (cells: readonly CellValue[], { columns }: DataTable, isForPeople: boolean): readonly CellValue[] =>
  isForPeople ? cells.map((value, index) => (typeof value === 'string' && columns[index]?.kind === 'datetime' ? value.replace('T', ' ') : value)) : cells;

/** SPSS refuses earlier days, and reads years below 100 as years of our time (0026 as 2026). */
const firstSpssDay = '1582-10-15';

/** SPSS ends a line at each line break, even within quotes. */
const forSpss = (cells: readonly CellValue[], { columns }: DataTable): readonly CellValue[] =>
  cells.map((value, index) => {
    if (typeof value !== 'string') return value;
    const kind = columns[index]?.kind;
    const isTooEarly = (kind === 'date' || kind === 'datetime') && value < firstSpssDay && isDate(value.slice(0, firstSpssDay.length));
    return isTooEarly ? null : inOneLine(value);
  });

const createTables = (write: Write, { options, versions, widths }: FileContext) => {
  const tables = tablesOf(versions, widths, options, maskingOf(options));
  const isForPeople = options.style === 'excel';
  const headings = ({ columns }: DataTable): readonly string[] => columns.map(({ heading }) => heading);
  const words = fileWordsOf(options.lang);
  const unreadable = (card: UnreadableCard): readonly CellValue[] => unreadableLine(tables[0]!, card, isForPeople ? words['status.unreadable'] : 'unreadable');
  return { tables, isForPeople, headings, words, unreadable, format: (cells: readonly CellValue[], table: DataTable) => formatted(cells, table, isForPeople), write };
};

const writeCsv = (write: Write, given: FileContext): CardWriter => {
  const { tables, headings, unreadable, format } = createTables(write, given);
  const [table] = tables as [DataTable];
  const head = (given.options.excel ? byteOrderMark : '') + csvRow(headings(table));
  return createLines(write, head, (card) => [...table.rowsOf(card)].map((cells) => csvRow(format(cells, table))).join(''), (card) => csvRow(format(unreadable(card), table)));
};

const writeWorkbook = async (write: Write, given: FileContext): Promise<CardWriter> => {
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

const writeArchive = async (write: Write, given: FileContext): Promise<CardWriter> => {
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

const writeJsonLines = (write: Write, { options, versions }: FileContext): CardWriter =>
  createLines(write, '', jsonLineWriter(versions, options), ({ card_global_id, created_at, record }) =>
    `${JSON.stringify(options.deidentified ? { record, status: 'unreadable' } : { card_global_id, created_at, status: 'unreadable' })}\n`,
  );

const writeFhir = (write: Write, { options, versions, folderId }: FileContext): CardWriter => {
  const { head, card } = fhirWriter(versions, options, folderId);
  const unreadable = ({ card_global_id, record }: UnreadableCard): string => `${JSON.stringify({ resourceType: 'QuestionnaireResponse', id: options.deidentified ? String(record) : card_global_id, status: 'stopped' })}\n`;
  return createLines(write, head, card, unreadable);
};

const writeOdm = (write: Write, { options, versions, folderId, asked }: FileContext): CardWriter => {
  const { head, card, unreadable, tail } = odmWriter(versions, options, { folder: folderId, at: new Date(asked).toISOString() });
  return createLines(write, head(), card, unreadable, tail);
};

const ofEnding: { readonly [ending: string]: (write: Write, given: FileContext) => CardWriter | Promise<CardWriter> } = { csv: writeCsv, xlsx: writeWorkbook, zip: writeArchive, jsonl: writeJsonLines, ndjson: writeFhir, xml: writeOdm };

export const createCardWriter = async (write: Write, given: FileContext): Promise<CardWriter> => {
  const { format, lang } = given.options;
  const open = ofEnding[endingOf(given.options)];
  if (open === undefined) throw new Error('No such format');
  const writer = await open(write, given);
  if (format === 'jsonl') return writer;
  const united = createUnited(given.versions, lang);
  return { ...writer, card: (card) => writer.card(united(card)) };
};
