import { takeGuard } from '../../../cards/data/card-claims.ts';
import { counterActions } from '../../../cards/data/card-counters.ts';
import { readSummary } from '../../../cards/data/stored-card.ts';
import { cardKey, linkageIndexKey, purgeJobKey, trashPartitions } from '../../../data/keys.ts';
import { outcomeOf } from '../../../data/outcomes.ts';
import { placeOf, readStored } from '../../../data/stored.ts';
import { pagesOf, remove, storedKey, transact, update, type Action, type Condition, type Item, type KeyedItem } from '../../../data/table.ts';
import { forgetPurgeJob, reopenOrg, reopenProject, returnFolder, type PurgeJob } from '../../../purge/data/closing.ts';
import { kindOf } from './kinds.ts';

interface Restored {
  readonly items: number;
  readonly refused: number;
  readonly opened: boolean;
}

const open = {
  folder: async ({ folder }: PurgeJob) => folder !== null && (await returnFolder(folder, [])) === 'saved',
  project: async ({ id }: PurgeJob) => {
    await reopenProject(id, []);
    return true;
  },
  org: async ({ id }: PurgeJob) => {
    await reopenOrg(id);
    return true;
  },
} as const;

const isOfDeleted = ({ user_id }: Item): Condition => [{ pk: 'absent' }, { user_id: { equals: user_id as string }, password_hash: 'absent' }];

const itemIn = (trashed: Item): KeyedItem => readStored<{ readonly item: KeyedItem }>(trashed).item;

const countersFor = (card: Item, attempt: number): readonly Action[] => {
  const { folderId, cardId } = placeOf(card);
  return card.del === undefined ? counterActions({ folder_id: folderId, id: cardId, creator_id: card.by as string }, null, readSummary(card.s as string), attempt) : [];
};

export const restoreItem = async (trashed: Item): Promise<'saved' | 'taken'> => {
  const move = (actions: Parameters<typeof transact>[0]) => outcomeOf(transact(actions), 'taken');
  const item = itemIn(trashed);
  const leave: Action = { remove: storedKey(trashed), if: { pk: 'present' } };
  const back: Action = { put: item, if: kindOf(item) === 'login' ? isOfDeleted(item) : { pk: 'absent' } };
  const { folderId, cardId } = placeOf(item);
  // A history needs its card, which is restored first.
  if (kindOf(item) === 'card history') return move([back, leave, { check: cardKey(folderId, cardId), if: { pk: 'present' } }]);
  if (kindOf(item) !== 'card') return move([back, leave]);
  const guard = takeGuard(folderId, item.g as string | undefined, cardId);
  return move((attempt) => [back, leave, ...guard, ...countersFor(item, attempt)]);
};

export async function* trashPages(job: PurgeJob): AsyncGenerator<readonly Item[]> {
  for (const partition of trashPartitions(job.kind, job.id)) yield* pagesOf({ ...partition, consistent: true });
}

/** What makes the data reachable is restored last. The call may be repeated after an interruption. */
export const restore = async (job: PurgeJob): Promise<Restored> => {
  await update(purgeJobKey(job.kind, job.id), { set: { state: 'restoring' } }, { pk: 'present' });
  let items = 0;
  let refused = 0;
  const folders = new Set<string>();
  for await (const page of trashPages(job)) {
    for (const trashed of page) {
      const item = itemIn(trashed);
      if (kindOf(item) === 'card') folders.add(placeOf(item).folderId);
      if ((await restoreItem(trashed)) === 'saved') items += 1;
      else refused += 1;
    }
  }
  // Restored cards have outdated linkage entries, because the linkage item may have changed, so the folder is indexed again.
  for (const folderId of folders) await remove(linkageIndexKey(folderId));
  const opened = await open[job.kind](job);
  if (opened) await forgetPurgeJob(job);
  return { items, refused, opened };
};
