import { bury } from '../data/graves.ts';
import { countsOfProject, projectKey, wholeProject } from '../data/keys.ts';
import { foldersOfClosed } from '../data/projects.ts';
import type { PurgeJob } from '../data/purge-jobs.ts';
import { remove, storedKey } from '../data/table.ts';
import { eachItem } from './each-item.ts';
import { sweepFolder } from './sweep-folder.ts';

/** Every folder, then members and invitations, last the project itself, which names the folders. */
export const sweepProject = async (job: PurgeJob): Promise<number> => {
  let count = 0;
  for (const { id } of await foldersOfClosed(job.id)) count += await sweepFolder(job, id, 'none');
  const places = { pk: wholeProject(job.id).pk, from: 'I#', to: 'M#~', consistent: true };
  return count + (await eachItem(places, (item) => bury(job, item)));
};

export const dropProject = async (job: PurgeJob): Promise<void> => {
  await eachItem({ ...countsOfProject(job.id), consistent: true }, (item) => remove(storedKey(item)));
  const { pk, sk } = projectKey(job.id);
  await eachItem({ pk, from: sk, to: sk, consistent: true }, (item) => bury(job, item));
};
