import { useLocation } from 'react-router';
import type { CardEntry } from '../lib/card-lists.ts';
import { listedCard, originState, type ListedResult, type ListOrigin } from '../lib/list-origin.ts';

/** Link state for the form: the list's address and its cards, for the steps before and after. */
export const useOrigin = (cards: readonly CardEntry[], result: ListedResult): { readonly list: ListOrigin } => {
  const { pathname, search } = useLocation();
  return originState({ address: pathname + search, cards: cards.map(listedCard), result });
};
