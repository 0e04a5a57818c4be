import { createHandler } from '../http/create-handler.ts';
import { cardChanges } from './changes.ts';
import { cardByGlobalId, cardHistory, deleteCard, getCard, getDesign } from './open-card.ts';
import { listCards, recentCards } from './lists.ts';
import { openLinkedCard } from './linkage.ts';
import { patchCard } from './patch-card.ts';
import { saveCard } from './save-card.ts';

/** A search reads its filter by a schema, and what builds schemas comes with the first call that needs it. */
const find = () => import('./find.ts');

/** Few calls are about the review, and one of them runs the form. */
const review = () => import('./review.ts');

export const handler = createHandler(async () => (await import('#shared/api/cards.ts')).cardCalls, {
  recentCards,
  listCards,
  findRecent: async (call) => (await find()).findRecent(call),
  findCards: async (call) => (await find()).findCards(call),
  getCard,
  cardHistory,
  saveCard,
  patchCard,
  cardChanges,
  openLinkedCard,
  submitCard: async (call) => (await review()).submitCard(call),
  reviewCard: async (call) => (await review()).reviewCard(call),
  deleteCard,
  cardByGlobalId,
  getDesign,
});
