import { createHandler } from '../http/create-handler.ts';
import { cardChanges } from './changes.ts';
import { decideDuplicate, duplicates } from './duplicates.ts';
import { findDuplicates } from './find-duplicates.ts';
import { findCards, findRecent } from './find.ts';
import { cardByGlobalId, cardHistory, deleteCard, getCard, getDesign } from './open-card.ts';
import { listCards, recentCards } from './lists.ts';
import { openLinkedCard } from './linkage.ts';
import { patchCard } from './patch-card.ts';
import { answerQuery, askQuery, cardQueries, decideQuery, openQueries } from './queries.ts';
import { recalculateCards } from './recalculate.ts';
import { reviewCards, submitCards } from './review-many.ts';
import { reviewCard, submitCard } from './review.ts';
import { saveCard } from './save-card.ts';

export const handler = createHandler(async () => (await import('#shared/api/cards.ts')).cardCalls, {
  recentCards,
  listCards,
  findRecent,
  findCards,
  getCard,
  cardHistory,
  saveCard,
  patchCard,
  cardChanges,
  openLinkedCard,
  submitCard,
  reviewCard,
  submitCards,
  reviewCards,
  cardQueries,
  askQuery,
  answerQuery,
  decideQuery,
  openQueries,
  recalculateCards,
  findDuplicates,
  duplicates,
  decideDuplicate,
  deleteCard,
  cardByGlobalId,
  getDesign,
});
