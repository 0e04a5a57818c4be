export { CardTable } from './card-table.tsx';
export { FilterPanel } from './filter-panel.tsx';
export { FilterWords } from './filter-words.ts';
export { FoundCards } from './found-cards.tsx';
export { ListSearch } from './list-search.tsx';
export { MyOpenCards } from './my-open-cards.tsx';
export { WaitingCards } from './waiting-cards.tsx';
