import { bodyOf } from './card-body.ts';
import type { HistoryEntry } from './card-history.ts';
import { updatePartitions } from './folder-spread.ts';
import { createdAt, creationOrder } from './ids.ts';
import { listImports } from './import-jobs.ts';
import { cardKey, cardOfUpdate, deletedCards, listMarksKey, listMarksLockKey, markBlockKey, markBlocksUpTo, rankOfBlock, updateBounds, updateOrder } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { readStored, storedVersion, textOf, placeOf } from './stored.ts';
import { get, getMany, pagesOf, put, query, remove } from './table.ts';
import type { Item } from './table.ts';

/**
 * Marks in the two orders of a folder's cards: at every tenth card by creation, every thirtieth by update, stands how many are
 * before it. With them the middle of a large list is found in a few reads. A worker makes them when somebody asks for a page that is
 * far from both ends; no save pays for them. What has changed since is seen in the index, and the marks are put right by it: cards that
 * are saved or deleted leave their place, whose rank all behind it then lose. When too much has changed, the marks are made anew.
 */
export type ListOrder = 'updated' | 'created';

interface Marks {
  /** ms; the marks are of the folder as it was then. */
  readonly at: number;
  readonly cards: number;
  /** Creation order of the last card that was there. */
  readonly last: string;
  /** An import was under way: its further cards stand among those that were there, by creation. */
  readonly importing?: true;
}

const stepOf: Readonly<Record<ListOrder, number>> = { created: 10, updated: 30 };
/** Marks of one item: it is read for half a unit. */
const marksOfBlock: Readonly<Record<ListOrder, number>> = { created: 190, updated: 110 };

/** A save may be stored so long after the time that it bears: calls have 15 s at most, and clocks differ a little. */
const lateMs = 20_000;
const keptMs = 7 * 24 * 60 * 60_000;
const ttlAt = (now: number): number => Math.ceil((now + keptMs) / 1_000) + 24 * 60 * 60;

/** Of saved cards, and of deleted ones. More than these are a reason to make the marks anew. */
const mostChanges = 200;
const mostDeleted = 40;
/** Saved or deleted cards whose former places are looked up in their histories. */
const mostMoved = 8;
/** Of those that change while the marks are made. */
const mostWhileBuilt = 5_000;

const readMarks = async (folderId: string): Promise<Marks | undefined> => {
  const item = await get(listMarksKey(folderId));
  const marks = item && readStored<Marks>(item);
  return marks !== undefined && Date.now() - marks.at < keptMs ? marks : undefined;
};

/** Index entries since a time: of cards that were saved, and of such that were deleted; undefined when there are more. */
const changesSince = async (folderId: string, at: number, mostSaved: number, mostGone: number) => {
  const [from] = updateBounds(at + 1);
  const read = async (pk: string, most: number): Promise<readonly string[] | undefined> => {
    const { items } = await query({ index: 'GSI1', pk, from, limit: most + 1, attributes: ['g1s'] });
    return items.length > most ? undefined : items.map((item) => cardOfUpdate(textOf(item, 'g1s')));
  };
  const partitions = await updatePartitions(folderId);
  const [gone, ...parts] = await Promise.all([read(deletedCards(folderId), mostGone), ...partitions.map((pk) => read(pk, mostSaved))]);
  const saved = parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
  return gone === undefined ? undefined : { saved, gone };
};

/** A card begins when its id says; one that was copied here by other means than a save tells of other times. */
const isOwn = (first: HistoryEntry, item: Item): boolean => first.import !== undefined || Math.abs(Date.parse(first.updated_at) - createdAt(placeOf(item).cardId)) < 1_000;

/** Where the card stood by update at that time, by its history; null: nowhere; undefined: the history does not tell. */
const placeAt = async (item: Item, at: number): Promise<string | null | undefined> => {
  const { history = [] } = (await bodyOf(item)) ?? {};
  const [first] = history;
  if (first === undefined || !isOwn(first, item)) return undefined;
  const later = history.findIndex(({ updated_at }) => Date.parse(updated_at) > at);
  const [then, next] = later < 0 ? [history.at(-1), undefined] : [history[later - 1], history[later]];
  if (then === undefined) return null;
  // Saves between the two have moved out of the card.
  if (next !== undefined && next.revision !== then.revision + 1) return undefined;
  return updateOrder(Date.parse(then.updated_at), placeOf(item).cardId);
};

/** Former places of cards; undefined when one of them is not known. */
const placesAt = async (folderId: string, cardIds: readonly string[], at: number): Promise<readonly (string | null)[] | undefined> => {
  const items = await getMany(cardIds.map((cardId) => cardKey(folderId, cardId)));
  const places = await Promise.all(items.map(async (item) => item && placeAt(item, at)));
  return places.every((place) => place !== undefined) ? places : undefined;
};

/** Where to begin to read in the ascending order, and how many cards stand between there and the rank asked for. */
export interface ListStart {
  readonly place: string;
  readonly skip: number;
}

/**
 * The mark before the card of a rank (0: the first of the ascending order) in a folder of `total` cards; undefined when there are no marks, or when too
 * much has changed since they were made.
 */
