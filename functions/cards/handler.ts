import { createHandler } from '../http/create-handler.ts';
import { cardByGlobalId } from './card-by-global-id.ts';
import { deleteCard } from './delete-card.ts';
import { getCard } from './get-card.ts';
import { getDesign } from './get-design.ts';
import { listCards } from './list-cards.ts';
import { openLinkedCard } from './open-linked-card.ts';
import { recentCards } from './recent-cards.ts';
import { saveCard } from './save-card.ts';

export const handler = createHandler(async () => (await import('#shared/api/cards.ts')).cardCalls, {
  recentCards,
  listCards,
  getCard,
  saveCard,
  openLinkedCard,
  deleteCard,
  cardByGlobalId,
  getDesign,
});
