import { forgetPurgeJob } from '../data/purge-jobs.ts';
import type { PurgeJob } from '../data/purge-jobs.ts';
import { Problem } from '../problem.ts';

interface Deletion {
  readonly isForced: boolean;
  /** Cards that would go with it, the last save included. */
  readonly count: () => Promise<number>;
  /** Undefined when somebody else closed it. */
  readonly close: () => Promise<PurgeJob | undefined>;
  readonly reopen: () => Promise<void>;
}

/**
 * Deletes what has no cards, or what has some when it is forced. Not forced, it counts again once nothing can be added
 * any more: a card that came in between opens it again.
 */
export const deleteClosed = async ({ isForced, count, close, reopen }: Deletion): Promise<boolean> => {
  if (!isForced) await refuseCards(count);
  const job = await close();
  if (job === undefined) return false;
  if (!isForced) {
    try {
      await refuseCards(count);
    } catch (error) {
      await reopen();
      await forgetPurgeJob(job);
      throw error;
    }
  }
  // The client of Lambda is loaded by those who delete: with it, the group would take half as long again to load.
  const { startPurge } = await import('./start-purge.ts');
  await startPurge();
  return true;
};

const refuseCards = async (count: () => Promise<number>): Promise<void> => {
  const cards = await count();
  if (cards > 0) throw new Problem('cards.exist', { cards });
};
