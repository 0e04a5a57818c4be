import type { Item } from '#functions/data/table.ts';
import { listPurgeJobs } from '#functions/purge/data/closing.ts';
import type { PurgeJob } from '#functions/purge/data/closing.ts';
import * as operator from '#functions/modules/operator/data/restore.ts';

interface Restorer {
  readonly restore: (job: PurgeJob) => Promise<object>;
  readonly trashPages: (job: PurgeJob) => AsyncGenerator<readonly Item[]>;
  readonly restoreItem: (trashed: Item) => Promise<string>;
}

const restorers: readonly Restorer[] = [
  operator,
];

const restorer = (): Restorer => {
  const [first] = restorers;
  if (first === undefined) throw new Error('No module restores');
  return first;
};

export const restore = (job: PurgeJob): Promise<object> => restorer().restore(job);

/** Answers what came of each item. */
export const restoreItems = async (job: PurgeJob): Promise<string[]> => {
  const { trashPages, restoreItem } = restorer();
  const outcomes: string[] = [];
  for await (const page of trashPages(job)) for (const item of page) outcomes.push(await restoreItem(item));
  return outcomes;
};

export const findPurgeJob = async (kind: PurgeJob['kind'], id: string): Promise<PurgeJob | undefined> => (await listPurgeJobs()).find((job) => job.kind === kind && job.id === id);
