import { createdAt } from './ids.ts';
import { readSummary } from './card-summary.ts';
import { updatePartitions } from './folder-spread.ts';
import { deletedCards, entriesBetween } from './keys.ts';
import { placeOf, updatedAt } from './stored.ts';
import { query } from './table.ts';
import type { Item } from './table.ts';

/** What happened to a card last. */
export interface CardChange {
  /** `created`: never saved again since. */
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly cardId: string;
  /** ms */
  readonly at: number;
}

/** Behind which change a reader stands. */
export interface ChangePosition {
  readonly at: number;
  readonly cardId: string;
}

/**
 * A change is told once it is this old. By then each call that began before it has ended (15 s at most) and the index has
 * what it wrote, so that nothing comes to stand behind a reader who has passed.
 */
export const settledMs = 20_000;

/** Deleted cards are forgotten after 30 days; a reader who stayed away longer begins anew. */
export const rememberedMs = 29 * 24 * 60 * 60 * 1_000;

/** Behind everything that happened up to the time. */
export const endOf = (until: number): ChangePosition => ({ at: until, cardId: '~' });

/** Cards of before 2026-11-24 tell it by their ids alone, and a damaged one does not matter here. */
const isFirst = ({ s }: Item): boolean => {
  try {
    return typeof s === 'string' && readSummary(s).facts?.isFirst === true;
  } catch {
    return false;
  }
};

/** The folder's changes behind a position up to a time, in order; `isAll` when there are no more. A card stands there once, with its last change. */
export const changesAfter = async (folderId: string, after: ChangePosition, until: number, limit: number): Promise<{ readonly changes: readonly CardChange[]; readonly isAll: boolean }> => {
  const range = { index: 'GSI1', ...entriesBetween(after, until), limit } as const;
  const read = (partitions: readonly string[]) => Promise.all(partitions.map((pk) => query({ ...range, pk })));
  const [saved, deleted] = await Promise.all([read(await updatePartitions(folderId)), read([deletedCards(folderId)])]);
  const all = [
    ...saved.flatMap(({ items }) => items).map((item): CardChange => {
      const { cardId } = placeOf(item);
      const at = updatedAt(item);
      return { kind: createdAt(cardId) === at || isFirst(item) ? 'created' : 'updated', cardId, at };
    }),
    ...deleted.flatMap(({ items }) => items).map((item): CardChange => ({ kind: 'deleted', cardId: placeOf(item).cardId, at: updatedAt(item) })),
  ].toSorted((a, b) => a.at - b.at || (a.cardId < b.cardId ? -1 : 1));
  return { changes: all.slice(0, limit), isAll: [...saved, ...deleted].every(({ next }) => next === undefined) && all.length <= limit };
};
