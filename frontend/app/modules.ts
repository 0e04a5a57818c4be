import type { Module } from '../lib/modules.ts';
import { importCards } from '../modules/import/module.ts';
import { exportFiles } from '../modules/exports/module.ts';
import { machines } from '../modules/machines/module.ts';
import { quality } from '../modules/quality/module.ts';
import { review } from '../modules/review/module.ts';
import { statistics } from '../modules/statistics/module.ts';
import { testFolders } from '../modules/test-folders/module.ts';
import { versions } from '../modules/versions/module.ts';

// The only file that imports modules: deleting a module's lines here removes it.

export const modules: readonly Module[] = [
  importCards,
  statistics,
  machines,
  exportFiles,
  review,
  quality,
  versions,
  testFolders,
];
