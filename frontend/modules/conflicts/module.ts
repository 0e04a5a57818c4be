import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const conflicts: Module = {
  name: 'conflicts',
  places: { 'record-merge': lazyModulePart(async () => (await import('./merge-dialog.tsx')).MergeRecords, 'admin', 'manage') },
};
