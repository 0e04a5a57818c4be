import { readLists } from '../modules/code-lists/storage/read-list.ts';
import { otherForms } from '../modules/other-forms/formats.ts';
import { type ReadLists, workbookFormat } from '../storage/compile-file.ts';
import type { Beside, CompiledFile, DesignFormat } from '../storage/design-format.ts';

// This composition file lists the formats of design files. The first that knows a file reads it, and the first of a name writes it.

const listReaders: readonly ReadLists[] = [
  readLists,
];

/** The lists in files beside a workbook, without those that cannot be read. */
export const readListFiles: ReadLists = (lists) => listReaders.flatMap((read) => read(lists));

export const designFormats: readonly DesignFormat[] = [
  ...otherForms,
  workbookFormat(readListFiles),
];

export const compileAnyFile = async (file: Uint8Array, beside: Beside = {}): Promise<CompiledFile> => {
  for (const { reads } of designFormats) {
    const compiled = await reads?.(file, beside);
    if (compiled) return compiled;
  }
  throw new Error('No format reads such a file');
};
