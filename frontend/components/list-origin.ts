import { useLocation } from 'react-router';
import type { CardEntry } from '../lib/card-lists.ts';
import { originState, type ListOrigin } from '../lib/list-memory.ts';

/** What a link into a form takes along: where it was opened, and which cards stand before and after it there. */
export const useOrigin = (cards: readonly CardEntry[]): { readonly list: ListOrigin } => {
  const { pathname, search } = useLocation();
  return originState({ address: pathname + search, cards: cards.map(({ project, folder, card_id }) => ({ project: project.id, folder: folder.id, card: card_id })) });
};
