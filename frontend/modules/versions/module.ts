import { lazyModulePart, type Module } from '../../lib/modules.ts';
import { orphanedAnswers } from './parts.ts';

export const versions: Module = {
  name: 'versions',
  places: {
    'folder-move': lazyModulePart(async () => (await import('./move-panel.tsx')).FolderMove, 'statistics', 'card-search'),
    'folder-changes': lazyModulePart(async () => (await import('./recalculate-panel.tsx')).RecalculatePanel, 'statistics'),
    'design-upload': lazyModulePart(async () => (await import('./upload-changes.tsx')).UploadChanges, 'manage-designs', 'admin'),
    'design-history': lazyModulePart(async () => (await import('./compare-versions.tsx')).CompareVersions, 'manage-designs', 'admin'),
  },
  formParts: {
    'card-move': { load: async () => (await import('./move-card.tsx')).MoveCard },
    'carried-report': { load: async () => (await import('./move-report-list.tsx')).CarriedReport },
    'orphaned-answers': orphanedAnswers,
  },
  links: {
    'design-version': [{ label: 'changes_before.action', mentions: ({ before }) => ({ version: before ?? 0 }), to: ({ version, before }) => (before === null ? null : `?from=${before}&to=${version}`) }],
  },
};
