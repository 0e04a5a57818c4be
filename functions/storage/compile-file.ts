import { compileCodes, type CompileCode } from '#shared/compile/findings.ts';
import { compileWorkbook } from '#shared/compile/compile-workbook.ts';
import type { Compiled } from '#shared/compile/compile-workbook.ts';
import { readCsv } from '#shared/compile/csv-rows.ts';
import { compileDictionary } from '#shared/compile/redcap/compile-dictionary.ts';
import { isDictionary, isDictionaryHeading } from '#shared/compile/redcap/dictionary.ts';
import type { SheetRows, WorkbookRows } from '#shared/compile/workbook-rows.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { readLists, textOf, type ListBytes } from './read-list.ts';
import { instrumentIn, mostBytes, mostRows, readWorkbook } from './read-workbook.ts';

type CompiledFile = Compiled & { readonly book: WorkbookRows | null };

const refuse = (code: CompileCode, params: Diagnostic['params'] = {}): CompiledFile => ({
  book: null,
  design: null,
  diagnostics: [{ severity: compileCodes[code], code, sheet: '', cell: '', params }],
});

/** `repeating` names the repeating forms of a REDCap dictionary, which it does not say itself. `inForce` is the version whose codes are kept. */
export const compileFile = async (file: Uint8Array, repeating: readonly string[] = [], lists: readonly ListBytes[] = [], codeLists: readonly SheetRows[] = [], inForce?: CardDesign): Promise<CompiledFile> => {
  const dictionary = file.length > mostBytes ? null : readDictionary(instrumentIn(file) ?? file, mostRows);
  if (dictionary === 'unknown_encoding') return refuse('file.unknown_encoding');
  if (dictionary !== null) {
    if (dictionary.rows.length > mostRows) return refuse('file.too_many_cells', { most: mostRows * 18, most_rows: mostRows });
    return { book: { sheets: [dictionary] }, ...compileDictionary(dictionary, repeating) };
  }
  const { book, diagnostics } = await readWorkbook(file);
  if (book === null) return { book, design: null, diagnostics };
  const whole = { ...book, files: [...readLists(lists), ...(book.files ?? []), ...codeLists] };
  return { book, ...compileWorkbook(whole, inForce) };
};

const readDictionary = (bytes: Uint8Array, mostRows: number): SheetRows | 'unknown_encoding' | null => {
  if (bytes.includes(0) && !(bytes[0] === 0xff && bytes[1] === 0xfe)) return null;
  const text = textOf(bytes);
  // The heading is ASCII in all of these encodings.
  if (text === null) return isDictionaryHeading(headingOf(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))) ? 'unknown_encoding' : null;
  if (!isDictionary(readCsv(text.slice(0, 4_000), 3).slice(0, 2))) return null;
  return { name: 'csv', rows: readCsv(text, mostRows + 1) };
};

const headingOf = (text: string) => readCsv(text.slice(0, 200), 1)[0]?.cells ?? [];
