import type { CardSort } from '#shared/api/card-lists.ts';
import type { CardEntry } from './card-lists.ts';
import type { SearchedFolder } from './find-cards.ts';
import type { FormSelection } from './paths.ts';

/** A card as it was listed; `updated` in ms, which tells its place although it was saved since. */
export interface ListedCard extends Pick<FormSelection, 'project' | 'folder' | 'card'> {
  readonly updated: number;
}

export const listedCard = ({ project, folder, card_id, updated_at }: CardEntry): ListedCard => ({ project: project.id, folder: folder.id, card: card_id, updated: Date.parse(updated_at) });

/** Where a part of a result stands in it. */
export interface ListedPlace {
  /** Cards before the first one of the part. */
  readonly first: number;
  /** null: not all of them were found yet. */
  readonly total: number | null;
}

/** What a list shows a part of, and how its cards are asked for. */
export interface ListedResult extends ListedPlace {
  readonly folder: SearchedFolder;
  /** JSON; null: every card. */
  readonly where: string | null;
  readonly sort: CardSort;
}

/** The list that a form was opened from: its address, and the cards of its page in their order. Stands in the state of the history. */
export interface ListOrigin {
  readonly address: string;
  readonly cards: readonly ListedCard[];
  readonly result: ListedResult;
}

export const originState = (origin: ListOrigin): { readonly list: ListOrigin } => ({ list: origin });

/** null without one, or with one that another version of the product has left. */
export const readOrigin = (state: unknown): ListOrigin | null => {
  const list: unknown = typeof state === 'object' && state !== null && 'list' in state ? state.list : null;
  if (typeof list !== 'object' || list === null || !('address' in list) || !('cards' in list) || !('result' in list)) return null;
  const { address, cards } = list;
  return typeof address === 'string' && address.startsWith('/') && !address.startsWith('//') && Array.isArray(cards) ? (list as ListOrigin) : null;
};