export const startOf = async (folderId: string, order: ListOrder, rank: number, total: number): Promise<ListStart | undefined> => {
  const marks = await readMarks(folderId);
  const changes = marks && (await changesSince(folderId, marks.at, mostChanges, mostDeleted));
  if (marks === undefined || changes === undefined) return undefined;
  const wasThere = (cardId: string): boolean => creationOrder(cardId) <= marks.last;
  const { saved, gone } = changes;
  const left = gone.filter(wasThere);
  const moved = saved?.filter(wasThere);
  // A folder in which so much is saved is not at rest: by creation the marks stand, unless an import goes on, by update they do not.
  if (saved === undefined || moved === undefined) {
    if (order === 'updated' || marks.importing === true) return undefined;
  } else if (total !== marks.cards - left.length + saved.length - moved.length) return undefined;
  const former = order === 'created' ? left.map(creationOrder) : await formerPlaces(folderId, [...(moved ?? []), ...left], marks.at);
  return former && markBefore(folderId, order, marks, former, rank);
};

const formerPlaces = async (folderId: string, cardIds: readonly string[], at: number): Promise<readonly string[] | undefined> => {
  if (cardIds.length > mostMoved) return undefined;
  const places = await placesAt(folderId, cardIds, at);
  return places?.every((place) => place !== null) ? places : undefined;
};

/** `former`: places of the order that are empty now. */
const markBefore = async (folderId: string, order: ListOrder, { at }: Marks, former: readonly string[], rank: number): Promise<ListStart | undefined> => {
  const { items: [block] } = await query({ ...markBlocksUpTo(folderId, at, order, rank), descending: true, limit: 1 });
  if (block === undefined) return undefined;
  const first = rankOfBlock(textOf(block, 'sk'));
  let start: ListStart | undefined;
  for (const [index, place] of textOf(block, 'm').split(',').entries()) {
    const skip = rank - (first + index * stepOf[order] - former.filter((each) => each < place).length);
    if (skip >= 0) start = { place, skip };
  }
  return start;
};

/** A worker that is silent for so long has died. */
const lockMs = 3 * 60_000;
const putsAtOnce = 16;

/** Makes the marks of a folder. Returns at once while another worker makes them, or has a moment ago. */
export const buildMarks = async (folderId: string): Promise<void> => {
  const now = Date.now();
  const lock = { ...listMarksLockKey(folderId), ...storedVersion(), until: now + lockMs, ttl: ttlAt(now) };
  if ((await outcomeOf(put(lock, [{ pk: 'absent' }, { until: { atMost: now } }]), 'taken')) === 'taken') return;
  try {
    await build(folderId, now - lateMs);
  } finally {
    await outcomeOf(remove(listMarksLockKey(folderId), { until: { equals: lock.until } }), 'taken');
  }
};

const build = async (folderId: string, at: number): Promise<void> => {
  const [, to] = updateBounds(0, at);
  const places: string[] = [];
  for (const pk of await updatePartitions(folderId)) {
    for await (const items of pagesOf({ index: 'GSI1', pk, to, attributes: ['g1s'] })) for (const item of items) places.push(textOf(item, 'g1s'));
  }
  places.sort();
  const missed = await missedWhileBuilt(folderId, places, at);
  if (missed === undefined) return;
  if (missed.length > 0) places.push(...missed);
  places.sort();
  const orders = places.map((place) => creationOrder(cardOfUpdate(place))).toSorted();
  await putBlocks(folderId, at, 'updated', places);
  await putBlocks(folderId, at, 'created', orders);
  const marks: Marks = { at, cards: places.length, last: orders.at(-1) ?? '', ...((await isImportedInto(folderId, at)) && { importing: true }) };
  await outcomeOf(put({ ...listMarksKey(folderId), ...storedVersion(), ...marks, ttl: ttlAt(at) }, [{ pk: 'absent' }, { at: { atMost: at } }]), 'overtaken');
};

/** Whether cards that an import makes may have been stored since then that bear an earlier time; one that has failed may go on. */
const isImportedInto = async (folderId: string, at: number): Promise<boolean> =>
  (await listImports(folderId, Date.now())).some(({ started = Infinity, state, beat }) => started <= at && (state === 'running' || state === 'failed' || beat >= at));

/** The places, at that time, of cards that have left them before the walk came there. */
const missedWhileBuilt = async (folderId: string, sorted: readonly string[], at: number): Promise<readonly string[] | undefined> => {
  const changes = await changesSince(folderId, at, mostWhileBuilt, mostWhileBuilt);
  if (changes?.saved === undefined) return undefined;
  const former = await placesAt(folderId, [...changes.saved, ...changes.gone].filter((cardId) => createdAt(cardId) <= at), at);
  return former?.filter((place): place is string => place !== null && !holds(sorted, place));
};

/** Whether a sorted list holds a text. */
const holds = (sorted: readonly string[], text: string): boolean => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === text;
};

/** Nobody deletes them: the former ones serve whoever reads by them at this moment, and go with their time. */
const putBlocks = async (folderId: string, at: number, order: ListOrder, sorted: readonly string[]): Promise<void> => {
  const [step, size] = [stepOf[order], stepOf[order] * marksOfBlock[order]];
  const blocks = Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) => index * size);
  const putBlock = (first: number): Promise<void> => {
    const marks = Array.from({ length: Math.min(marksOfBlock[order], Math.ceil((sorted.length - first) / step)) }, (_, index) => sorted[first + index * step]!);
    return put({ ...markBlockKey(folderId, at, order, first), ...storedVersion(), m: marks.join(','), ttl: ttlAt(at) });
  };
  for (let index = 0; index < blocks.length; index += putsAtOnce) await Promise.all(blocks.slice(index, index + putsAtOnce).map(putBlock));
};
