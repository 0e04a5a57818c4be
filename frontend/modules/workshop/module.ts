import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const workshop: Module = {
  name: 'workshop',
  places: {
    'design-preview': lazyModulePart(async () => (await import('./wide-preview.tsx')).WidePreview, 'manage-designs'),
    'file-findings': lazyModulePart(async () => (await import('./commented-workbook.tsx')).CommentedWorkbook, 'manage-designs'),
    'left-out': lazyModulePart(async () => (await import('./left-out-dialog.tsx')).LeftOutDialog, 'manage-designs'),
  },
};
