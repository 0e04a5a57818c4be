import type { Context } from 'aws-lambda';
import { isTakenByOther, leavePurgeJob, listPurgeJobs, takePurgeJob } from '../data/closing.ts';
import type { PurgeJob } from '../data/closing.ts';
import { storedKinds } from '../app.ts';
import { OutOfTime, purge } from '../data/purge.ts';
import { patiently } from '../retry.ts';
import { countUnits, withinBudget } from '../data/units.ts';
import { describeDefect, log, loggedUnits } from '../log.ts';

/** Half of what a new table takes in a second; the other half is the calls'. */
const budget = { kind: 'write', atOnce: 10_000, perSecond: 2_000 } as const;
/** A step that has begun ends within this, a busy storage apart. */
const reserveMs = 60_000;

/** The small ones first: nobody's folder of ten cards waits for somebody's million. */
const bySize = (a: PurgeJob, b: PurgeJob): number => (a.total ?? 0) - (a.done ?? 0) - (b.total ?? 0) + (b.done ?? 0);

/**
 * Takes up every purge that is not done, whichever asked for it. Started by who deletes, and every
 * five minutes by the clock: what one worker has no time for, or dies of, the next one goes on with, until all is done. One works at a time.
 */
export const handler = async (_event: unknown, { awsRequestId: request_id, getRemainingTimeInMillis }: Context): Promise<void> => {
  const end = Date.now() + getRemainingTimeInMillis();
  const entry = { request_id, call: 'purgeWorker' };
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    try {
      const { units } = await countUnits(() => patiently(() => withinBudget(budget, work)));
      log({ level: 'info', ...entry, ms: Math.round(performance.now() - start), ...loggedUnits(units) });
    } catch (error) {
      if (error instanceof OutOfTime) return;
      log({ level: 'error', ...entry, defect: describeDefect(error) });
      failures.push(error);
    }
  };
  const tried = new Set<string>();
  // A worker leaves while another one works, which looks for further purges after each one.
  const next = async (): Promise<PurgeJob | undefined> => {
    const jobs = (await listPurgeJobs()).filter(({ state }) => state === 'purging');
    if (jobs.some((job) => isTakenByOther(job, request_id, Date.now()))) return undefined;
    return jobs.filter(({ kind, id }) => !tried.has(`${kind} ${id}`)).toSorted(bySize)[0];
  };
  for (let job = await next(); job !== undefined; job = await next()) {
    const now = job;
    tried.add(`${now.kind} ${now.id}`);
    await attempt(async () => {
      if ((await takePurgeJob(now, request_id, Date.now(), end)) === 'taken') return;
      try {
        await purge(now, storedKinds, end - reserveMs);
      } finally {
        await leavePurgeJob(now, request_id);
      }
    });
  }
  // The others have had their turn; the alarm on this function tells of the first that failed.
  if (failures.length > 0) throw failures[0];
};
