import { createElement } from 'react';
import type { FormPart, FormPlaces } from '../../lib/modules.ts';

export const repeatTable: FormPart<FormPlaces['repeat']> = {
  isShown: ({ item }) => item.layout === 'table',
  words: ['repeat-table'],
  needs: ['reasons'],
  Waiting: () => createElement('div', { 'aria-busy': true }),
  load: async () => (await import('./repeat-table.tsx')).RepeatTable,
};
