import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const exportFiles: Module = {
  name: 'exports',
  places: {
    'take-out': lazyModulePart(async () => (await import('./take-out-dialog.tsx')).TakeOutDialog, 'take-out'),
  },
};
