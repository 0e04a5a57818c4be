/** The calls of searches, reviews and repairs: a file beside the bundle (decision 16), which those who list, open and save cards never load. */
export { cardChanges } from './changes.ts';
export { decideDuplicate, duplicates } from './duplicates.ts';
export { findDuplicates } from './find-duplicates.ts';
export { findCards, findRecent } from './find.ts';
export { moveCards, takeBackMove } from './move-cards.ts';
export { answerQuery, askQuery, cardQueries, decideQuery, openQueries } from './queries.ts';
export { recalculateCards } from './recalculate.ts';
export { reviewCards, submitCards } from './review-many.ts';
export { reviewCard, submitCard, withdrawCard } from './review.ts';
