import { counterShards, folderCountKey, orgByAll, orgKey, projectByAll, projectIdOf, projectKey, purgeJobKey, purgeJobs, type ByOther, type Key, type PurgeKind } from '../../data/keys.ts';
import type { Org } from '../../people/data/orgs.ts';
import { decideAnew, nextEdit, outcomeOf, unedited } from '../../data/outcomes.ts';
import { getProject, type Folder, type Project } from '../../projects/data/projects.ts';
import type { Change } from '../../data/record-history.ts';
import { recordIn, storedVersion } from '../../data/stored.ts';
import { queryAll, remove, transact, update, type Action, type KeyedItem, type Test } from '../../data/table.ts';

/** A forced deletion closes at once, purges in the background, and can be undone for a while. */
export interface PurgeJob {
  readonly kind: PurgeKind;
  readonly id: string;
  readonly user_id: string;
  /** The time of the closing is in ms. */
  readonly closed: number;
  readonly state: 'purging' | 'purged' | 'restoring';
  readonly folder: Folder | null;
  /** `by` is the worker in charge, `until` the ms at which its time is over. */
  readonly taken?: { readonly by: string; readonly until: number };
}

const keptSeconds = 30 * 24 * 60 * 60;

/** Restoring is possible until then, in seconds. */
export const keptUntil = ({ closed }: Pick<PurgeJob, 'closed'>): number => Math.floor(closed / 1_000) + keptSeconds;

/** The item has no `ttl`, because the job must outlast an unfinished purge. */
export const purgeJobItem = (job: PurgeJob): KeyedItem => ({
  ...purgeJobKey(job.kind, job.id),
  ...storedVersion(),
  ...job,
  folder: job.folder && { ...job.folder },
});

export const listPurgeJobs = async (): Promise<PurgeJob[]> => (await queryAll({ ...purgeJobs, consistent: true })).map(recordIn<PurgeJob>);

export const isTakenByOther = ({ taken }: PurgeJob, by: string, now: number): boolean => taken !== undefined && taken.by !== by && taken.until > now;

export const takePurgeJob = (job: PurgeJob, by: string, now: number, until: number): Promise<'saved' | 'taken'> => {
  const free: readonly { readonly [attribute: string]: Test }[] = [{ taken: 'absent' }, { 'taken.until': { atMost: now } }, { 'taken.by': { equals: by } }];
  const condition = free.map((each) => ({ state: { equals: 'purging' }, ...each }));
  return outcomeOf(update(purgeJobKey(job.kind, job.id), { set: { taken: { by, until } } }, condition), 'taken');
};

export const leavePurgeJob = async (job: PurgeJob, by: string): Promise<void> => {
  await outcomeOf(update(purgeJobKey(job.kind, job.id), { remove: ['taken'] }, { 'taken.by': { equals: by } }), 'not taken');
};

/** Lets the job expire with its trash. An earlier try may have ended it already. */
export const endPurgeJob = async (job: PurgeJob): Promise<void> => {
  await outcomeOf(update(purgeJobKey(job.kind, job.id), { set: { state: 'purged', ttl: keptUntil(job) } }, { state: { equals: 'purging' } }), 'ended already');
};

export const forgetPurgeJob = (job: PurgeJob): Promise<void> => remove(purgeJobKey(job.kind, job.id));

/** A create under way meets the mark `dl` and fails, so no card appears behind the purge. A plain save may still write its card, which the purge finds. */
export const markCounters = (folderId: string, now: number): Action[] =>
  counterShards.map((shard) => ({ update: folderCountKey(folderId, shard), set: { ...storedVersion(), dl: now } }));

const unmarkCounters = (folderId: string): Action[] =>
  counterShards.map((shard) => ({ update: folderCountKey(folderId, shard), set: storedVersion(), remove: ['dl'] }));

export const jobOf = (kind: PurgeKind, id: string, { by, now }: Change, folder: Folder | null = null): PurgeJob => ({ kind, id, user_id: by, closed: now, state: 'purging', folder });

export const closeFolder = async (folder: Folder, closing: Change): Promise<PurgeJob | 'gone'> => {
  const job = jobOf('folder', folder.id, closing, folder);
  const path = `folders.${folder.id}`;
  const leave: Action = { update: projectKey(projectIdOf(folder.id)), remove: [path], if: { [path]: 'present', closed: 'absent' } };
  return (await outcomeOf(transact([leave, { put: purgeJobItem(job) }, ...markCounters(folder.id, closing.now)]), 'gone')) === 'saved' ? job : 'gone';
};

const close = async (job: PurgeJob, key: Key, listed: ByOther): Promise<PurgeJob | 'gone'> => {
  const actions = [{ update: key, set: { closed: job.closed }, remove: Object.keys(listed), if: { pk: 'present', closed: 'absent' } }, { put: purgeJobItem(job) }] as const;
  return (await outcomeOf(transact(actions), 'gone')) === 'saved' ? job : 'gone';
};

export const closeProject = async ({ id, folders }: Project, closing: Change): Promise<PurgeJob | 'gone'> => {
  const outcome = await close(jobOf('project', id, closing), projectKey(id), projectByAll(id));
  if (outcome !== 'gone') for (const folder of folders) await transact(markCounters(folder.id, closing.now));
  return outcome;
};

export const closeOrg = ({ id }: Org, closing: Change): Promise<PurgeJob | 'gone'> => close(jobOf('org', id, closing), orgKey(id), orgByAll(id));

/** If another folder became the default meanwhile, that one stays the only default. */
export const returnFolder = (folder: Folder, beside: readonly Action[]): Promise<'saved' | 'gone'> =>
  decideAnew(async () => {
    const project = await getProject(projectIdOf(folder.id), { consistent: true });
    if (project === undefined) return 'gone';
    const is_default = folder.is_default && !project.folders.some((other) => other.is_default && other.id !== folder.id);
    const action: Action = {
      update: projectKey(project.id),
      set: { [`folders.${folder.id}`]: { ...folder, is_default }, ...nextEdit(project) },
      if: { ...unedited(project), closed: 'absent' },
    };
    return outcomeOf(transact([action, ...beside]), 'overtaken');
  });

export const reopenFolder = async (folder: Folder): Promise<void> => {
  await returnFolder(folder, unmarkCounters(folder.id));
};

const reopen = (key: Key, listed: ByOther): Promise<void> => transact([{ update: key, set: { ...listed }, remove: ['closed'], if: { pk: 'present' } }]);

export const reopenProject = async (projectId: string, folders: readonly Folder[]): Promise<void> => {
  for (const { id } of folders) await transact(unmarkCounters(id));
  await reopen(projectKey(projectId), projectByAll(projectId));
};

export const reopenOrg = (orgId: string): Promise<void> => reopen(orgKey(orgId), orgByAll(orgId));
