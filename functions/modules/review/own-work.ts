import { historyBefore } from '../../cards/data/card-history.ts';
import { isWorkOf } from '../../cards/data/stored-card.ts';
import type { Card } from '../../cards/data/cards.ts';
import { idsOf, type User } from '../../people/data/users.ts';

export const isOwnWork = async (card: Card, user: Pick<User, 'id' | 'former_ids'>): Promise<boolean> => {
  const ids = idsOf(user);
  if (isWorkOf(card.history, ids)) return true;
  // Moved entries come between the card's first and second entry.
  let revision = card.history[1]?.revision ?? 0;
  for (let left = card.moved; left > 0; ) {
    const { entries, older } = await historyBefore(card.folder_id, card.id, revision);
    if (isWorkOf(entries, ids)) return true;
    [revision, left] = [entries[0]?.revision ?? 0, older];
  }
  return false;
};
