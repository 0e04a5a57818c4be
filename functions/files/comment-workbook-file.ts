import { wordDiagnostics } from '#shared/compile/word-diagnostics.ts';
import type { WorkbookRows } from '#shared/compile/workbook-rows.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import type { Language } from '#shared/text/languages.ts';
import { writeWorkbookFile } from './write-workbook.ts';

/**
 * The workbook's cells again, each finding as a comment where it belongs. Written anew from the values: the original,
 * whose formats may be a million rows of them, is never opened whole.
 */
export const commentWorkbookFile = (book: WorkbookRows, diagnostics: readonly Diagnostic[], language: Language): Promise<Uint8Array> => {
  const [first] = book.sheets;
  const comments = diagnostics.map((diagnostic) => {
    const isThere = book.sheets.some(({ name }) => name === diagnostic.sheet);
    return {
      sheet: isThere ? diagnostic.sheet : (first?.name ?? ''),
      cell: isThere ? diagnostic.cell : '',
      isError: diagnostic.severity === 'error',
      text: wordDiagnostics([{ ...diagnostic, sheet: '', cell: '' }], language).join(''),
    };
  });
  return writeWorkbookFile(book, comments);
};
