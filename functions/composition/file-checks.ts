import type { FileCheck } from '../export/file-format.ts';
import { checkFurtherFile } from '../modules/exports/check-file.ts';

// This composition file lists the modules' checks of requested files.

export const fileChecks: readonly FileCheck[] = [
  checkFurtherFile,
];
