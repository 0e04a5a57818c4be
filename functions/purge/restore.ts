import { reopenOrg, reopenProject, returnFolder, forgetPurgeJob, startRestoring } from './data/closing.ts';
import type { PurgeJob } from './data/closing.ts';
import { restoreItem, folderOfTrashedCard, trashPages } from './data/trash.ts';
import { forgetLinkageIndex } from '../cards/data/linkage-index.ts';

export interface Restored {
  readonly items: number;
  readonly refused: number;
  readonly opened: boolean;
}

const open = {
  folder: async ({ folder }: PurgeJob) => folder !== null && (await returnFolder(folder)) === 'saved',
  project: async ({ id }: PurgeJob) => {
    await reopenProject(id, []);
    return true;
  },
  org: async ({ id }: PurgeJob) => {
    await reopenOrg(id);
    return true;
  },
} as const;

/** What makes the data reachable is restored last. The call may be repeated after an interruption. */
export const restore = async (job: PurgeJob): Promise<Restored> => {
  await startRestoring(job);
  let items = 0;
  let refused = 0;
  const folders = new Set<string>();
  for await (const page of trashPages(job)) {
    for (const trashed of page) {
      const folderId = folderOfTrashedCard(trashed);
      if (folderId !== undefined) folders.add(folderId);
      if ((await restoreItem(trashed)) === 'saved') items += 1;
      else refused += 1;
    }
  }
  // The linkage item may have changed meanwhile.
  for (const folderId of folders) await forgetLinkageIndex(folderId);
  const opened = await open[job.kind](job);
  if (opened) await forgetPurgeJob(job);
  return { items, refused, opened };
};
