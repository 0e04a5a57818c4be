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
  submitCard: async (call) => (await further()).submitCard(call),
  withdrawCard: async (call) => (await further()).withdrawCard(call),
  reviewCard: async (call) => (await further()).reviewCard(call),
  submitCards: async (call) => (await further()).submitCards(call),
  reviewCards: async (call) => (await further()).reviewCards(call),
  cardQueries: async (call) => (await further()).cardQueries(call),
  askQuery: async (call) => (await further()).askQuery(call),
  answerQuery: async (call) => (await further()).answerQuery(call),
  decideQuery: async (call) => (await further()).decideQuery(call),
  openQueries: async (call) => (await further()).openQueries(call),
  moveCards: async (call) => (await further()).moveCards(call),
  takeBackMove: async (call) => (await further()).takeBackMove(call),
  recalculateCards: async (call) => (await further()).recalculateCards(call),
  findDuplicates: async (call) => (await further()).findDuplicates(call),
  duplicates: async (call) => (await further()).duplicates(call),
  decideDuplicate: async (call) => (await further()).decideDuplicate(call),
  deleteCard,
  cardByGlobalId,
  getDesign,
});
