import type { CardSort, RecentSort } from '#shared/api/card-lists.ts';
import type { Texts } from '#shared/text/languages.ts';
import { readBody, requireDesign } from './card-body.ts';
import { readSummary } from './card-summary.ts';
import type { CardSummary } from './card-summary.ts';
import type { Card } from './cards.ts';
import { createdAt, creationBounds } from './ids.ts';
import type { ReachedFolder } from './card-reach.ts';
import { cardsBetween, cardsOf, cardsOfHospital, updateBounds, updateOrder } from './keys.ts';
import { mergeSorted } from './merge-sorted.ts';
import type { Source } from './merge-sorted.ts';
import { UnreadableCard, readStored, textOf, placeOf, updatedAt } from './stored.ts';
import type { Unreadable } from './stored.ts';
import { queryOfUpdates, readPage } from './card-pages.ts';
import { skip } from './table.ts';
import type { Item, Query } from './table.ts';

/** A card as a list shows it. */
export interface CardEntry {
  readonly folderId: string;
  readonly cardId: string;
  /** ms */
  readonly updated: number;
  readonly summary: CardSummary;
}

/** A card whose summary cannot be read stands in its list without one. */
const noSummary: CardSummary = { version: 0, overall: 'no', required: 'incomp', pages: [], values: [], updated_org: {} };

const summaryOf = (item: Item): CardSummary => {
  try {
    return readSummary(textOf(item, 's'));
  } catch (error) {
    if (error instanceof UnreadableCard) return noSummary;
    throw error;
  }
};

const entryFrom = (item: Item): CardEntry => ({
  ...placeOf(item),
  updated: updatedAt(item),
  summary: summaryOf(item),
});

/** Of a card that was deleted before there was a list of deletions, only its index entry is missing. */
const isDeleted = (item: Item): boolean => item.del !== undefined || item.g1s === undefined;

/** Reads page after page of at most `limit` entries; towards `most` the pages grow. */
const readAll = (asked: Query, start: Item | undefined, first: number, most: number): Source<CardEntry> => {
  let limit = first;
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
        const answer = await readPage({ ...asked, limit, start: next });
        limit = Math.min(most, limit * 2);
        [page, index, next] = [answer.items, 0, answer.next];
        state = next === undefined ? 'end' : 'more';
      }
    }
  };
};

/** The next entries, as many as there are up to a number. */
export const take = async (source: Source<CardEntry>, count: number): Promise<CardEntry[]> => {
  const entries: CardEntry[] = [];
  while (entries.length < count) {
    const entry = await source();
    if (entry === undefined) break;
    entries.push(entry);
  }
  return entries;
};

const drop = async (source: Source<CardEntry>, count: number): Promise<Source<CardEntry>> => {
  for (let left = count; left > 0; left -= 1) {
    if ((await source()) === undefined) break;
  }
  return source;
};

export interface ListedCards {
  /** In the order of their names, which the abbreviated order goes by. */
  readonly folders: readonly ReachedFolder[];
  readonly sort: RecentSort;
  /** Entries before the first one wanted. */
  readonly offset: number;
  /** How many are likely to be read; undefined: the caller reads to the end. */
  readonly wanted: number | undefined;
}

/** Up to here a page is read with what stands before it; a deeper one of a single folder is counted up to by the table. */
const countedFrom = 100;

/** Entries of a page for who reads to the end. */
const largestPage = 4_000;

/** A first page of this many entries of any source costs half a unit. */
const smallPage = 5;

/**
 * How much to ask a source for at first and at most: the only one for all that is wanted, each of several for its share,
 * because most of them are never asked again.
 */
const pageLimits = ({ offset, wanted }: ListedCards, sources: number): readonly [first: number, most: number] => {
  const most = wanted === undefined ? largestPage : Math.min(largestPage, offset + wanted);
  return [sources === 1 ? most : Math.min(most, Math.max(smallPage, Math.ceil(most / sources))), most];
};

const none: Source<CardEntry> = () => Promise.resolve(undefined);

/** One source after the other; each is begun when the one before has ended. */
const inTurn = <Entry>(sources: readonly (() => Source<Entry>)[]): Source<Entry> => {
  let [source, rest] = [sources[0]?.(), sources.slice(1)];
  return async () => {
    while (source !== undefined) {
      const entry = await source();
      if (entry !== undefined) return entry;
      [source, rest] = [rest[0]?.(), rest.slice(1)];
    }
    return undefined;
  };
};

const byUpdate = async (asked: ListedCards, descending: boolean): Promise<Source<CardEntry>> => {
  const { folders, offset, wanted } = asked;
  const queries = folders.map((folder) => queryOfUpdates(folder, descending));
  const [only] = queries;
  if (queries.length === 1 && only !== undefined && offset >= countedFrom) {
    const start = await skip(only, offset);
    return start === undefined ? none : readAll(only, start, wanted ?? largestPage, wanted ?? largestPage);
  }
  const isBefore = (a: CardEntry, b: CardEntry): boolean => (descending ? isOlder(b, a) : isOlder(a, b));
  return drop(readMerged(queries, isBefore, pageLimits(asked, queries.length)), offset);
};

