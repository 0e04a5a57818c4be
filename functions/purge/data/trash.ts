import { keepGuard } from '../../cards/data/card-claims.ts';
import { counterActions, memberActionsOf } from '../../cards/data/card-counters.ts';
import { readSummary } from '../../cards/data/card-summary.ts';
import { mayHaveDrawnId } from '../../cards/data/cards.ts';
import { besideCard, cardHistoryOf, trashKey, idGuardKey } from '../../data/keys.ts';
import { keptUntil, type PurgeJob } from './closing.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { storedVersion, placeOf } from '../../data/stored.ts';
import { queryAll, storedKey, transact, type Action, type Item } from '../../data/table.ts';

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

/** The history goes before the card, so that an interrupted purge finds it again. */
export const trashHistory = async (job: PurgeJob, card: Item): Promise<void> => {
  const { folderId, cardId } = placeOf(card);
  const partitions = [besideCard(folderId, cardId), ...(card.hm === undefined ? [] : [cardHistoryOf(folderId, cardId)])];
  for (const partition of partitions) for (const item of await queryAll({ ...partition, consistent: true })) await trashItem(job, item);
};

type CountersKept = 'none' | 'member' | 'both';

const leaving = (job: PurgeJob, item: Item, isIdKept: boolean): readonly Action[] => {
  const { folderId, cardId } = placeOf(item);
  const guard = (digest: string): Action =>
    isIdKept ? keepGuard(folderId, digest, cardId) : { remove: idGuardKey(folderId, digest), if: [{ card: { equals: cardId } }, { pk: 'absent' }] };
  return [inTrash(job, item), { remove: storedKey(item), if: { h: { equals: item.h as string } } }, ...(item.g === undefined ? [] : [guard(item.g as string)])];
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

/** A drawn number stays reserved if the folder stays (`both`, which takes one card at a time). Falls back to single cards if one was saved meanwhile; a single one is left to the next sweep. */
export const trashCards = async (job: PurgeJob, items: readonly Item[], kept: CountersKept): Promise<void> => {
  const isIdKept = async (item: Item): Promise<boolean> => kept === 'both' && item.g !== undefined && mayHaveDrawnId(item);
  const moves = (await Promise.all(items.map(async (item) => leaving(job, item, await isIdKept(item))))).flat();
  const counted = items.filter(({ del }) => kept !== 'none' && del === undefined).map((item) => {
    const { folderId, cardId } = placeOf(item);
    return { folder_id: folderId, id: cardId, creator_id: item.by as string, status: readSummary(item.s as string) };
  });
  const counters = (attempt: number): readonly Action[] => (kept === 'both' ? counted.flatMap((card) => counterActions(card, card.status, null, attempt)) : memberActionsOf(counted, attempt));
  if ((await outcomeOf(transact((attempt) => [...moves, ...counters(attempt)]), 'overtaken')) === 'saved' || items.length === 1) return;
  for (const item of items) await trashCards(job, [item], kept);
};
