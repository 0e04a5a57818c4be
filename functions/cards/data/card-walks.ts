import type { CardSort, RecentSort } from '#shared/api/card-lists.ts';
import type { Texts } from '#shared/text/languages.ts';
import { readBody, requireDesign } from './card-body.ts';
import { readSummary } from './card-summary.ts';
import type { CardSummary } from './card-summary.ts';
import type { Card } from './cards.ts';
import { createdAt, creationBounds } from '../../data/ids.ts';
import type { ReachedFolder } from './card-reach.ts';
import { cardsBetween, cardsByUpdate, cardsOf, cardsOfHospital, updateBounds, updateOrder } from '../../data/keys.ts';
import { mergeSorted } from '../../data/merge-sorted.ts';
import type { Source } from '../../data/merge-sorted.ts';
import { UnreadableCard, readStored, textOf, placeOf, updatedAt } from '../../data/stored.ts';
import type { Unreadable } from '../../data/stored.ts';
import { getMany, query, skip, storedKey } from '../../data/table.ts';
import type { Item, Query } from '../../data/table.ts';

export interface CardEntry {
  readonly folderId: string;
  readonly cardId: string;
  /** ms */
  readonly updated: number;
  readonly summary: CardSummary;
}

/** An unreadable card stays in its list. */
const noSummary: CardSummary = { version: 0, overall: 'no', required: 'incomp', pages: [], values: [], updated_org: {}, facts: { by: '', orphaned: 0 } };

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

const mostByKey = 100;

/** The index of a hospital's cards by creation holds only keys, so the cards are read by key. */
const readPage = async (asked: Query): Promise<{ readonly items: Item[]; readonly next: Item | undefined }> => {
  if (asked.index !== 'GSI4') return query(asked);
  const { items, next } = await query({ ...asked, limit: Math.min(asked.limit ?? mostByKey, mostByKey) });
  const cards = await getMany(items.map(storedKey));
  return { items: cards.filter((card) => card !== undefined), next };
};

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
        if (item.del === undefined) return entryFrom(item);
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
  readonly folders: readonly ReachedFolder[];
  readonly sort: RecentSort;
  readonly offset: number;
  readonly wanted: number | undefined;
}

/** Smaller offsets are read and skipped; larger ones in a single folder are counted by the table. Reading costs most where cards are read by key. */
const countedFrom = ({ index }: Query): number => (index === 'GSI4' ? 1 : 100);

type Limits = readonly [first: number, most: number];

const largestPage = 4_000;

/** A page of this size costs half a read unit. */
const smallPage = 5;

/** A single source is asked for all wanted entries. Several are asked for a share each, because most are not asked again. */
const pageLimits = ({ offset, wanted }: ListedCards, sources: number): Limits => {
  const most = wanted === undefined ? largestPage : Math.min(largestPage, offset + wanted);
  return [sources === 1 ? most : Math.min(most, Math.max(smallPage, Math.ceil(most / sources))), most];
};

const none: Source<CardEntry> = () => Promise.resolve(undefined);

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

export const placeIn = (sort: CardSort, { updated, cardId }: CardEntry): string => (isByUpdate(sort) ? updateOrder(updated, cardId) : cardId);

const isByUpdate = (sort: CardSort): boolean => sort.startsWith('updated');
const isDescending = (sort: CardSort): boolean => sort.endsWith('_desc');

const boundsOf = (sort: CardSort, fromMs?: number, toMs?: number): readonly [string, string] => (isByUpdate(sort) ? updateBounds(fromMs, toMs) : creationBounds(fromMs, toMs));

const listAttributes = ['pk', 'sk', 'g1s', 's', 'del'];

const queryOf = ({ folderId, reach }: ReachedFolder, sort: CardSort, [from, to] = boundsOf(sort)): Query => {
  const descending = isDescending(sort);
  const hospital = reach === 'all' ? undefined : cardsOfHospital(folderId, reach.hospital);
  if (isByUpdate(sort)) return { ...(hospital === undefined ? { index: 'GSI1', pk: cardsByUpdate(folderId) } : { index: 'GSI3', pk: hospital }), from, to, descending };
  const between = { ...cardsBetween(folderId, from, to), descending };
  return hospital === undefined ? { ...between, attributes: listAttributes } : { ...between, index: 'GSI4', pk: hospital };
};

