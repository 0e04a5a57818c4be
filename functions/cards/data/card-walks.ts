import { findStepUnits } from '#shared/api/card-filter.ts';
import type { CardSort, RecentSort } from '#shared/api/card-lists.ts';
import type { Texts } from '#shared/text/languages.ts';
import { readContent, readSummary, type CardSummary } from './stored-card.ts';
import type { Card } from './cards.ts';
import type { ReachedFolder } from './card-reach.ts';
import { cardsBetween, cardsByUpdate, cardsOfHospital, updateBounds, updateOrder, deletedCards, deletedOfHospital, entriesBetween, createdAt, creationBounds } from '../../data/keys.ts';
import { mergeSorted } from '../../data/merge-sorted.ts';
import { ifReadable, UnreadableCard, textOf, placeOf, updatedAt, type Unreadable } from '../../data/stored.ts';
import { getMany, query, skip, storedKey, type Item, type Query } from '../../data/table.ts';
import { countUnits, withinBudget } from '../../data/units.ts';
import { StorageBusy } from '../../runtime/retry.ts';

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

const entryFrom = (item: Item): CardEntry => ({ ...placeOf(item), updated: updatedAt(item), summary: summaryOf(item) });

const mostByKey = 100;

type Page = Awaited<ReturnType<typeof query>>;

/** The index of a hospital's cards by creation holds only keys, so the cards are read by key. */
const readPage = async (asked: Query): Promise<Page> => {
  if (asked.index !== 'GSI4') return query(asked);
  const { items, next } = await query({ ...asked, limit: Math.min(asked.limit ?? mostByKey, mostByKey) });
  const cards = await getMany(items.map(storedKey));
  return { items: cards.filter((card) => card !== undefined), next };
};

async function* readAll(asked: Query, start: Item | undefined, first: number, most: number): AsyncGenerator<CardEntry, void> {
  let [limit, next] = [first, start];
  do {
    const page = await readPage({ ...asked, limit, start: next });
    limit = Math.min(most, limit * 2);
    for (const item of page.items) if (item.del === undefined) yield entryFrom(item);
    next = page.next;
  } while (next !== undefined);
}

