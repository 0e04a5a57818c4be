import { compileWorkbook } from '#shared/compiler.ts';
import type { Beside, CompiledFile } from './design-format.ts';
import { readLists } from './read-list.ts';
import { readWorkbook } from './read-workbook.ts';

/** Files that are no workbook are refused. */
export const compileFile = async (file: Uint8Array, { lists = [], codeLists = [], inForce }: Beside = {}): Promise<CompiledFile> => {
  const { book, diagnostics } = await readWorkbook(file);
  if (book === null) return { book, design: null, diagnostics };
  const whole = { ...book, files: [...readLists(lists), ...(book.files ?? []), ...codeLists] };
  return { book, ...compileWorkbook(whole, inForce) };
};
