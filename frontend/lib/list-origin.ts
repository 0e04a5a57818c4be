import { useLocation } from 'react-router';
import type { CardSort } from '#shared/api/card-lists.ts';
import type { CardEntry } from './card-lists.ts';
import type { SearchedFolder } from './find-cards.ts';
import type { FormSelection } from './paths.ts';

/** `updated` (ms when listed) keeps the card's place in the list after later saves. */
export interface ListedCard extends Pick<FormSelection, 'project' | 'folder' | 'card'> {
  readonly updated: number;
}

export const listedCard = ({ project, folder, card_id, updated_at }: CardEntry): ListedCard => ({ project: project.id, folder: folder.id, card: card_id, updated: Date.parse(updated_at) });

export interface ListedPlace {
  readonly first: number;
  /** null: not all cards have been found yet. */
  readonly total: number | null;
}

export interface ListedResult extends ListedPlace {
  readonly folder: SearchedFolder;
  readonly where: string | null;
  readonly sort: CardSort;
}

export interface ListOrigin {
  readonly address: string;
  readonly cards: readonly ListedCard[];
  readonly result: ListedResult;
}

export const originState = (origin: ListOrigin): { readonly list: ListOrigin } => ({ list: origin });

/** Link state for the form: the list's address and its cards, for the steps before and after. */
export const useOrigin = (cards: readonly CardEntry[], result: ListedResult): { readonly list: ListOrigin } => {
  const { pathname, search } = useLocation();
  return originState({ address: pathname + search, cards: cards.map(listedCard), result });
};

export const readOrigin = (state: Partial<ReturnType<typeof originState>> | null): ListOrigin | null => state?.list ?? null;
