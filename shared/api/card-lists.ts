/** What a list of cards can be asked for; apart from the contract so that screens need no schema library. */

/** Page sizes the screens offer, the first one their default (spec end-user 9). */
export const pageSizes = [5, 10, 25, 50] as const;

/** A page by `offset` lies at most so many cards from the nearer end of its list; what lies deeper is found by a filter or a time. */
export const deepestPage = 10_000;

/** Cards between a page and the nearer end of its list. */
export const cardsToNearerEnd = (offset: number, limit: number, total: number): number => Math.min(offset, Math.max(0, total - offset - limit));

/** The default, last update first, is our choice: the specification leaves it open. */
export const cardSorts = ['updated_desc', 'updated_asc', 'created_desc', 'created_asc'] as const;
export type CardSort = (typeof cardSorts)[number];

export const oppositeSort: { readonly [Sort in CardSort]: CardSort } = {
  updated_desc: 'updated_asc',
  updated_asc: 'updated_desc',
  created_desc: 'created_asc',
  created_asc: 'created_desc',
};

/**
 * Where a card stands in an order, the same text in all folders, as the storage sorts it (functions/data, `placeIn`): the cursor with which
 * a search goes on behind a card as it was listed (last update in ms), wherever the card has gone since.
 */
export const placeInOrder = (sort: CardSort, cardId: string, updatedMs: number): string =>
  sort.startsWith('updated') ? `${String(updatedMs).padStart(13, '0')}#${cardId}` : cardId;

/** Of cards from several folders also the abbreviated order (spec end-user 9): by the name of the folder, in it last update first. */
export const recentSorts = [...cardSorts, 'abbreviated'] as const;
export type RecentSort = (typeof recentSorts)[number];

/** The name of a sort from its plain spelling or its JSON string, in the spelling of either list of the specification. */
export const plainSort = (sent: string): string =>
  sent
    .replace(/^"([^"\\]*)"$/, '$1')
    .toLowerCase()
    .replace(/^(created|updated)_at_/, '$1_')
    .replace(/^abbreviated_order$/, 'abbreviated');
