import { loadWords } from '../../lib/i18n.ts';
import type { FormPart, FormPlaces } from '../../lib/modules.ts';

export const repeatTable: FormPart<FormPlaces['repeat']> = {
  isShown: ({ item }) => item.layout === 'table',
  load: async () => (await Promise.all([import('./complete-table.ts'), loadWords('repeat-table')]))[0].completeTable(),
};
