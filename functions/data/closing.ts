import { countsOfShards, folderCountKey, orgByAll, orgKey, projectByAll, projectIdOf, projectKey } from './keys.ts';
import type { Org } from './orgs.ts';
import type { Folder, Project } from './projects.ts';
import { purgeJobItem } from './purge-jobs.ts';
import type { PurgeJob } from './purge-jobs.ts';
import { storedVersion } from './stored.ts';
import { ConditionFailed, transact } from './table.ts';
import type { Action } from './table.ts';

/**
 * Closing comes before purging. What is closed is unknown to every call that begins afterwards. A create that is under
 * way meets the mark `dl` on the counters of its folder, which it writes in its transaction, and fails: no card is
 * stored behind the purge's back. A plain save under way may still write its card, which the purge then finds.
 */
const markCounters = (folderId: string, now: number): Action[] =>
  countsOfShards.map((shard) => ({ update: folderCountKey(folderId, shard), set: { ...storedVersion(), dl: now } }));

const unmarkCounters = (folderId: string): Action[] =>
  countsOfShards.map((shard) => ({ update: folderCountKey(folderId, shard), set: storedVersion(), remove: ['dl'] }));

const jobAction = (job: PurgeJob): Action => ({ put: purgeJobItem(job) });

/** False when it was closed meanwhile. */
const once = async (actions: readonly Action[]): Promise<boolean> => {
  try {
    await transact(actions);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

interface Closing {
  readonly by: string;
  /** ms */
  readonly now: number;
}

const jobOf = (kind: PurgeJob['kind'], id: string, { by, now }: Closing, folder: Folder | null): PurgeJob => ({
  kind,
  id,
  user_id: by,
  closed: now,
  state: 'purging',
  folder,
});

export const closeFolder = async (folder: Folder, closing: Closing): Promise<PurgeJob | undefined> => {
  const job = jobOf('folder', folder.id, closing, folder);
  const path = `folders.${folder.id}`;
  const leave: Action = { update: projectKey(projectIdOf(folder.id)), remove: [path], if: { [path]: 'present', closed: 'absent' } };
  return (await once([leave, jobAction(job), ...markCounters(folder.id, closing.now)])) ? job : undefined;
};

export const closeProject = async (project: Project, closing: Closing): Promise<PurgeJob | undefined> => {
  const job = jobOf('project', project.id, closing, null);
  const leave: Action = {
    update: projectKey(project.id),
    set: { closed: closing.now },
    remove: Object.keys(projectByAll(project.id)),
    if: { pk: 'present', closed: 'absent' },
  };
  if (!(await once([leave, jobAction(job)]))) return undefined;
  for (const { id } of project.folders) await transact(markCounters(id, closing.now));
  return job;
};

/** Its users are nobody from the next call on. */
export const closeOrg = async (org: Org, closing: Closing): Promise<PurgeJob | undefined> => {
  const job = jobOf('org', org.id, closing, null);
  const leave: Action = {
    update: orgKey(org.id),
    set: { closed: closing.now },
    remove: Object.keys(orgByAll(org.id)),
    if: { pk: 'present', closed: 'absent' },
  };
  return (await once([leave, jobAction(job)])) ? job : undefined;
};

const returnAction = (folder: Folder): Action => ({
  update: projectKey(projectIdOf(folder.id)),
  set: { [`folders.${folder.id}`]: { ...folder } },
  if: { pk: 'present', closed: 'absent' },
});

/** The folder is there again; false when its project is not. */
export const returnFolder = (folder: Folder): Promise<boolean> => once([returnAction(folder)]);

/** The folder was closed in vain: it is there again, with whatever cards it has. */
export const reopenFolder = async (folder: Folder): Promise<void> => {
  await transact([returnAction(folder), ...unmarkCounters(folder.id)]);
};

/** `folders`: those whose counters bear the mark. */
export const reopenProject = async (projectId: string, folders: readonly Folder[]): Promise<void> => {
  for (const { id } of folders) await transact(unmarkCounters(id));
  await transact([{ update: projectKey(projectId), set: { ...projectByAll(projectId) }, remove: ['closed'], if: { pk: 'present' } }]);
};

export const reopenOrg = async (orgId: string): Promise<void> => {
  await transact([{ update: orgKey(orgId), set: { ...orgByAll(orgId) }, remove: ['closed'], if: { pk: 'present' } }]);
};
