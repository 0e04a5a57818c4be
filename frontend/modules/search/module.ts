import { loadWords } from '../../lib/i18n.ts';
import { lazyModulePart, type Module } from '../../lib/modules.ts';

const lists = async () => (await Promise.all([import('./lists.ts'), loadWords('card-search', 'review')]))[0];
const loadSteps = async () => (await Promise.all([import('./list-steps.tsx'), loadWords('open-issues')]))[0].ListSteps;

export const search: Module = {
  name: 'search',
  places: {
    'dashboard-top': lazyModulePart(async () => (await lists()).MyOpenCards),
    'waiting-cards': lazyModulePart(async () => (await lists()).WaitingCards),
    'list-search': lazyModulePart(async () => (await lists()).ListSearch),
    'list-filter': lazyModulePart(async () => (await lists()).FilterPanel),
    'found-list': lazyModulePart(async () => (await lists()).FoundCards),
    'list-table': lazyModulePart(async () => (await lists()).CardTable),
    'filter-words': lazyModulePart(async () => (await lists()).FilterWords),
  },
  // The form works without the steps, so a failed load shows nothing.
  formParts: {
    'form-top': { load: () => loadSteps().catch(() => () => null) },
    'taken-id': { words: ['open-issues'], load: async () => (await import('./taken-id.tsx')).TakenId },
  },
};
