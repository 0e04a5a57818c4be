import { compileCodes } from '#shared/compile/compile-codes.ts';
import type { CompileCode } from '#shared/compile/compile-codes.ts';
import { compileWorkbook } from '#shared/compile/compile-workbook.ts';
import type { Compiled } from '#shared/compile/compile-workbook.ts';
import { compileDictionary } from '#shared/compile/redcap/compile-dictionary.ts';
import type { WorkbookRows } from '#shared/compile/workbook-rows.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { readDictionary } from './read-dictionary.ts';
import { mostBytes, mostRows, readWorkbook } from './read-workbook.ts';

type CompiledFile = Compiled & { readonly book: WorkbookRows | null };

const refuse = (code: CompileCode, params: Diagnostic['params'] = {}): CompiledFile => ({
  book: null,
  design: null,
  diagnostics: [{ severity: compileCodes[code], code, sheet: '', cell: '', params }],
});

/**
 * From the bytes of a workbook or a REDCap data dictionary to its design and all findings, and the rows that they speak
 * of. A dictionary does not say which of its forms repeat: `repeating` names them.
 */
export const compileFile = async (file: Uint8Array, repeating: readonly string[] = []): Promise<CompiledFile> => {
  const dictionary = file.length > mostBytes ? null : readDictionary(file, mostRows);
  if (dictionary === 'unknown_encoding') return refuse('file.unknown_encoding');
  if (dictionary !== null) {
    if (dictionary.rows.length > mostRows) return refuse('file.too_many_cells', { most: mostRows * 18, most_rows: mostRows });
    return { book: { sheets: [dictionary] }, ...compileDictionary(dictionary, repeating) };
  }
  const { book, diagnostics } = await readWorkbook(file);
  return book === null ? { book, design: null, diagnostics } : { book, ...compileWorkbook(book) };
};