/** The entries of several partitions as one list. */
const readMerged = (queries: readonly Query[], isBefore: (a: CardEntry, b: CardEntry) => boolean, limits: readonly [first: number, most: number]): Source<CardEntry> =>
  mergeSorted(queries.map((each) => readAll(each, undefined, ...limits)), isBefore);

const isOlder = (a: CardEntry, b: CardEntry): boolean =>
  a.updated === b.updated ? a.cardId < b.cardId : a.updated < b.updated;

const listAttributes = ['pk', 'sk', 'g1s', 's', 'del'];

/** Reads a folder's cards by creation, between two ids. The query meets deleted cards too, and leaves out the bodies. */
const queryOfCreations = ({ folderId, reach }: ReachedFolder, descending: boolean, [least, greatest]: readonly [string, string]): Query => {
  const between = cardsBetween(folderId, least, greatest);
  return reach === 'all' ? { ...between, descending, attributes: listAttributes } : { ...between, index: 'GSI4', pk: cardsOfHospital(folderId, reach.hospital), descending };
};

const isEarlier = (a: CardEntry, b: CardEntry): boolean => a.cardId < b.cardId;

/** The place behind so many cards of the only folder's hospital, counted by the table; undefined where there are several folders. */
const placeInHospital = async ({ folders: [folder, ...others], offset }: ListedCards, descending: boolean): Promise<{ readonly only: Query; readonly start: Item | undefined } | undefined> => {
  if (folder === undefined || others.length > 0 || folder.reach === 'all' || offset === 0) return undefined;
  const only: Query = { index: 'GSI4', pk: cardsOfHospital(folder.folderId, folder.reach.hospital), descending };
  return { only, start: await skip(only, offset) };
};

const byCreation = async (asked: ListedCards, descending: boolean): Promise<Source<CardEntry>> => {
  const place = await placeInHospital(asked, descending);
  if (place !== undefined) return place.start === undefined ? none : readAll(place.only, place.start, asked.wanted ?? largestPage, asked.wanted ?? largestPage);
  const queries = asked.folders.map((folder) => queryOfCreations(folder, descending, creationBounds()));
  return drop(readMerged(queries, (a, b) => (descending ? isEarlier(b, a) : isEarlier(a, b)), pageLimits(asked, queries.length)), asked.offset);
};

/** One folder after the other, in each the last update first. */
const byFolder = (asked: ListedCards): Promise<Source<CardEntry>> => {
  const sources = asked.folders.map((folder) => () => readAll(queryOfUpdates(folder, true), undefined, ...pageLimits(asked, 1)));
  return drop(inTurn(sources), asked.offset);
};

/** The cards of the folders in the order asked, from `offset` on. */
export const listCards = (asked: ListedCards): Promise<Source<CardEntry>> => {
  if (asked.sort === 'abbreviated') return byFolder(asked);
  const descending = asked.sort.endsWith('_desc');
  return asked.sort.startsWith('updated') ? byUpdate(asked, descending) : byCreation(asked, descending);
};

