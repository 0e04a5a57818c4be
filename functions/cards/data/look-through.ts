import type { ReachedFolder } from './card-reach.ts';
import { scanCards, type ScannedCard, type UnreadableScanned } from './card-walks.ts';
import { StorageBusy } from '../../runtime/retry.ts';
import { withinBudget } from '../../data/units.ts';

/** A waiting user gets 500 units at once, then a sixth of a partition's capacity per second. */
const budget = { kind: 'read', atOnce: 500, perSecond: 500 } as const;

/** Answers whether all reached cards were read. A busy storage counts like a lack of time; the figures then say that they cover fewer cards. */
export const lookThrough = (folder: ReachedFolder, { newestFirst = false, mostCards, longestMs }: { readonly newestFirst?: boolean; readonly mostCards: number; readonly longestMs: number }, work: (card: ScannedCard | UnreadableScanned) => Promise<void> | void): Promise<boolean> =>
  withinBudget(budget, async () => {
    const until = performance.now() + longestMs;
    let looked = 0;
    try {
      for await (const card of scanCards(folder, newestFirst ? { newestFirst } : {})) {
        if (looked >= mostCards || performance.now() > until) return false;
        await work(card);
        if (!('unreadable' in card)) looked += 1;
      }
      return true;
    } catch (error) {
      if (error instanceof StorageBusy && looked > 0) return false;
      throw error;
    }
  });
