import { useQuery } from '@tanstack/react-query';
import { asksForAnything, type CardFilter } from '#shared/api/card-filter.ts';
import { cardSorts } from '#shared/api/card-lists.ts';
import { readStep } from '../../lib/find-cards.ts';
import { findFolder, projectsQuery } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export interface FileCards {
  readonly cards: number;
  readonly errors: number;
}

/** Maximum that one step of a search may list. */
const limit = 50;

const countFound = async (folder: { readonly pId: string; readonly fId: string }, where: string, signal: AbortSignal): Promise<FileCards> => {
  let [cards, errors] = [0, 0];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const step = await readStep(folder, { where, sort: cardSorts[0], limit, ...(cursor !== undefined && { cursor }) }, signal);
    cards += step.cards.length;
    errors += step.cards.filter((card) => (card.errors ?? 0) > 0).length;
    cursor = step.cursor;
  }
  return { cards, errors };
};

/** Counts before the export: a whole folder by its counters, a filter by a search. */
export const useFileCards = (pId: string, fId: string, filter: CardFilter): { readonly data: FileCards | undefined; readonly isError: boolean } => {
  const isNarrowed = asksForAnything(filter);
  const projects = useQuery({ ...projectsQuery, refetchOnMount: 'always' });
  const where = JSON.stringify(filter);
  const found = useQuery({ queryKey: [...queryKeys.cardLists, 'file', pId, fId, where], queryFn: ({ signal }) => countFound({ pId, fId }, where, signal), enabled: isNarrowed });
  if (isNarrowed) return found;
  const { status, errors = 0 } = (projects.data && findFolder(projects.data, pId, fId)?.folder) ?? {};
  return { data: status && { cards: status.comp + status.incomp, errors }, isError: projects.isError };
};
