import { counterActions } from './card-counters.ts';
import { readSummary } from './card-summary.ts';
import { placeOf } from './cards.ts';
import { graveKey, gravesOf, idGuardKey } from './keys.ts';
import { keptUntil } from './purge-jobs.ts';
import type { PurgeJob } from './purge-jobs.ts';
import { readStored, storedVersion } from './stored.ts';
import { ConditionFailed, query, storedKey, transact } from './table.ts';
import type { Action, Item, KeyedItem } from './table.ts';

/**
 * A purge moves each item under a key of its job: it has left its partition and its indexes, and can be put back as it
 * was until the table drops it. One transaction per item, so a purge that dies is simply run again.
 */
const graveOf = (job: PurgeJob, item: Item): Action => ({
  put: { ...graveKey(job.kind, job.id, storedKey(item)), ...storedVersion(), item, ttl: keptUntil(job) },
});

const done = async (actions: readonly Action[] | ((attempt: number) => readonly Action[])): Promise<boolean> => {
  try {
    await transact(actions);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** An item that nothing else depends on. */
export const bury = async (job: PurgeJob, item: Item): Promise<void> => {
  await done([graveOf(job, item), { remove: storedKey(item), if: { pk: 'present' } }]);
};

/** A card counts until it is buried or deleted. */
const countersFor = (item: Item, before: 'counted' | 'gone', attempt: number, which: Exclude<CountersKept, 'none'>): readonly Action[] => {
  if (item.del !== undefined) return [];
  const { folderId, cardId } = placeOf(item);
  const summary = readSummary(item.s as string);
  const [from, to] = before === 'counted' ? [summary, null] : [null, summary];
  return counterActions({ folder_id: folderId, id: cardId, creator_id: item.by as string }, from, to, attempt, which);
};

/** Which counters outlive the purge, and so must be kept exact. */
export type CountersKept = 'none' | 'member' | 'both';

/** A card with its id guard and its part in the counters that stay. A save that came between is met by the next sweep. */
export const buryCard = async (job: PurgeJob, item: Item, kept: CountersKept): Promise<void> => {
  const { folderId, cardId } = placeOf(item);
  const guard: Action[] =
    item.g === undefined ? [] : [{ remove: idGuardKey(folderId, item.g as string), if: [{ card: { equals: cardId } }, { pk: 'absent' }] }];
  await done((attempt) => [
    graveOf(job, item),
    { remove: storedKey(item), if: { h: { equals: item.h as string } } },
    ...guard,
    ...(kept === 'none' ? [] : countersFor(item, 'counted', attempt, kept)),
  ]);
};

/** Puts one buried item back; false when its place, or a card's id, was taken meanwhile. */
export const exhume = async (grave: Item): Promise<boolean> => {
  const { item } = readStored<{ readonly item: KeyedItem }>(grave);
  const leave: Action = { remove: storedKey(grave), if: { pk: 'present' } };
  const back: Action = { put: item, if: { pk: 'absent' } };
  if (!item.sk.startsWith('C#')) return done([back, leave]);
  const { folderId, cardId } = placeOf(item);
  const guard: Action[] =
    item.g === undefined ? [] : [{ put: { ...idGuardKey(folderId, item.g as string), ...storedVersion(), card: cardId }, if: { pk: 'absent' } }];
  return done((attempt) => [back, leave, ...guard, ...countersFor(item, 'gone', attempt, 'both')]);
};

export const gravesPage = (job: PurgeJob, start: Item | undefined) => query({ ...gravesOf(job.kind, job.id), start, consistent: true });
