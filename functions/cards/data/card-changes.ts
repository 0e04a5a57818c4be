import { readSummary } from './card-summary.ts';
import type { ReachedFolder } from './card-reach.ts';
import { cardsByUpdate, cardsOfHospital, deletedCards, deletedOfHospital, entriesBetween } from '../../data/keys.ts';
import { placeOf, updatedAt } from '../../data/stored.ts';
import { query, type Item } from '../../data/table.ts';

export interface CardChange {
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly cardId: string;
  /** ms */
  readonly at: number;
}

export interface ChangePosition {
  readonly at: number;
  readonly cardId: string;
}

/** Changes are reported 20 s late: a call lasts at most 15 s and the index lags, and no change may appear behind a reader who has passed. */
export const settledMs = 20_000;

/** Deleted cards are dropped after 30 days, so a reader who stayed away longer must start again. */
export const rememberedMs = 29 * 24 * 60 * 60 * 1_000;

export const endOf = (until: number): ChangePosition => ({ at: until, cardId: '~' });

const isFirst = ({ s }: Item): boolean => {
  try {
    return typeof s === 'string' && readSummary(s).facts.isFirst === true;
  } catch {
    return false;
  }
};

const partitionsOf = ({ folderId, reach }: ReachedFolder) =>
  reach === 'all'
    ? ({ index: 'GSI1', saved: cardsByUpdate(folderId), deleted: deletedCards(folderId) } as const)
    : ({ index: 'GSI3', saved: cardsOfHospital(folderId, reach.hospital), deleted: deletedOfHospital(folderId, reach.hospital) } as const);

/** Answers changes after a position up to a time, in order. Each card appears once, with its last change. */
export const changesAfter = async (folder: ReachedFolder, after: ChangePosition, until: number, limit: number): Promise<{ readonly changes: readonly CardChange[]; readonly isAll: boolean }> => {
  const partitions = partitionsOf(folder);
  const range = { index: partitions.index, ...entriesBetween(after, until), limit } as const;
  const [saved, deleted] = await Promise.all([query({ ...range, pk: partitions.saved }), query({ ...range, pk: partitions.deleted })]);
  const all = [
    ...saved.items.map((item): CardChange => ({ kind: isFirst(item) ? 'created' : 'updated', cardId: placeOf(item).cardId, at: updatedAt(item) })),
    ...deleted.items.map((item): CardChange => ({ kind: 'deleted', cardId: placeOf(item).cardId, at: updatedAt(item) })),
  ].toSorted((a, b) => a.at - b.at || (a.cardId < b.cardId ? -1 : 1));
  return { changes: all.slice(0, limit), isAll: saved.next === undefined && deleted.next === undefined && all.length <= limit };
};
