import { loadWords } from '../../lib/i18n.ts';
import { lazyModulePart, type FormPart, type FormPlaces } from '../../lib/modules.ts';

export const MyOpenCards = lazyModulePart(async () => (await import('./my-open-cards.tsx')).MyOpenCards);
export const FilterPanel = lazyModulePart(async () => (await import('./filter-panel.tsx')).FilterPanel);
export const FoundCards = lazyModulePart(async () => (await import('./found-cards.tsx')).FoundCards, 'review');
export const CardTable = lazyModulePart(async () => (await import('./card-table.tsx')).CardTable);
export const FilterWords = lazyModulePart(async () => (await import('./filter-words.ts')).FilterWords, 'card-search', 'review');

const loadListSteps = async () => (await Promise.all([import('./list-steps.tsx'), loadWords('open-issues')]))[0].ListSteps;

/** The form works without the steps, so a failed load shows nothing. */
export const listSteps: FormPart<FormPlaces['form-top']> = { isShown: () => true, load: () => loadListSteps().catch(() => () => null) };
