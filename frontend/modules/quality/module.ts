import { loadWords } from '../../lib/i18n.ts';
import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const quality: Module = {
  name: 'quality',
  places: {
    'folder-checks': lazyModulePart(async () => (await import('./folder-checks.tsx')).FolderChecks, 'statistics', 'duplicates'),
    'folder-changes': lazyModulePart(async () => (await import('./recalculate-panel.tsx')).RecalculatePanel, 'statistics'),
  },
  formParts: {
    'card-notes': {
      isShown: ({ card }) => card.transfers !== undefined,
      load: async () => {
        const [{ TransfersNote }] = await Promise.all([import('./transfers.tsx'), loadWords('duplicates')]);
        return TransfersNote;
      },
    },
    'history-entry': {
      isShown: ({ entry }) => entry.transfer !== undefined,
      load: async () => {
        const [{ TransferWords }] = await Promise.all([import('./transfers.tsx'), loadWords('duplicates')]);
        return TransferWords;
      },
    },
  },
};
