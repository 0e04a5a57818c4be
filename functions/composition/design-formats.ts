import { withStoredLists, archiveFormat } from '../modules/code-lists/compile-with-lists.ts';
import { readLists } from '../modules/code-lists/storage/read-list.ts';
import { otherForms } from '../modules/other-forms/formats.ts';
import { type ReadLists, workbookFormat } from '../storage/compile-file.ts';
import { found, type CompileArchived } from '../storage/compiler-event.ts';
import type { Beside, CompiledFile, DesignFormat } from '../storage/design-format.ts';

// This composition file lists the formats of design files. The first that knows a file reads it, and the first of a name writes it.

const listReaders: readonly ReadLists[] = [
  readLists,
];

export const designFormats: readonly DesignFormat[] = [
  ...otherForms,
  archiveFormat,
  workbookFormat((lists) => listReaders.flatMap((read) => read(lists))),
];

export const compileAnyFile = async (file: Uint8Array, beside: Beside = {}): Promise<CompiledFile> => {
  for (const { reads } of designFormats) {
    const compiled = await reads?.(file, beside);
    if (compiled) return compiled;
  }
  throw new Error('No format reads such a file');
};

const compileAlone: CompileArchived = async (file, { repeating, inForce, lang }) => {
  const { design, diagnostics } = await compileAnyFile(file, { repeating, ...(inForce && { inForce }) });
  return { ...found(diagnostics, lang), ...(design && { design }) };
};

const compilers: readonly CompileArchived[] = [
  withStoredLists(compileAnyFile),
  compileAlone,
];

export const compileArchived: CompileArchived = (file, event) => compilers[0]!(file, event);
