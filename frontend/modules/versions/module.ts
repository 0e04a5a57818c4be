import { lazyModulePart, type Module } from '../../lib/modules.ts';
import { orphanedAnswers } from './parts.ts';

export const versions: Module = {
  name: 'versions',
  places: {
    'folder-work': lazyModulePart(async () => (await import('./folder-changes.tsx')).FolderChanges, 'statistics', 'card-search'),
    'design-upload': lazyModulePart(async () => (await import('./upload-changes.tsx')).UploadChanges, 'manage-designs', 'admin'),
    'design-history': lazyModulePart(async () => (await import('./compare-versions.tsx')).CompareVersions, 'manage-designs', 'admin'),
  },
  formParts: {
    'card-move': { load: async () => (await import('./move-card.tsx')).MoveCard },
    'carried-report': { load: async () => (await import('./move-report-list.tsx')).CarriedReport },
    'orphaned-answers': orphanedAnswers,
  },
  entries: {
    'design-version': [
      {
        label: 'admin:changes_before.action',
        mentions: ({ before }) => ({ version: before ?? 0 }),
        isOffered: ({ before }) => before !== null,
        to: ({ version, before }) => `?from=${before}&to=${version.version}`,
      },
    ],
  },
};
