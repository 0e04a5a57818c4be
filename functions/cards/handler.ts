import { createHandler } from '../http/create-handler.ts';
import { cardByGlobalId, cardHistory, getCard, getDesign } from './open-card.ts';
import { listCards, recentCards } from './lists.ts';

const saving = () => import('./saving.ts');
const seldom = () => import('./seldom.ts');

export const handler = createHandler(async () => (await import('#shared/api/cards.ts')).cardCalls, {
  recentCards,
  listCards,
  findRecent: async (call) => (await seldom()).findRecent(call),
  findCards: async (call) => (await seldom()).findCards(call),
  getCard,
  cardHistory,
  saveCard: async (call) => (await saving()).saveCard(call),
  patchCard: async (call) => (await saving()).patchCard(call),
  cardChanges: async (call) => (await seldom()).cardChanges(call),
  openLinkedCard: async (call) => (await saving()).openLinkedCard(call),
  submitCard: async (call) => (await seldom()).submitCard(call),
  withdrawCard: async (call) => (await seldom()).withdrawCard(call),
  reviewCard: async (call) => (await seldom()).reviewCard(call),
  submitCards: async (call) => (await seldom()).submitCards(call),
  reviewCards: async (call) => (await seldom()).reviewCards(call),
  cardQueries: async (call) => (await seldom()).cardQueries(call),
  askQuery: async (call) => (await seldom()).askQuery(call),
  answerQuery: async (call) => (await seldom()).answerQuery(call),
  decideQuery: async (call) => (await seldom()).decideQuery(call),
  openQueries: async (call) => (await seldom()).openQueries(call),
  moveCards: async (call) => (await seldom()).moveCards(call),
  takeBackMove: async (call) => (await seldom()).takeBackMove(call),
  recalculateCards: async (call) => (await seldom()).recalculateCards(call),
  findDuplicates: async (call) => (await seldom()).findDuplicates(call),
  duplicates: async (call) => (await seldom()).duplicates(call),
  decideDuplicate: async (call) => (await seldom()).decideDuplicate(call),
  deleteCard: async (call) => (await saving()).deleteCard(call),
  cardByGlobalId,
  getDesign,
});
