import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const quality: Module = {
  name: 'quality',
  places: {
    'owned-folders': lazyModulePart(async () => (await import('./rules-links.tsx')).RulesLinks),
    'folder-work': lazyModulePart(async () => (await import('./folder-checks.tsx')).FolderChecks, 'statistics', 'card-search', 'duplicates'),
  },
  formParts: {
    'card-facts': {
      isShown: ({ card }) => card.transfers !== undefined,
      words: ['duplicates'],
      load: async () => (await import('./transfers.tsx')).TransferLinks,
    },
    'history-entry': {
      isShown: ({ entry }) => entry.transfer !== undefined,
      words: ['duplicates'],
      load: async () => (await import('./transfers.tsx')).TransferWords,
    },
  },
};
