import type { FileCheck } from './export/file-check.ts';
import { checkFurtherFile } from './modules/exports/check-file.ts';

// A composition file: what modules check of a file that somebody asks for.

export const fileChecks: readonly FileCheck[] = [
  checkFurtherFile,
];
