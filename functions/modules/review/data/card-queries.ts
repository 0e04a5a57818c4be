import type { HistoryEntry } from '../../../data/card-history.ts';
import type { ReachedFolder } from '../../../data/card-reach.ts';
import { besideCard, cardOfKey } from '../../../data/keys.ts';
import { readStored, storedVersion, textOf, updatedAt } from '../../../data/stored.ts';
import { get, pagesOf, queryAll, storedKey } from '../../../data/table.ts';
import type { Action, Item } from '../../../data/table.ts';
import { cardQueryKey, queriesOfFolder, queryByUpdate } from './keys.ts';

/** One thing that was said in a question about a card: asked (again), answered, or said when it was closed. */
export interface QueryEntry extends Pick<HistoryEntry, 'user' | 'org'> {
  readonly act: 'ask' | 'answer' | 'close';
  readonly at: string;
  readonly word: string;
}

/** A question about one answer of a card, with all that was said, oldest first. */
export interface CardQuery {
  readonly folder_id: string;
  readonly card_id: string;
  readonly id: string;
  /** "page.item" with the repetitions. */
  readonly path: string;
  readonly state: 'open' | 'answered' | 'closed';
  readonly thread: readonly QueryEntry[];
}

/** A question that is not closed, as lists show it. */
export interface ListedQuery extends Pick<CardQuery, 'folder_id' | 'card_id' | 'id' | 'path' | 'state'> {
  /** Organisation whose people entered the card. */
  readonly org: string;
  /** Design version of the card when this was said. */
  readonly version: number;
  /** The beginning of what was said last. */
  readonly word: string;
  /** ms */
  readonly updated: number;
}

type StoredQuery = Pick<CardQuery, 'path' | 'state' | 'thread'>;

const idOf = (item: Item): string => textOf(item, 'sk').split('#')[2] ?? '';

const queryFrom = (item: Item): CardQuery => {
  const { folderId, cardId } = cardOfKey(storedKey(item));
  const { path, state, thread } = readStored<StoredQuery>(item);
  return { folder_id: folderId, card_id: cardId, id: idOf(item), path, state, thread };
};

export const getQuery = async (folderId: string, cardId: string, id: string): Promise<CardQuery | undefined> => {
  const item = await get(cardQueryKey(folderId, cardId, id), { consistent: true });
  return item === undefined || item.ttl !== undefined ? undefined : queryFrom(item);
};

/** All questions about a card, oldest first. */
export const queriesAbout = async (folderId: string, cardId: string): Promise<readonly CardQuery[]> =>
  (await queryAll({ ...besideCard(folderId, cardId), consistent: true })).map(queryFrom).toSorted((a, b) => ((a.thread[0]?.at ?? '') < (b.thread[0]?.at ?? '') ? -1 : 1));

const shownWord = 100;

/** Stores a question as it is after its latest entry, unless somebody said something since it was read (`before` entries). Belongs into the transaction that stores the card. */
export const queryAction = ({ folder_id, card_id, id, path, state, thread }: CardQuery, before: number, listed: Pick<ListedQuery, 'org' | 'version'>): Action => {
  const last = thread.at(-1);
  const word = Array.from(last?.word ?? '').slice(0, shownWord).join('');
  return {
    put: {
      ...cardQueryKey(folder_id, card_id, id),
      ...storedVersion(),
      path,
      state,
      thread: thread.map((entry) => ({ ...entry })),
      n: thread.length,
      s: JSON.stringify([path, state, listed.org, listed.version, word]),
      ...(state !== 'closed' && queryByUpdate(folder_id, Date.parse(last?.at ?? ''), card_id)),
    },
    if: before === 0 ? { pk: 'absent' } : { n: { equals: before } },
  };
};

const listedFrom = (item: Item): ListedQuery => {
  const { folderId, cardId } = cardOfKey(storedKey(item));
  const [path, state, org, version, word] = JSON.parse(textOf(item, 's')) as [string, CardQuery['state'], string, number, string];
  return { folder_id: folderId, card_id: cardId, id: idOf(item), path, state, org, version, word, updated: updatedAt(item) };
};

/** The questions about cards within the reach that are not closed, those that wait longest first, at most so many; behind a change by the lag of an index. */
export const openQueriesIn = async ({ folderId, reach }: ReachedFolder, limit: number): Promise<readonly ListedQuery[]> => {
  const found: ListedQuery[] = [];
  for await (const items of pagesOf({ index: 'GSI1', ...queriesOfFolder(folderId), limit })) {
    found.push(...items.map(listedFrom).filter(({ org }) => reach === 'all' || org === reach.hospital));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
};

/** All of them that were last spoken in by this time (ms). */
export const openQueriesUntil = async (folderId: string, until: number): Promise<readonly ListedQuery[]> =>
  (await queryAll({ index: 'GSI1', ...queriesOfFolder(folderId) })).map(listedFrom).filter(({ updated }) => updated <= until);
