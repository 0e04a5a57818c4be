import { keepGuard } from '../../cards/data/card-claims.ts';
import { counterActions, memberActionsOf } from '../../cards/data/card-counters.ts';
import { readSummary } from '../../cards/data/card-summary.ts';
import { mayHaveDrawnId } from '../../cards/data/cards.ts';
import { besideCard, cardHistoryOf, trashKey, idGuardKey } from '../../data/keys.ts';
import { keptUntil } from './closing.ts';
import type { PurgeJob } from './closing.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { storedVersion, placeOf } from '../../data/stored.ts';
import { queryAll, storedKey, transact } from '../../data/table.ts';
import type { Action, Item } from '../../data/table.ts';

/** Moves an item under a key of the job, where it can be restored until it expires. An interrupted purge is repeatable, as each item has a transaction. */
const inTrash = (job: PurgeJob, item: Item): Action => ({
  put: { ...trashKey(job.kind, job.id, storedKey(item)), ...storedVersion(), item, ttl: keptUntil(job) },
});

export const trashItem = async (job: PurgeJob, item: Item): Promise<void> => {
  await outcomeOf(transact([inTrash(job, item), { remove: storedKey(item), if: { pk: 'present' } }]), 'gone');
};

/** A login id is never reassigned: it stays taken, without a password. */
export const trashLogin = async (job: PurgeJob, item: Item): Promise<void> => {
  await outcomeOf(transact([inTrash(job, item), { update: storedKey(item), remove: ['password_hash'], if: { password_hash: 'present' } }]), 'gone');
};

const countersFor = (item: Item, attempt: number, which: Exclude<CountersKept, 'none'>): readonly Action[] => {
  const { folderId, cardId } = placeOf(item);
  return item.del === undefined ? counterActions({ folder_id: folderId, id: cardId, creator_id: item.by as string }, readSummary(item.s as string), null, attempt, which) : [];
};

/** The history goes before the card, so that an interrupted purge finds it again. */
export const trashHistory = async (job: PurgeJob, card: Item): Promise<void> => {
  const { folderId, cardId } = placeOf(card);
  for (const item of await queryAll({ ...besideCard(folderId, cardId), consistent: true })) await trashItem(job, item);
  if (card.hm === undefined) return;
  for (const item of await queryAll({ ...cardHistoryOf(folderId, cardId), consistent: true })) await trashItem(job, item);
};

export type CountersKept = 'none' | 'member' | 'both';

const leaving = (job: PurgeJob, item: Item, isIdKept = false): readonly Action[] => {
  const { folderId, cardId } = placeOf(item);
  const guard = (digest: string): Action =>
    isIdKept ? keepGuard(folderId, digest, cardId) : { remove: idGuardKey(folderId, digest), if: [{ card: { equals: cardId } }, { pk: 'absent' }] };
  return [inTrash(job, item), { remove: storedKey(item), if: { h: { equals: item.h as string } } }, ...(item.g === undefined ? [] : [guard(item.g as string)])];
};

/** A drawn number stays reserved if the folder stays. A card saved meanwhile is left to the next sweep. */
export const trashCard = async (job: PurgeJob, item: Item, kept: CountersKept): Promise<void> => {
  const isIdKept = kept === 'both' && item.g !== undefined && (await mayHaveDrawnId(item));
  const actions = (attempt: number): readonly Action[] => [...leaving(job, item, isIdKept), ...(kept === 'none' ? [] : countersFor(item, attempt, kept))];
  await outcomeOf(transact(actions), 'overtaken');
};

/** A transaction takes 100 actions and 4 MB. */
const mostOfBatch = { cards: 20, bytes: 2_000_000 } as const;

export const batchesOf = (items: readonly Item[]): readonly (readonly Item[])[] => {
  const batches: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const last = batches.at(-1);
    const own = item.b instanceof Uint8Array ? item.b.length : 0;
    if (last !== undefined && last.length < mostOfBatch.cards && bytes + own <= mostOfBatch.bytes) last.push(item);
    else {
      batches.push([item]);
      bytes = 0;
    }
    bytes += own;
  }
  return batches;
};

/** Writes each creator's counters once. Falls back to single cards if one was saved meanwhile. */
export const trashCards = async (job: PurgeJob, items: readonly Item[], kept: Exclude<CountersKept, 'both'>): Promise<void> => {
  const counted = kept === 'none' ? [] : items.filter(({ del }) => del === undefined).map((item) => ({ ...placeOf(item), creatorId: item.by as string, status: readSummary(item.s as string) }));
  const actions = (attempt: number): readonly Action[] => [...items.flatMap((item) => leaving(job, item)), ...memberActionsOf(counted, attempt)];
  if ((await outcomeOf(transact(actions), 'overtaken')) === 'saved') return;
  for (const item of items) await trashCard(job, item, kept);
};
