import type { FileCheck } from './export/file-check.ts';
import { checkFurtherFile } from './modules/exports/check-file.ts';

// Composition file: checks of requested files by modules.

export const fileChecks: readonly FileCheck[] = [
  checkFurtherFile,
];
