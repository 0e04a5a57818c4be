import type { Module } from '../../lib/modules.ts';
import { CardTable, FilterPanel, FilterWords, FoundCards, listSteps, MyOpenCards } from './parts.ts';

export const search: Module = {
  name: 'search',
  places: { 'dashboard-top': MyOpenCards, 'list-filter': FilterPanel, 'found-list': FoundCards, 'list-table': CardTable, 'filter-words': FilterWords },
  formParts: { 'form-top': listSteps },
};
