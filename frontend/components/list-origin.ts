import { useLocation } from 'react-router';
import type { CardEntry } from '../lib/card-lists.ts';
import { listedCard, originState, type ListedResult, type ListOrigin } from '../lib/list-origin.ts';

/** What a link into a form takes along: where it was opened, and which cards stand before and after it there. */
export const useOrigin = (cards: readonly CardEntry[], result: ListedResult): { readonly list: ListOrigin } => {
  const { pathname, search } = useLocation();
  return originState({ address: pathname + search, cards: cards.map(listedCard), result });
};
