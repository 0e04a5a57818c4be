import { lazyModulePart, type Module } from '../../lib/modules.ts';
import { orphanedAnswers } from './parts.ts';

export const versions: Module = {
  name: 'versions',
  places: {
    'design-upload': lazyModulePart(async () => (await import('./upload-changes.tsx')).UploadChanges, 'manage-designs', 'admin'),
    'design-history': lazyModulePart(async () => (await import('./compare-versions.tsx')).CompareVersions, 'manage-designs', 'admin'),
  },
  formParts: { 'orphaned-answers': orphanedAnswers },
  links: {
    'design-version': [{ label: 'changes_before.action', mentions: ({ before }) => ({ version: before ?? 0 }), to: ({ version, before }) => (before === null ? null : `?from=${before}&to=${version}`) }],
  },
};
