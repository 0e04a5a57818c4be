import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const quality: Module = {
  name: 'quality',
  places: {
    'folder-checks': lazyModulePart(async () => (await import('./folder-checks.tsx')).FolderChecks, 'statistics', 'duplicates'),
    'folder-changes': lazyModulePart(async () => (await import('./recalculate-panel.tsx')).RecalculatePanel, 'statistics'),
  },
};
