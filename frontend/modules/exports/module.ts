import { lazyModulePart, type Module } from '../../lib/modules.ts';

/** Files beside the CSV of the specification: for people, for statistics, and without identifiers. */
export const exportFiles: Module = {
  name: 'exports',
  places: {
    'take-out': lazyModulePart(async () => (await import('./take-out-dialog.tsx')).TakeOutDialog, 'take-out', 'card-search', 'review'),
  },
};
