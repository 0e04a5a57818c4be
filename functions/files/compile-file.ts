import { compileWorkbook } from '#shared/compile/compile-workbook.ts';
import type { Compiled } from '#shared/compile/compile-workbook.ts';
import { readWorkbook } from './read-workbook.ts';

/** From the bytes of a workbook to its design and all findings. */
export const compileFile = async (file: Uint8Array): Promise<Compiled> => {
  const { book, diagnostics } = await readWorkbook(file);
  return book === null ? { design: null, diagnostics } : compileWorkbook(book);
};
