/** What a list of cards can be asked for; apart from the contract so that screens need no schema library. */

/** Page sizes the screens offer, the first one their default (spec end-user 9). */
export const pageSizes = [5, 10, 25, 50] as const;

/** The default, last update first, is our choice: the specification leaves it open (shared/README, decisions). */
export const cardSorts = ['updated_desc', 'updated_asc', 'created_desc', 'created_asc'] as const;
export type CardSort = (typeof cardSorts)[number];

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
