/** What a list of cards can be asked for; apart from the contract so that screens need no schema library. */

/** Page sizes the screens offer, the first one their default (spec end-user 9). */
export const pageSizes = [5, 10, 25, 50] as const;

/** The default, last update first, is our choice: the specification leaves it open (shared/README, decisions). */
export const cardSorts = ['updated_desc', 'updated_asc', 'created_desc', 'created_asc'] as const;
export type CardSort = (typeof cardSorts)[number];