interface ListedCards {
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
const pageLimits = ({ offset, wanted }: Omit<ListedCards, 'folders'>, sources: number): Limits => {
  const most = wanted === undefined ? largestPage : Math.min(largestPage, offset + wanted);
  return [sources === 1 ? most : Math.min(most, Math.max(smallPage, Math.ceil(most / sources))), most];
};

const placeIn = (sort: CardSort, { updated, cardId }: CardEntry): string => (isByUpdate(sort) ? updateOrder(updated, cardId) : cardId);

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

const readMerged = (queries: readonly Query[], sort: CardSort, limits: Limits): AsyncGenerator<CardEntry, void> => {
  const isBefore = (a: CardEntry, b: CardEntry): boolean => placeIn(sort, a) < placeIn(sort, b);
  return mergeSorted(
    queries.map((each) => readAll(each, undefined, ...limits)),
    (a, b) => (isDescending(sort) ? isBefore(b, a) : isBefore(a, b)),
  );
};

async function* inTurn(queries: readonly Query[], limits: Limits): AsyncGenerator<CardEntry, void> {
  for (const each of queries) yield* readAll(each, undefined, ...limits);
}

async function* skipping(source: AsyncGenerator<CardEntry, void>, count: number): AsyncGenerator<CardEntry, void> {
  let left = count;
  for await (const entry of source) {
    if (left === 0) yield entry;
    else left -= 1;
  }
}

export async function* listCards(asked: ListedCards): AsyncGenerator<CardEntry, void> {
  const { folders, sort, offset, wanted = largestPage } = asked;
  const queries = folders.map((folder) => queryOf(folder, sort === 'abbreviated' ? 'updated_desc' : sort));
  const [only] = queries;
  if (sort === 'abbreviated') yield* skipping(inTurn(queries, pageLimits(asked, 1)), offset);
  else if (queries.length > 1 || only?.index === undefined || offset < countedFrom(only)) yield* skipping(readMerged(queries, sort, pageLimits(asked, queries.length)), offset);
  else {
    const start = await skip(only, offset);
    if (start !== undefined) yield* readAll(only, start, wanted, wanted);
  }
}

interface SoughtCards {
  readonly folders: readonly ReachedFolder[];
  readonly sort: CardSort;
  readonly after: string | undefined;
  /** The bounds are in ms, in the order asked. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const [firstPage, mostOfStep] = [16, 400];

/** Searches begin with a small page because many end early. */
async function* seekCards({ folders, sort, after, from, to }: SoughtCards): AsyncGenerator<CardEntry, void> {
  const [low, high] = boundsOf(sort, from, to);
  const bounds = isDescending(sort) ? ([low, after ?? high] as const) : ([after ?? low, high] as const);
  if (bounds[0] > bounds[1]) return;
  const queries = folders.map((folder) => queryOf(folder, sort, bounds));
  for await (const entry of readMerged(queries, sort, [firstPage, Math.max(firstPage, Math.floor(mostOfStep / queries.length))])) {
    if (placeIn(sort, entry) !== after) yield entry;
  }
}

export interface SearchStep {
  readonly entries: readonly CardEntry[];
  readonly looked: number;
  readonly last: CardEntry | undefined;
  /** The next step continues there; null means that the end is reached. */
  readonly next: string | null;
}

/** Stops when enough are found or the units of a step are spent; may overstep by one page of at most 50 units. */
export const searchCards = async (asked: SoughtCards, limit: number, isWanted: (entry: CardEntry) => Promise<boolean>): Promise<SearchStep> => {
  const { result } = await countUnits(async (units) => {
    const entries: CardEntry[] = [];
    let [looked, last]: [number, CardEntry | undefined] = [0, undefined];
    for await (const entry of seekCards(asked)) {
      looked += 1;
      last = entry;
      if (await isWanted(entry)) entries.push(entry);
      if (entries.length === limit || units.read >= findStepUnits) return { entries, looked, last, next: placeIn(asked.sort, entry) };
    }
    return { entries, looked, last, next: null };
  });
  return result;
};

export interface ScannedCard extends Pick<Card, 'id' | 'updated' | 'summary' | 'vals' | 'kept' | 'transfers'> {
  readonly created: number;
  readonly by: string;
  readonly org: Texts;
}

export interface UnreadableScanned {
  readonly id: string;
  readonly created: number;
  readonly unreadable: Unreadable;
}

const attributes = ['pk', 'sk', 'ver', 'b', 's', 'g1s', 'by', 'del'];

/** Yields to the event loop after so many cards: otherwise the request for the next page is not sent until this page is used up. */
const cardsOfTurn = 50;

/** Fetches the next page while this one is used. With a limit, it waits until the page is used up. */
async function* scanPages({ folderId, reach }: ReachedFolder, { newestFirst: descending, after, together: limit, from, to }: ScanOrder): AsyncGenerator<readonly Item[], void> {
  const [low, high] = creationBounds(from, to);
  const rest = cardsBetween(folderId, after === undefined ? low : `${after}!`, high);
  const all: Query = reach === 'all' ? { ...rest, attributes } : { ...rest, index: 'GSI4', pk: cardsOfHospital(folderId, reach.hospital) };
  const readFrom = (start: Item | undefined): Promise<Page> => readPage({ ...all, ...(descending && { descending }), start, ...(limit !== undefined && { limit }) });
  let coming: Promise<Page> | undefined = readFrom(undefined);
  while (coming !== undefined) {
    const { items, next }: Page = await coming;
    coming = limit === undefined ? next && readFrom(next) : undefined;
    // The failure is handled where the page is awaited; until then it must not count as unhandled.
    coming?.catch(() => undefined);
    yield items;
    coming ??= next && readFrom(next);
  }
}

/** ms, both included */
export interface CreatedWithin {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

type ScanOrder =
  | ({ readonly newestFirst?: boolean; readonly after?: undefined; readonly together?: undefined } & CreatedWithin)
  | ({ readonly newestFirst?: false; readonly after?: string | undefined; /** Of a bounded look: how many cards are read at once. */ readonly together?: number } & { readonly [Bound in keyof CreatedWithin]?: undefined });

export const createCardReader = (): ((item: Item) => Promise<ScannedCard | UnreadableScanned | undefined>) => {
  let count = 0;
  return async (item) => {
    count += 1;
    if (count % cardsOfTurn === 0) await new Promise(setImmediate);
    if (item.del !== undefined) return undefined;
    const { cardId: id } = placeOf(item);
    const created = createdAt(id);
    const readCard = async (): Promise<ScannedCard> => {
      const { summary, vals, kept, history, transfers } = await readContent(item);
      return { id, created, updated: updatedAt(item), by: textOf(item, 'by'), org: history[0]?.org.name ?? {}, summary, vals, kept, transfers };
    };
    return ifReadable(readCard, ({ reason }) => ({ id, created, unreadable: reason }));
  };
};

/** The order of creation never changes, so cards saved during the scan are neither missed nor repeated. */
export async function* scanCards(folder: ReachedFolder, order: ScanOrder = {}): AsyncGenerator<ScannedCard | UnreadableScanned> {
  const read = createCardReader();
  for await (const items of scanPages(folder, order)) {
    for (const item of items) {
      const card = await read(item);
      if (card !== undefined) yield card;
    }
  }
}

/** A waiting user gets 500 units at once, then a sixth of a partition's capacity per second. */
const budget = { kind: 'read', atOnce: 500, perSecond: 500 } as const;

/** Answers whether all reached cards were read. A busy storage counts like a lack of time; the figures then say that they cover fewer cards. */
export const lookThrough = (folder: ReachedFolder, { newestFirst = false, from, to, mostCards, longestMs }: CreatedWithin & { readonly newestFirst?: boolean; readonly mostCards: number; readonly longestMs: number }, work: (card: ScannedCard | UnreadableScanned) => Promise<void> | void): Promise<boolean> =>
  withinBudget(budget, async () => {
    const until = performance.now() + longestMs;
    let looked = 0;
    try {
      for await (const card of scanCards(folder, { newestFirst, from, to })) {
        if (looked >= mostCards || performance.now() > until) return false;
        await work(card);
        if (!('unreadable' in card)) looked += 1;
      }
      return true;
    } catch (error) {
      if (error instanceof StorageBusy && looked > 0) return false;
      throw error;
    }
  });

export interface ChangePosition {
  /** ms */
  readonly at: number;
  readonly cardId: string;
}

export interface CardChange extends ChangePosition {
  readonly kind: 'created' | 'updated' | 'deleted';
}

/** Changes are reported 20 s late: a call lasts at most 15 s and the index lags, and no change may appear behind a reader who has passed. */
export const settledMs = 20_000;

export const endOf = (until: number): ChangePosition => ({ at: until, cardId: '~' });

/** A damaged summary does not matter here. */
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
