import { createHandler } from '../http/create-handler.ts';
import { listCards, recentCards } from './lists.ts';
import { cardByGlobalId, cardHistory, deleteCard, getCard, getDesign } from './open-card.ts';

const further = () => import('./further-calls.ts');

export const handler = createHandler(async () => (await import('#shared/api/cards.ts')).cardCalls, {
  recentCards,
  listCards,
  findRecent: async (call) => (await further()).findRecent(call),
  findCards: async (call) => (await further()).findCards(call),
  getCard,
  cardHistory,
  saveCard: async (call) => (await further()).saveCard(call),
  patchCard: async (call) => (await further()).patchCard(call),
  openLinkedCard: async (call) => (await further()).openLinkedCard(call),
  moveCards: async (call) => (await further()).moveCards(call),
  takeBackMove: async (call) => (await further()).takeBackMove(call),
  deleteCard,
  cardByGlobalId,
  getDesign,
});
