import { createHandler } from '../http/create-handler.ts';
import { cardByGlobalId, cardHistory, deleteCard, getCard, getDesign } from './open-card.ts';
import { findCards, findRecent } from './find.ts';
import { listCards, recentCards } from './lists.ts';
import { openLinkedCard } from './linkage.ts';
import { saveCard } from './save-card.ts';

export const handler = createHandler(async () => (await import('#shared/api/cards.ts')).cardCalls, {
  recentCards,
  listCards,
  findRecent,
  findCards,
  getCard,
  cardHistory,
  saveCard,
  openLinkedCard,
  deleteCard,
  cardByGlobalId,
  getDesign,
});
