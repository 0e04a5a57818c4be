import type { Context } from 'aws-lambda';
import { listPurgeJobs } from '../data/closing.ts';
import { describeDefect, log } from '../log.ts';
import { purge } from '../data/purge.ts';
import { foldSpreads } from '../data/fold-spread.ts';
import { patiently } from '../data/retry.ts';

/**
 * Takes up every purge that is not done, whichever asked for it: one that died is continued by the next. Failing, or
 * running out of time, it is started again by Lambda.
 */
export const handler = async (_event: unknown, { awsRequestId: request_id }: Context): Promise<void> => {
  await patiently(() => foldSpreads(Date.now()));
  const open = (await listPurgeJobs()).filter(({ state }) => state === 'purging');
  for (const job of open) {
    const start = performance.now();
    try {
      await patiently(() => purge(job));
    } catch (error) {
      log({ level: 'error', request_id, call: 'purgeWorker', defect: describeDefect(error) });
      throw error;
    }
    log({ level: 'info', request_id, call: 'purgeWorker', ms: Math.round(performance.now() - start) });
  }
};
