import type { ProblemCode } from '#shared/api/problems.ts';
import { forgetPurgeJob, type PurgeJob } from '../purge/data/closing.ts';
import { Problem } from '../refusals/problem.ts';
import { startWorker } from '../runtime/start-worker.ts';

interface Deletion {
  readonly isForced: boolean | undefined;
  readonly unknown: ProblemCode;
  readonly count: () => Promise<number>;
  readonly close: () => Promise<PurgeJob | 'gone'>;
  readonly reopen: () => Promise<void>;
}

/** Without `isForced`, cards are counted again after closing, and any card that came in between reopens it. */
export const deleteClosed = async ({ isForced = false, unknown, count, close, reopen }: Deletion): Promise<undefined> => {
  if (!isForced) await refuseCards(count);
  const job = await close();
  if (job === 'gone') throw new Problem(unknown);
  if (!isForced) {
    try {
      await refuseCards(count);
    } catch (error) {
      await reopen();
      await forgetPurgeJob(job);
      throw error;
    }
  }
  await startWorker('PURGE_WORKER');
};

const refuseCards = async (count: () => Promise<number>): Promise<void> => {
  const cards = await count();
  if (cards > 0) throw new Problem('cards.exist', { cards });
};
