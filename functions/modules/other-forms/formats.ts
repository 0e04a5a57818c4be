import { compileCodes, type CompileCode } from '#shared/compile/findings.ts';
import { readCsv } from '#shared/compile/csv-rows.ts';
import type { SheetRows } from '#shared/compile/workbook-rows.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { plainCsvRow } from '#shared/export/csv.ts';
import { compileDictionary } from '#shared/modules/other-forms/redcap/compile-dictionary.ts';
import { isDictionary, isDictionaryHeading } from '#shared/modules/other-forms/redcap/dictionary.ts';
import { writeDictionary } from '#shared/modules/other-forms/redcap/write-dictionary.ts';
import { writeWorkbook } from '#shared/modules/other-forms/write-workbook.ts';
import { asXlsForm } from '#shared/modules/other-forms/write-xlsform.ts';
import type { CompiledFile, DesignFormat } from '../../storage/design-format.ts';
import { textOf } from '../../storage/read-text.ts';
import { mostBytes, mostRows } from '../../storage/read-workbook.ts';
import { onlyPartIn } from './only-part.ts';
import { writeBook } from './write-book.ts';

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
