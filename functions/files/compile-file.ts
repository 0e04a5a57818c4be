import { compileWorkbook } from '#shared/compile/compile-workbook.ts';
import type { Compiled } from '#shared/compile/compile-workbook.ts';
import type { WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { readWorkbook } from './read-workbook.ts';

/** From the bytes of a workbook to its design and all findings, and the rows that they speak of. */
export const compileFile = async (file: Uint8Array): Promise<Compiled & { readonly book: WorkbookRows | null }> => {
  const { book, diagnostics } = await readWorkbook(file);
  return book === null ? { book, design: null, diagnostics } : { book, ...compileWorkbook(book) };
};
