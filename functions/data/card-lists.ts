import type { CardSort } from '#shared/api/card-lists.ts';
import { cardShards, creationOrder } from './card-ids.ts';
import { readSummary } from './card-summary.ts';
import type { CardSummary } from './card-summary.ts';
import { placeOf, updatedAt } from './cards.ts';
import { cardsByUpdate, cardsOf } from './keys.ts';
import { mergeSorted } from './merge-sorted.ts';
import type { Source } from './merge-sorted.ts';
import { query, skip } from './table.ts';
import type { Item, Query } from './table.ts';
import { textOf } from './text-of.ts';

/** A card as a list shows it. */
export interface CardEntry {
  readonly folderId: string;
  readonly cardId: string;
  /** ms */
  readonly updated: number;
  readonly summary: CardSummary;
}

const entryFrom = (item: Item): CardEntry => ({
  ...placeOf(item),
  updated: updatedAt(item),
  summary: readSummary(textOf(item, 's')),
});

/** Deleted cards are in no index any more. */
const isDeleted = (item: Item): boolean => item.g1s === undefined;

/** Reads page after page of at most `limit` entries (undefined: of a megabyte). */
const readAll = (asked: Query, limit: number | undefined, start: Item | undefined): Source<CardEntry> => {
  let page: Item[] = [];
  let index = 0;
  let next = start;
  let state: 'fresh' | 'more' | 'end' = 'fresh';
  return async () => {
    for (;;) {
      const item = page[index];
      if (item !== undefined) {
        index += 1;
        if (!isDeleted(item)) return entryFrom(item);
      } else {
        if (state === 'end') return undefined;
        const answer = await query({ ...asked, ...(limit !== undefined && { limit }), start: next });
        [page, index, next] = [answer.items, 0, answer.next];
        state = next === undefined ? 'end' : 'more';
      }
    }
  };
};

const drop = async (source: Source<CardEntry>, count: number): Promise<Source<CardEntry>> => {
  for (let left = count; left > 0; left -= 1) {
    if ((await source()) === undefined) break;
  }
  return source;
};

export interface ListedCards {
  readonly folderIds: readonly string[];
  readonly sort: CardSort;
  /** Entries before the first one wanted. */
  readonly offset: number;
  /** How many are likely to be read; undefined: the caller reads to the end. */
  readonly wanted: number | undefined;
}

/** Up to here a page is read with what stands before it; a deeper one of a single folder is counted up to by the table. */
const countedFrom = 100;

/** How much to ask for at once: all that is wanted when that is little. */
const pageLimit = ({ offset, wanted }: ListedCards): number | undefined =>
  wanted === undefined || offset >= countedFrom ? undefined : offset + wanted;

const none: Source<CardEntry> = () => Promise.resolve(undefined);

/** The folder's partition of the index holds the cards of all shards. */
const byUpdate = async (asked: ListedCards, descending: boolean): Promise<Source<CardEntry>> => {
  const { folderIds, offset, wanted } = asked;
  const queries = folderIds.map((folderId): Query => ({ index: 'GSI1', pk: cardsByUpdate(folderId), descending }));
  const [only] = queries;
  if (queries.length === 1 && only !== undefined && offset >= countedFrom) {
    const start = await skip(only, offset);
    return start === undefined ? none : readAll(only, wanted, start);
  }
  const merged = mergeSorted(
    queries.map((each) => readAll(each, pageLimit(asked), undefined)),
    (a, b) => (descending ? isOlder(b, a) : isOlder(a, b)),
  );
  return drop(merged, offset);
};

const isOlder = (a: CardEntry, b: CardEntry): boolean =>
  a.updated === b.updated ? a.cardId < b.cardId : a.updated < b.updated;

/** Walks the cards themselves, deleted ones among them; their bodies stay where they are. */
const byCreation = async (asked: ListedCards, descending: boolean): Promise<Source<CardEntry>> => {
  const attributes = ['pk', 'sk', 'g1s', 's'];
  const queries = asked.folderIds.flatMap((folderId) =>
    cardShards.map((shard): Query => ({ ...cardsOf(folderId, shard), descending, attributes })),
  );
  const isEarlier = (a: CardEntry, b: CardEntry): boolean => creationOrder(a.cardId) < creationOrder(b.cardId);
  const merged = mergeSorted(
    queries.map((each) => readAll(each, pageLimit(asked), undefined)),
    (a, b) => (descending ? isEarlier(b, a) : isEarlier(a, b)),
  );
  return drop(merged, asked.offset);
};

/** The cards of the folders in the order asked, from `offset` on. */
export const listCards = (asked: ListedCards): Promise<Source<CardEntry>> => {
  const descending = asked.sort.endsWith('_desc');
  return asked.sort.startsWith('updated') ? byUpdate(asked, descending) : byCreation(asked, descending);
};
