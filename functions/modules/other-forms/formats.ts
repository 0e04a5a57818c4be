import { compileCodes, type CompileCode } from '#shared/compile/findings.ts';
import { readCsv } from '#shared/compile/csv-rows.ts';
import { type SheetRows, shownCell, type WorkbookRows } from '#shared/compile/workbook-rows.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { plainCsvRow } from '#shared/export/csv.ts';
import { compileDictionary } from '#shared/modules/other-forms/redcap/compile-dictionary.ts';
import { isDictionary, isDictionaryHeading } from '#shared/modules/other-forms/redcap/dictionary.ts';
import { writeDictionary } from '#shared/modules/other-forms/redcap/write-dictionary.ts';
import { writeWorkbook } from '#shared/modules/other-forms/write-workbook.ts';
import { asXlsForm } from '#shared/modules/other-forms/write-xlsform.ts';
import type { CompiledFile, DesignFormat, WrittenDesign } from '../../storage/design-format.ts';
import { textOf } from '../../storage/read-text.ts';
import { mostBytes, mostRows, mostParts, workbookFile, zipFile } from '../../storage/read-workbook.ts';
import { inflatePart, listZipParts } from '../../storage/zip-parts.ts';
import { writeWorkbookFile } from '../../storage/write-workbook.ts';

const refuse = (code: CompileCode, params: Diagnostic['params'] = {}): CompiledFile => ({
  book: null,
  design: null,
  diagnostics: [{ severity: compileCodes[code], code, sheet: '', cell: '', params }],
});

const headingOf = (text: string) => readCsv(text.slice(0, 200), 1)[0]?.cells ?? [];

const readDictionary = (bytes: Uint8Array): SheetRows | 'unknown_encoding' | null => {
  if (bytes.includes(0) && !(bytes[0] === 0xff && bytes[1] === 0xfe)) return null;
  const text = textOf(bytes);
  // The heading is ASCII in all of these encodings.
  if (text === null) return isDictionaryHeading(headingOf(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))) ? 'unknown_encoding' : null;
  if (!isDictionary(readCsv(text.slice(0, 4_000), 3).slice(0, 2))) return null;
  return { name: 'csv', rows: readCsv(text, mostRows + 1) };
};

/** The content of the part with such a name, in an archive without a workbook. */
const onlyPartIn = (file: Uint8Array, wanted: RegExp): Uint8Array | null => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const parts = bytes.subarray(0, 4).equals(zipFile) ? (listZipParts(bytes, mostParts) ?? []) : [];
  const part = parts.find(({ name }) => wanted.test(name));
  if (part === undefined || part.isEncrypted || part.size > mostBytes || parts.some(({ name }) => workbookFile.test(name))) return null;
  return inflatePart(bytes, part);
};

/** REDCap exports an instrument as an archive with this file. */
const instrument = /(?:^|\/)instrument\.csv$/i;

const dictionary: DesignFormat = {
  name: 'dictionary',
  reads: async (file, { repeating = [] }) => {
    if (file.length > mostBytes) return null;
    const sheet = readDictionary(onlyPartIn(file, instrument) ?? file);
    if (sheet === null) return null;
    if (sheet === 'unknown_encoding') return refuse('file.unknown_encoding');
    if (sheet.rows.length > mostRows) return refuse('file.too_many_cells', { most: mostRows * 18, most_rows: mostRows });
    return { book: { sheets: [sheet] }, ...compileDictionary(sheet, repeating) };
  },
  writes: async (design) => {
    const { rows, leftOut } = writeDictionary(design);
    return { ending: '_redcap.csv', bytes: Buffer.from(rows.map(plainCsvRow).join(''), 'utf8'), leftOut };
  },
};

/** The first day that a zip can name; archives do not reveal their time. */
const date = new Date(Date.UTC(1980, 0, 1));

const zipOf = async (contents: readonly (readonly [name: string, content: Uint8Array])[]): Promise<Uint8Array> => {
  const { default: Zip } = await import('jszip');
  const zip = new Zip();
  for (const [name, content] of contents) zip.file(name, content, { date, createFolders: false });
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
};

/** Lists in files beside the workbook come with it in an archive. */
const writeBook = async ({ files = [], ...book }: WorkbookRows, suffix = ''): Promise<WrittenDesign> => {
  const workbook = await writeWorkbookFile(book);
  if (files.length === 0) return { ending: `${suffix}.xlsx`, bytes: workbook, leftOut: [] };
  const lists = files.map(({ name, rows }) => [name, Buffer.from(rows.map(({ cells }) => plainCsvRow(cells.map((cell) => String(shownCell(cell) ?? '')))).join(''), 'utf8')] as const);
  return { ending: `${suffix}.zip`, bytes: await zipOf([['form.xlsx', workbook], ...lists]), leftOut: [] };
};

/** XLSForm is read as our workbook, of which it is a dialect. */
const xlsForm: DesignFormat = { name: 'xlsform', writes: (design) => writeBook(asXlsForm(writeWorkbook(design)), '_xlsform') };

/** Our workbook names the domain's code lists, which need no files. The core reads it. */
const workbook: DesignFormat = {
  name: 'workbook',
  writes: (design) => {
    const { files = [], ...book } = writeWorkbook(design);
    return writeBook({ ...book, files: files.filter(({ codeList }) => codeList === undefined) });
  },
};

export const otherForms: readonly DesignFormat[] = [dictionary, xlsForm, workbook];
