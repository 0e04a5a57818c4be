import { setTimeout as sleep } from 'node:timers/promises';
import { endPurgeJob } from '../data/purge-jobs.ts';
import type { PurgeJob } from '../data/purge-jobs.ts';
import { sweep } from './sweep.ts';
import { dropFolderCounters } from './sweep-folder.ts';
import { dropOrg } from './sweep-org.ts';
import { dropProject } from './sweep-project.ts';

/** A call that found the thing open may be under way for this long afterwards; no call has more time. */
const longestCallMs = 30_000;

const drop = {
  folder: (job: PurgeJob) => dropFolderCounters(job.id),
  project: dropProject,
  org: dropOrg,
} as const;

/**
 * Sweeps until a sweep that began when no call could be under way any more has met nothing. Every step may be done
 * again: a purge that died is simply started anew.
 */
export const purge = async (job: PurgeJob): Promise<void> => {
  await sweep(job);
  const wait = job.closed + longestCallMs - Date.now();
  if (wait > 0) await sleep(wait);
  while ((await sweep(job)) > 0);
  await drop[job.kind](job);
  await endPurgeJob(job);
};
