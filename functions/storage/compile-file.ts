import { compileWorkbook } from '#shared/compiler.ts';
import type { SheetRows } from '#shared/compile/workbook-rows.ts';
import type { Beside, CompiledFile, DesignFormat, ListBytes } from './design-format.ts';
import { readWorkbook } from './read-workbook.ts';

export type ReadLists = (lists: readonly ListBytes[]) => readonly SheetRows[];

/** Files that are no workbook are refused. */
export const compileFile = async (file: Uint8Array, { lists = [], codeLists = [], inForce }: Beside = {}, readLists: ReadLists = () => []): Promise<CompiledFile> => {
  const { book, diagnostics } = await readWorkbook(file);
  if (book === null) return { book, design: null, diagnostics };
  return { book, ...compileWorkbook({ ...book, files: [...(lists.length === 0 ? [] : readLists(lists)), ...codeLists] }, inForce) };
};

/** It reads every file that is left, so it is the last of the list. */
export const workbookFormat = (readLists: ReadLists): DesignFormat => ({ name: 'workbook', reads: (file, beside) => compileFile(file, beside, readLists) });
