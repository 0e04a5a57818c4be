import { reopenOrg, reopenProject, returnFolder } from '../data/closing.ts';
import { exhume, gravesPage } from '../data/graves.ts';
import { forgetPurgeJob, startRestoring } from '../data/purge-jobs.ts';
import type { PurgeJob } from '../data/purge-jobs.ts';
import type { Item } from '../data/table.ts';

export interface Restored {
  readonly items: number;
  /** Items whose place, login id or card id somebody has taken since. */
  readonly refused: number;
  /** False when the project of the folder is deleted itself. */
  readonly opened: boolean;
}

const open = {
  folder: ({ folder }: PurgeJob) => (folder === null ? Promise.resolve(false) : returnFolder(folder)),
  project: async ({ id }: PurgeJob) => {
    await reopenProject(id, []);
    return true;
  },
  org: async ({ id }: PurgeJob) => {
    await reopenOrg(id);
    return true;
  },
} as const;

/** Brings back what a purge took away, the entrance last. May be repeated when it was broken off. */
export const restore = async (job: PurgeJob): Promise<Restored> => {
  await startRestoring(job);
  let items = 0;
  let refused = 0;
  let start: Item | undefined;
  do {
    const page = await gravesPage(job, start);
    for (const grave of page.items) {
      if (await exhume(grave)) items += 1;
      else refused += 1;
    }
    start = page.next;
  } while (start !== undefined);
  const opened = await open[job.kind](job);
  if (opened) await forgetPurgeJob(job);
  return { items, refused, opened };
};
