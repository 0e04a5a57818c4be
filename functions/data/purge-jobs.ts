import { purgeJobKey, purgeJobs } from './keys.ts';
import type { PurgeKind } from './keys.ts';
import type { Folder } from './projects.ts';
import { readStored, storedVersion } from './stored.ts';
import { get, queryAll, remove, update } from './table.ts';
import type { Item, KeyedItem } from './table.ts';

/** Something that was deleted by force: closed at once, cleared away in the background, kept for a while. */
export interface PurgeJob {
  readonly kind: PurgeKind;
  readonly id: string;
  readonly user_id: string;
  /** ms of the closing. */
  readonly closed: number;
  readonly state: 'purging' | 'purged' | 'restoring';
  /** A folder stands in its project's aggregate; this is the entry as it was. */
  readonly folder: Folder | null;
}

const keptSeconds = 30 * 24 * 60 * 60;

/** Seconds; what was deleted then can be restored until now. */
export const keptUntil = ({ closed }: Pick<PurgeJob, 'closed'>): number => Math.floor(closed / 1_000) + keptSeconds;

/** Stays while a purge is not done, however long that takes. */
export const purgeJobItem = (job: PurgeJob): KeyedItem => ({
  ...purgeJobKey(job.kind, job.id),
  ...storedVersion(),
  ...job,
  folder: job.folder && { ...job.folder },
});

const jobFrom = (item: Item): PurgeJob => {
  const { kind, id, user_id, closed, state, folder } = readStored<PurgeJob>(item);
  return { kind, id, user_id, closed, state, folder };
};

export const listPurgeJobs = async (): Promise<PurgeJob[]> => (await queryAll({ ...purgeJobs, consistent: true })).map(jobFrom);

export const findPurgeJob = async (kind: PurgeKind, id: string): Promise<PurgeJob | undefined> => {
  const item = await get(purgeJobKey(kind, id), { consistent: true });
  return item && jobFrom(item);
};

/** From here on the job leaves with what it buried. */
export const endPurgeJob = async (job: PurgeJob): Promise<void> => {
  await update(purgeJobKey(job.kind, job.id), { set: { state: 'purged', ttl: keptUntil(job) } }, { state: { equals: 'purging' } });
};

export const startRestoring = async (job: PurgeJob): Promise<void> => {
  await update(purgeJobKey(job.kind, job.id), { set: { state: 'restoring' } }, { pk: 'present' });
};

export const forgetPurgeJob = (job: PurgeJob): Promise<void> => remove(purgeJobKey(job.kind, job.id));
