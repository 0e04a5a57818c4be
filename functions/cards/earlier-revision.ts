import { historyBefore, chainOf, hashOf } from '../data/card-history.ts';
import { changesNoAnswer } from '#shared/form/card-moves.ts';
import type { HistoryEntry } from '../data/card-history.ts';
import { isWorkOf } from '../data/card-review.ts';
import type { Card } from '../data/cards.ts';
import { idsOf } from '../data/users.ts';
import type { User } from '../data/users.ts';

const isOnlySince = ({ history, vals }: Card, hash: string, passes: (entry: HistoryEntry) => boolean): boolean => {
  const links = chainOf(history);
  for (let index = history.length - 1; index > 0 && passes(history[index]!); index -= 1) {
    const link = links[index - 1];
    if (link !== undefined && hashOf(link, vals) === hash) return true;
  }
  return false;
};

/** Whether nothing but questions about the card and transfers, which change no answer, came since the revision of this hash. */
export const isOnlyAskedSince = (card: Card, hash: string): boolean => isOnlySince(card, hash, changesNoAnswer);

const isWithHospital = ({ summary: { review } }: Card): boolean => review?.state === 'returned' || review?.state === 'entry';

/** The same, or the card was given back to its hospital or withdrawn since: what was done until then changed no answer. */
export const isOnlyGivenBackSince = (card: Card, hash: string): boolean =>
  isWithHospital(card) && isOnlySince(card, hash, ({ review, transfer }) => (review ?? transfer) !== undefined);

/** Whether somebody entered, changed or submitted a card, by its whole history. */
export const isOwnWork = async (card: Card, user: Pick<User, 'id' | 'former_ids'>): Promise<boolean> => {
  const ids = idsOf(user);
  if (isWorkOf(card.history, ids)) return true;
  // The card keeps its first entry; the entries that moved out stand between that one and the second.
  let revision = card.history[1]?.revision ?? 0;
  for (let left = card.moved; left > 0; ) {
    const { entries, older } = await historyBefore(card.folder_id, card.id, revision);
    if (isWorkOf(entries, ids)) return true;
    [revision, left] = [entries[0]?.revision ?? 0, older];
  }
  return false;
};
