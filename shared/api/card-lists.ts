import type { Texts } from '../text/languages.ts';

export const pageSizes = [5, 10, 25, 50] as const;

/** Maximum number of cards between a page by `offset` and the nearer end of its list; filters or times reach the others. */
export const deepestPage = 10_000;

export const cardsToNearerEnd = (offset: number, limit: number, total: number): number => Math.min(offset, Math.max(0, total - offset - limit));

/** The specification leaves the default open; we chose the last update first. */
export const cardSorts = ['updated_desc', 'updated_asc', 'created_desc', 'created_asc'] as const;
export type CardSort = (typeof cardSorts)[number];

export const oppositeSort: { readonly [Sort in CardSort]: CardSort } = {
  updated_desc: 'updated_asc',
  updated_asc: 'updated_desc',
  created_desc: 'created_asc',
  created_asc: 'created_desc',
};

/** A card's position in an order, as the storage sorts it (functions/data, `placeIn`). A search can go on after a card as it was listed, even if the card
 * has changed since. */
export const placeInOrder = (sort: CardSort, cardId: string, updatedMs: number): string =>
  sort.startsWith('updated') ? `${String(updatedMs).padStart(13, '0')}#${cardId}` : cardId;

/** What lists show, filter and search as the organisation of a card: a colleague elsewhere who saves it does not change it. */
export const makerOf = ({ created_org, updated_org }: { readonly created_org?: Texts | undefined; readonly updated_org: Texts }): Texts => created_org ?? updated_org;

/** `abbreviated` (spec end-user 9): by folder name, then last update first. */
export const recentSorts = [...cardSorts, 'abbreviated'] as const;
export type RecentSort = (typeof recentSorts)[number];

/** The sort name from its plain spelling or a JSON string, in either spelling of the specification. */
export const plainSort = (sent: string): string =>
  sent
    .replace(/^"([^"\\]*)"$/, '$1')
    .toLowerCase()
    .replace(/^(created|updated)_at_/, '$1_')
    .replace(/^abbreviated_order$/, 'abbreviated');
