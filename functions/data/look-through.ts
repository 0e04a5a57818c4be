import type { ReachedFolder } from './card-reach.ts';
import { scanCards } from './card-walks.ts';
import type { ScanOrder, ScannedCard, UnreadableScanned } from './card-walks.ts';
import { StorageBusy } from '../retry.ts';
import { withinBudget } from './units.ts';

/** Of a look that somebody waits for: a first page of cards for everybody, then a sixth of what a partition gives in a second. */
const budget = { kind: 'read', atOnce: 500, perSecond: 500 } as const;

export interface Look {
  readonly newestFirst?: ScanOrder['newestFirst'];
  readonly mostCards: number;
  /** ms */
  readonly longestMs: number;
}

/**
 * Does something with the cards of a folder that the caller reaches, as many as a call may look at; answers whether these were all. What a busy storage does not
 * give any more is left out like what there is no time for: figures over fewer cards say so, and are better than none.
 */
export const lookThrough = (folder: ReachedFolder, { newestFirst = false, mostCards, longestMs }: Look, work: (card: ScannedCard | UnreadableScanned) => Promise<void> | void): Promise<boolean> =>
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
      // Without a single card there is nothing to say.
      if (error instanceof StorageBusy && looked > 0) return false;
      throw error;
    }
  });
