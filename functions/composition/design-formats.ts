import { otherForms } from '../modules/other-forms/formats.ts';
import type { Beside, CompiledFile, DesignFormat } from '../storage/design-format.ts';
import { ourWorkbook } from '../storage/compile-file.ts';

// This composition file lists the formats of design files. The first that knows a file reads it, and the first of a name writes it.

export const designFormats: readonly DesignFormat[] = [
  ...otherForms,
  ourWorkbook,
];

export const compileAnyFile = async (file: Uint8Array, beside: Beside = {}): Promise<CompiledFile> => {
  for (const { reads } of designFormats) {
    const compiled = await reads?.(file, beside);
    if (compiled) return compiled;
  }
  throw new Error('No format reads such a file');
};
