import { everyCard } from '../data/card-reach.ts';
import { globalIdOf } from '../data/keys.ts';
import { lookThrough } from '../data/look-through.ts';
import type { ScannedCard } from '../data/card-walks.ts';

/** What one look may cost: some 500 read units for cards of 2 KB. */
const mostCards = 2_000;
/** Cards that cannot be read, named for whoever looks after them. */
const mostNamed = 20;
/** ms; the rest of the function's time is for the answer. */
const longestLook = 12_000;

/** Reads the latest cards of a folder, as many as one call may, and says which they were. */
export const readLatestCards = async (folderId: string, work: (card: ScannedCard) => Promise<void> | void) => {
  const created: number[] = [];
  const unreadable: string[] = [];
  const isWhole = await lookThrough({ folderId, reach: everyCard }, { newestFirst: true, mostCards, longestMs: longestLook }, async (card) => {
    if ('unreadable' in card) {
      unreadable.push(globalIdOf(folderId, card.id));
      return;
    }
    await work(card);
    created.push(card.created);
  });
  const oldest = created.at(-1);
  return {
    looked: created.length,
    scope: { all: isWhole, since: oldest === undefined ? null : new Date(oldest).toISOString(), ...(unreadable.length > 0 && { unreadable: unreadable.slice(0, mostNamed) }) },
  };
};