/** Cards of some folders from a place in their order on, as far as the bounds go. */
export interface SoughtCards {
  readonly folders: readonly ReachedFolder[];
  readonly sort: CardSort;
  /** `placeIn` of the last entry that was looked at before. */
  readonly after: string | undefined;
  /** ms of the first and the last one by the order asked. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Where an entry stands in the order; the same text in all folders. */
export const placeIn = (sort: CardSort, { updated, cardId }: CardEntry): string =>
  sort.startsWith('updated') ? updateOrder(updated, cardId) : cardId;

const [firstPage, mostOfStep] = [16, 400];

type Limits = readonly [first: number, most: number];

/** The entries between two places, both included. */
const entriesBetween = ({ folders, sort }: Pick<SoughtCards, 'folders' | 'sort'>, [least, greatest]: readonly [string, string], limitsFor: (sources: number) => Limits): Source<CardEntry> => {
  if (least > greatest) return none;
  const descending = sort.endsWith('_desc');
  const isBefore = (a: CardEntry, b: CardEntry): boolean => placeIn(sort, a) < placeIn(sort, b);
  const inOrder = (a: CardEntry, b: CardEntry): boolean => (descending ? isBefore(b, a) : isBefore(a, b));
  const queries = folders.map((folder) =>
    sort.startsWith('updated') ? { ...queryOfUpdates(folder, descending), from: least, to: greatest } : queryOfCreations(folder, descending, [least, greatest]),
  );
  return readMerged(queries, inOrder, limitsFor(queries.length));
};

/** The entries behind a place. Each source begins with a small page, because many a search is soon satisfied. */
export const seekCards = ({ folders, sort, after, from, to }: SoughtCards): Source<CardEntry> => {
  const [low, high] = sort.startsWith('updated') ? updateBounds(from, to) : creationBounds(from, to);
  const bounds = sort.endsWith('_desc') ? ([low, after ?? high] as const) : ([after ?? low, high] as const);
  const next = entriesBetween({ folders, sort }, bounds, (sources) => {
    const most = Math.max(firstPage, Math.floor(mostOfStep / sources));
    return [Math.min(firstPage, most), most];
  });
  return async () => {
    const entry = await next();
    return entry !== undefined && placeIn(sort, entry) === after ? next() : entry;
  };
};

/** A card as it goes into a file. */
export interface ScannedCard {
  readonly id: string;
  /** ms */
  readonly created: number;
  readonly updated: number;
  /** Who made the card, and for which organisation. */
  readonly by: string;
  readonly org: Texts;
  readonly summary: CardSummary;
  readonly vals: Card['vals'];
  readonly kept: Card['kept'];
  readonly transfers: Card['transfers'];
}

/** A card that this release cannot read: to be named, and to be passed by. */
export interface UnreadableScanned {
  readonly id: string;
  /** ms */
  readonly created: number;
  readonly unreadable: Unreadable;
}

const attributes = ['pk', 'sk', 'ver', 'b', 's', 'g1s', 'by', 'del'];

/** After so many cards, the process sends and receives what waits: promises alone would keep the request for the next page back until this one is used up. */
const cardsOfTurn = 50;

/** The items in key order; the next page is under way while this one is used, so memory is two pages. With a limit, a page is read when the one before is used up. */
const scanItems = ({ folderId, reach }: ReachedFolder, descending: boolean, after: string | undefined, limit: number | undefined): Source<Item> => {
  const rest = cardsBetween(folderId, after === undefined ? '' : `${after}!`, '~');
  const all: Query = reach === 'all' ? { ...(after === undefined ? cardsOf(folderId) : rest), attributes } : { ...rest, index: 'GSI4', pk: cardsOfHospital(folderId, reach.hospital) };
  const readFrom = (start: Item | undefined) => readPage({ ...all, descending, start, ...(limit !== undefined && { limit }) });
  let items: readonly Item[] = [];
  let index = 0;
  let coming: ReturnType<typeof readFrom> | undefined = readFrom(undefined);
  let left: Item | undefined;
  return async () => {
    while (index === items.length) {
      coming ??= left && readFrom(left);
      if (coming === undefined) return undefined;
      const page = await coming;
      [items, index] = [page.items, 0];
      left = limit === undefined ? undefined : page.next;
      coming = limit === undefined ? page.next && readFrom(page.next) : undefined;
      // The failure is met where the page is awaited; until then it must not count as unhandled.
      coming?.catch(() => undefined);
    }
    return items[index++];
  };
};

export type ScanOrder =
  | { readonly newestFirst?: boolean; readonly after?: undefined; readonly together?: undefined }
  /** Only the cards that were created after this one. */
  | { readonly newestFirst?: false; readonly after?: string | undefined; /** Of a bounded look: how many cards are read at once. */ readonly together?: number };

/** What goes into files, of the items of a folder's cards; undefined of one that was deleted. */
export const createCardReader = (folderId: string): ((item: Item) => Promise<ScannedCard | UnreadableScanned | undefined>) => {
  const known = new Set<number>();
  let count = 0;
  return async (item) => {
    count += 1;
    if (count % cardsOfTurn === 0) await new Promise(setImmediate);
    if (item.del !== undefined) return undefined;
    const { cardId: id } = placeOf(item);
    try {
      const { b, s, ver, by } = readStored<{ readonly b: Uint8Array; readonly s: string; readonly ver: number; readonly by: string }>(item);
      const summary = readSummary(s);
      // Waited for once per version, not once per card: 50,000 waits are a twentieth of a file's time.
      if (!known.has(summary.version)) await requireDesign(folderId, summary.version);
      known.add(summary.version);
      const { vals, kept, history, transfers } = readBody(b, ver);
      return { id, created: createdAt(id), updated: updatedAt(item), by, org: history[0]?.org.name ?? {}, summary, vals, kept, transfers };
    } catch (error) {
      if (!(error instanceof UnreadableCard)) throw error;
      return { id, created: createdAt(id), unreadable: error.reason };
    }
  };
};

/**
 * Every card of the folder by creation. The creation order never changes, so cards that are saved while the scan runs
 * are neither missed nor met twice.
 */
export async function* scanCards(folder: ReachedFolder, { newestFirst = false, after, together }: ScanOrder = {}): AsyncGenerator<ScannedCard | UnreadableScanned> {
  const next = scanItems(folder, newestFirst, after, together);
  const read = createCardReader(folder.folderId);
  for (let item = await next(); item !== undefined; item = await next()) {
    const card = await read(item);
    if (card !== undefined) yield card;
  }
}
