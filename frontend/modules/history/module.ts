import type { Module } from '../../lib/modules.ts';

export const history: Module = {
  name: 'history',
  formParts: { 'card-history': { words: ['quick-entry'], load: async () => (await import('./history-dialog.tsx')).HistoryDialog } },
};
