import type { Context } from 'aws-lambda';
import { isTakenByOther, leavePurgeJob, listPurgeJobs, takePurgeJob, type PurgeJob } from './data/closing.ts';
import { storedKinds } from '../app.ts';
import { OutOfTime, purge } from './data/purge.ts';
import { withinBudget } from '../data/units.ts';
import { logWork } from '../runtime/log.ts';

/** Half of a new table's write capacity is used; the rest is for calls. */
const budget = { kind: 'write', atOnce: 10_000, perSecond: 2_000 } as const;
/** A step ends within so many ms, unless the storage is busy. */
const reserveMs = 60_000;

/** Continues all unfinished purges, one worker at a time. Started by deletions and every five minutes, so leftovers are not lost. */
export const handler = async (_event: unknown, { awsRequestId: request_id, getRemainingTimeInMillis }: Context): Promise<void> => {
  const end = Date.now() + getRemainingTimeInMillis();
  const failures: unknown[] = [];
  const work = async (job: PurgeJob): Promise<void> => {
    if ((await takePurgeJob(job, request_id, Date.now(), end)) === 'taken') return;
    try {
      await purge(job, storedKinds, end - reserveMs);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
    } finally {
      await leavePurgeJob(job, request_id);
    }
  };
  const tried = new Set<string>();
  // Leaves if another worker runs, which checks for further purges itself.
  const next = async (): Promise<PurgeJob | undefined> => {
    const jobs = (await listPurgeJobs()).filter(({ state }) => state === 'purging');
    if (jobs.some((job) => isTakenByOther(job, request_id, Date.now()))) return undefined;
    return jobs.find(({ kind, id }) => !tried.has(`${kind} ${id}`));
  };
  for (let job = await next(); job !== undefined; job = await next()) {
    const now = job;
    tried.add(`${now.kind} ${now.id}`);
    await logWork({ request_id, call: 'purgeWorker' }, () => withinBudget(budget, () => work(now))).catch((error: unknown) => failures.push(error));
  }
  // All purges have been tried; the exception lets the alarm report the failure.
  if (failures.length > 0) throw failures[0];
};
