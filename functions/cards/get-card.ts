import type { cardCalls } from '#shared/api/cards.ts';
import { getCard as readCard } from '../data/cards.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { presentCard } from './present-card.ts';

export const getCard: UseCase<typeof cardCalls.getCard> = async ({ params, principal, now }) => {
  const card = await readCard(principal.folder.id, params.cardId);
  if (card === undefined) throw new Problem('card.unknown');
  return presentCard(card, principal, now);
};
