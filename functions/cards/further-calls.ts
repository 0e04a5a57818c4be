// These calls are loaded on demand: most cold starts only list or open cards and do not need the form engine.
export { findCards, findRecent } from './find.ts';
export { openLinkedCard } from './linkage.ts';
export { moveCards, takeBackMove } from './move-cards.ts';
export { patchCard } from './patch-card.ts';
export { saveCard } from './save-card.ts';
