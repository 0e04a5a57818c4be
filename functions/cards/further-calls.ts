// Most cold starts are for somebody who lists or opens cards. What the other calls need, with the form engine, comes when one of them is made.
export { decideDuplicate, duplicates } from './duplicates.ts';
export { findDuplicates } from './find-duplicates.ts';
export { findCards, findRecent } from './find.ts';
export { openLinkedCard } from './linkage.ts';
export { moveCards, takeBackMove } from './move-cards.ts';
export { patchCard } from './patch-card.ts';
export { recalculateCards } from './recalculate.ts';
export { saveCard } from './save-card.ts';
