import type { HistoryEntry } from '../../../cards/data/card-history.ts';
import type { ReachedFolder } from '../../../cards/data/card-reach.ts';
import { besideCard, cardOfKey } from '../../../data/keys.ts';
import { readStored, storedVersion, textOf, updatedAt } from '../../../data/stored.ts';
import { get, pagesOf, queryAll, storedKey, type Action, type Item } from '../../../data/table.ts';
import { cardQueryKey, queriesOfFolder, queryByUpdate } from './keys.ts';

export interface QueryEntry extends Pick<HistoryEntry, 'user' | 'org'> {
  readonly act: 'ask' | 'answer' | 'close';
  readonly at: string;
  readonly word: string;
}

export interface CardQuery {
  readonly folder_id: string;
  readonly card_id: string;
  readonly id: string;
  /** The form is "page.item" with the repetitions. */
  readonly path: string;
  readonly state: 'open' | 'answered' | 'closed';
  readonly thread: readonly QueryEntry[];
}

export interface ListedQuery extends Pick<CardQuery, 'folder_id' | 'card_id' | 'id' | 'path' | 'state'> {
  readonly org: string;
  readonly version: number;
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

export const queriesAbout = async (folderId: string, cardId: string): Promise<readonly CardQuery[]> =>
  (await queryAll({ ...besideCard(folderId, cardId), consistent: true })).map(queryFrom).toSorted((a, b) => ((a.thread[0]?.at ?? '') < (b.thread[0]?.at ?? '') ? -1 : 1));

const shownWord = 100;

/** The action joins the transaction that stores the card; it fails if the question has more than `before` entries. */
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

/** The longest waiting question comes first; the index may lag behind a change. */
export const openQueriesIn = async ({ folderId, reach }: ReachedFolder, limit: number): Promise<readonly ListedQuery[]> => {
  const found: ListedQuery[] = [];
  for await (const items of pagesOf({ index: 'GSI1', ...queriesOfFolder(folderId), limit })) {
    found.push(...items.map(listedFrom).filter(({ org }) => reach === 'all' || org === reach.hospital));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
};

export const openQueriesUntil = async (folderId: string, until: number): Promise<readonly ListedQuery[]> =>
  (await queryAll({ index: 'GSI1', ...queriesOfFolder(folderId) })).map(listedFrom).filter(({ updated }) => updated <= until);
