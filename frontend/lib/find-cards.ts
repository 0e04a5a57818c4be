import type { CardSort } from '#shared/api/card-lists.ts';
import { callApi } from './api-client.ts';
import type { CardEntry } from './card-lists.ts';

/** One folder; null: all folders of the reader. */
export type SearchedFolder = { readonly pId: string; readonly fId: string } | null;

export const readStep = (folder: SearchedFolder, query: { where?: string; sort: string; limit: number; cursor?: string }, signal: AbortSignal) =>
  folder === null ? callApi('findRecent', { query, signal }) : callApi('findCards', { params: folder, query, signal });

const limit = 50;

export const findEvery = async (folder: SearchedFolder, where: string, sort: CardSort, signal: AbortSignal): Promise<readonly CardEntry[]> => {
  const cards: CardEntry[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const step = await readStep(folder, { where, sort, limit, ...(cursor !== undefined && { cursor }) }, signal);
    cards.push(...step.cards);
    cursor = step.cursor;
  }
  return cards;
};
