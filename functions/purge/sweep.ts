import type { PurgeJob } from '../data/purge-jobs.ts';
import { sweepFolder } from './sweep-folder.ts';
import { sweepOrg } from './sweep-org.ts';
import { sweepProject } from './sweep-project.ts';

const sweeps = {
  folder: (job: PurgeJob) => sweepFolder(job, job.id, 'member'),
  project: sweepProject,
  org: sweepOrg,
} as const;

/** Clears away what there is of a closed thing; answers how many items it met. */
export const sweep = (job: PurgeJob): Promise<number> => sweeps[job.kind](job);
