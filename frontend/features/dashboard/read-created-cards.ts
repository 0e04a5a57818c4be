import { callApi } from '../../lib/api-client.ts';
import { readCountedList, type CardEntry } from '../../lib/counted-list.ts';
import { earliestStart } from './cards-over-time.ts';

/** What a picture may cost: four lists of the largest page. */
const mostPages = 4;
const pageSize = 50;

export interface CreatedCards {
  readonly cards: readonly CardEntry[];
  /** Whether nothing of the time shown was left unread. */
  readonly isWhole: boolean;
}

/** The cards last touched, page by page, until the time shown is covered or the picture has cost enough. */
export const readCreatedCards = async (now: Date, signal: AbortSignal): Promise<CreatedCards> => {
  const since = earliestStart(now).getTime();
  let cards: readonly CardEntry[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const list = readCountedList(await callApi('recentCards', { query: { offset: page * pageSize, limit: pageSize }, signal }));
    cards = [...cards, ...list.cards];
    const last = list.cards.at(-1);
    if (list.cards.length < pageSize || last === undefined || Date.parse(last.updated_at) < since) return { cards, isWhole: true };
  }
  return { cards, isWhole: false };
};
