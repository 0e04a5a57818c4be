import { createHandler } from '../http/create-handler.ts';
import { findCards, findRecent, listCards, recentCards } from './lists.ts';
import { cardByGlobalId, cardHistory, deleteCard, getCard, getDesign } from './open-card.ts';

// Calls that few cold starts need are imported on demand: they bring the form engine.
export const handler = createHandler(async () => (await import('#shared/api/cards.ts')).cardCalls, {
  recentCards,
  listCards,
  findRecent,
  findCards,
  getCard,
  cardHistory,
  saveCard: async (call) => (await import('./save-card.ts')).saveCard(call),
  patchCard: async (call) => (await import('./patch-card.ts')).patchCard(call),
  openLinkedCard: async (call) => (await import('./linkage.ts')).openLinkedCard(call),
  deleteCard,
  cardByGlobalId,
  getDesign,
});
