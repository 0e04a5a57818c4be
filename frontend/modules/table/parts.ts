import type { FormPart, FormPlaces } from '../../lib/modules.ts';

export const repeatTable: FormPart<FormPlaces['repeat']> = {
  isShown: ({ item }) => item.layout === 'table',
  words: ['repeat-table'],
  load: async () => (await import('./complete-table.ts')).completeTable(),
};