const readMerged = (queries: readonly Query[], sort: CardSort, limits: Limits): Source<CardEntry> => {
  const isBefore = (a: CardEntry, b: CardEntry): boolean => placeIn(sort, a) < placeIn(sort, b);
  return mergeSorted(
    queries.map((each) => readAll(each, undefined, ...limits)),
    (a, b) => (isDescending(sort) ? isBefore(b, a) : isBefore(a, b)),
  );
};

const byFolder = (asked: ListedCards): Promise<Source<CardEntry>> => {
  const sources = asked.folders.map((folder) => () => readAll(queryOf(folder, 'updated_desc'), undefined, ...pageLimits(asked, 1)));
  return drop(inTurn(sources), asked.offset);
};

export const listCards = async (asked: ListedCards): Promise<Source<CardEntry>> => {
  const { folders, sort, offset, wanted } = asked;
  if (sort === 'abbreviated') return byFolder(asked);
  const queries = folders.map((folder) => queryOf(folder, sort));
  const [only] = queries;
  if (queries.length === 1 && only?.index !== undefined && offset >= countedFrom(only)) {
    const start = await skip(only, offset);
    return start === undefined ? none : readAll(only, start, wanted ?? largestPage, wanted ?? largestPage);
  }
  return drop(readMerged(queries, sort, pageLimits(asked, queries.length)), offset);
};

export interface SoughtCards {
  readonly folders: readonly ReachedFolder[];
  readonly sort: CardSort;
  readonly after: string | undefined;
  /** The bounds are in ms, in the order asked. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const [firstPage, mostOfStep] = [16, 400];

/** Sources begin with a small page because many searches end early. */
export const seekCards = ({ folders, sort, after, from, to }: SoughtCards): Source<CardEntry> => {
  const [low, high] = boundsOf(sort, from, to);
  const bounds = isDescending(sort) ? ([low, after ?? high] as const) : ([after ?? low, high] as const);
  if (bounds[0] > bounds[1]) return none;
  const queries = folders.map((folder) => queryOf(folder, sort, bounds));
  const next = readMerged(queries, sort, [firstPage, Math.max(firstPage, Math.floor(mostOfStep / queries.length))]);
  return async () => {
    const entry = await next();
    return entry !== undefined && placeIn(sort, entry) === after ? next() : entry;
  };
};

export interface ScannedCard {
  readonly id: string;
  /** ms */
  readonly created: number;
  readonly updated: number;
  readonly by: string;
  readonly org: Texts;
  readonly summary: CardSummary;
  readonly vals: Card['vals'];
  readonly kept: Card['kept'];
  readonly transfers: Card['transfers'];
}

export interface UnreadableScanned {
  readonly id: string;
  /** ms */
  readonly created: number;
  readonly unreadable: Unreadable;
}

const attributes = ['pk', 'sk', 'ver', 'b', 's', 'g1s', 'by', 'del'];

/** Yields to the event loop after so many cards: otherwise the request for the next page is not sent until this page is used up. */
const cardsOfTurn = 50;

/** Fetches the next page while this one is used. With a limit, it waits until the page is used up. */
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
      // The failure is handled where the page is awaited; until then it must not count as unhandled.
      coming?.catch(() => undefined);
    }
    return items[index++];
  };
};

export type ScanOrder =
  | { readonly newestFirst?: boolean; readonly after?: undefined; readonly together?: undefined }
  | { readonly newestFirst?: false; readonly after?: string | undefined; /** Of a bounded look: how many cards are read at once. */ readonly together?: number };

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
      // Awaiting once per version instead of once per card saves a twentieth of an export's time.
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

/** The order of creation never changes, so cards saved during the scan are neither missed nor repeated. */
export async function* scanCards(folder: ReachedFolder, { newestFirst = false, after, together }: ScanOrder = {}): AsyncGenerator<ScannedCard | UnreadableScanned> {
  const next = scanItems(folder, newestFirst, after, together);
  const read = createCardReader(folder.folderId);
  for (let item = await next(); item !== undefined; item = await next()) {
    const card = await read(item);
    if (card !== undefined) yield card;
  }
}
