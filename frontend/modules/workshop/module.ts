import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const workshop: Module = {
  name: 'workshop',
  entries: {
    'design-version': [
      {
        label: 'manage-designs:history.leftOut.action',
        isOffered: ({ version }) => version.left_out.length > 0,
        Dialog: lazyModulePart(async () => (await import('./left-out-dialog.tsx')).LeftOutOfVersion, 'manage-designs'),
      },
    ],
  },
  places: {
    'design-preview': lazyModulePart(async () => (await import('./wide-preview.tsx')).WidePreview, 'manage-designs'),
    'file-findings': lazyModulePart(async () => (await import('./file-findings.tsx')).FileFindings, 'manage-designs', 'compile'),
    'left-out': lazyModulePart(async () => (await import('./left-out-dialog.tsx')).LeftOutDialog, 'manage-designs'),
  },
};
