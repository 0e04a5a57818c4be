import { lazyModulePart, type Module } from '../../lib/modules.ts';

/** Rules and probable duplicates over all cards of a folder, and formulas that are worked out anew. */
export const quality: Module = {
  name: 'quality',
  places: {
    'folder-checks': lazyModulePart(async () => (await import('./folder-checks.tsx')).FolderChecks, 'statistics', 'duplicates'),
    'folder-changes': lazyModulePart(async () => (await import('./recalculate-panel.tsx')).RecalculatePanel, 'statistics'),
  },
};
