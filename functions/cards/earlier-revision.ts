import { changesNoAnswer } from '#shared/form/card-moves.ts';
import { chainOf, hashOf, type HistoryEntry } from './data/card-history.ts';
import type { Card } from './data/cards.ts';

const isOnlySince = ({ history, vals }: Card, hash: string, passes: (entry: HistoryEntry) => boolean): boolean => {
  const links = chainOf(history);
  for (let index = history.length - 1; index > 0 && passes(history[index]!); index -= 1) {
    if (hashOf(links[index - 1]!, vals) === hash) return true;
  }
  return false;
};

/** Only questions and transfers, which change no answers, followed the revision with this hash. */
export const isOnlyAskedSince = (card: Card, hash: string): boolean => isOnlySince(card, hash, changesNoAnswer);

export const isOnlyGivenBackSince = (card: Card, hash: string): boolean =>
  ['returned', 'entry'].includes(card.summary.review?.state ?? '') && isOnlySince(card, hash, ({ review, transfer }) => (review ?? transfer) !== undefined);
