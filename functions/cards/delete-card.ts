import type { cardCalls } from '#shared/api/cards.ts';
import { deleteCard as remove, getCard } from '../data/cards.ts';
import { registrationOf } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';

/** The call names no revision, so a save that comes between is looked at again and deleted too. */
const tries = 5;

export const deleteCard: UseCase<typeof cardCalls.deleteCard> = async ({ params, principal, now }) => {
  const { folder, user } = principal;
  if (!registrationOf(folder, now).open) throw new Problem('card.not_deletable', { reason: 'registration_closed' });
  for (let count = 0; count < tries; count += 1) {
    const card = await getCard(folder.id, params.cardId);
    if (card === undefined) throw new Problem('card.unknown');
    if (await remove(card, user.id, now)) return undefined;
  }
  throw new Problem('storage.busy');
};
