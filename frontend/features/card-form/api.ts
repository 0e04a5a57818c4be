import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { callApi } from '../../lib/api-client.ts';
import type { Journal, KeptCard } from '../../lib/journal/journal.ts';
import { newCard, type FormSelection } from '../../lib/paths.ts';
import { findFolder, projectsQuery } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type Card = CallAnswer<'getCard'>;
export type SaveBody = CallInput<'saveCard'>['body'] & { readonly vals: Answers };

/** A card with the design it was saved with; a new card has the design in force. */
export interface OpenedCard {
  readonly selection: FormSelection;
  /** null: not saved yet. */
  readonly card: Card | null;
  readonly version: number;
  readonly design: CardDesign;
}

/** A card as its form begins: with what this device kept of an earlier form that did not get to save. */
export interface StartedCard extends OpenedCard {
  /** null: this device can keep nothing. */
  readonly journal: Journal | null;
  readonly kept: KeptCard | null;
}

const designQuery = ({ project, folder }: FormSelection, version: number | 'current') =>
  queryOptions({
    queryKey: queryKeys.design(project, folder, version),
    queryFn: ({ signal }) => callApi('getDesign', { params: { pId: project, fId: folder, version }, signal }),
    // A version never changes; which one is in force does.
    staleTime: version === 'current' ? 0 : Infinity,
  });

/**
 * The card and the design in force are asked for together: most cards were saved with it, and then no second trip is needed.
 */
export const loadCard = async (queryClient: QueryClient, selection: FormSelection, signal?: AbortSignal): Promise<OpenedCard> => {
  const { project, folder, card: cardId } = selection;
  const current = queryClient.fetchQuery(designQuery(selection, 'current'));
  if (cardId === newCard) return { selection, card: null, ...(await current) };
  // The card decides: whether the design in force can be read matters only if it is the card's own.
  current.catch(() => undefined);
  const card = await callApi('getCard', { params: { pId: project, fId: folder, cardId }, signal });
  const own = await current.catch(() => null);
  const design = own?.version === card.version ? own : await queryClient.fetchQuery(designQuery(selection, card.version));
  return { selection, card, version: card.version, design: design.design };
};

/** Keeping must never stand in the way of entering: whatever goes wrong with it, the form opens. */
const readKept = async (selection: FormSelection): Promise<Pick<StartedCard, 'journal' | 'kept'>> => {
  try {
    const { openJournal } = await import('../../lib/journal/journal.ts');
    const journal = await openJournal();
    return { journal, kept: (await journal?.find(selection)) ?? null };
  } catch {
    return { journal: null, kept: null };
  }
};

/** The card to edit. Loaded anew at each opening and left alone while it is open: nothing may change under the user's hands. */
export const useOpenedCard = (selection: FormSelection, isEnabled: boolean) => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: queryKeys.card(selection.project, selection.folder, selection.card),
    queryFn: async ({ signal }): Promise<StartedCard> => {
      const [opened, kept] = await Promise.all([loadCard(queryClient, selection, signal), readKept(selection)]);
      return { ...opened, ...kept };
    },
    enabled: isEnabled,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
};

/** Titles and rights of the folder, for a card that cannot tell them because it does not exist yet. */
export const useFolder = ({ project, folder, card }: FormSelection) => {
  const { data = [] } = useQuery({ ...projectsQuery, enabled: card === newCard });
  return findFolder(data, project, folder);
};

const useMakeListsStale = () => {
  const queryClient = useQueryClient();
  return ({ project }: FormSelection) => {
    for (const queryKey of [queryKeys.cardLists, queryKeys.projects, queryKeys.projectUsers(project)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
};

interface SaveInput {
  readonly selection: FormSelection;
  readonly body: SaveBody;
  /** The same for a second try with the same content: a save whose answer got lost is not made twice. */
  readonly idempotencyKey: string;
}

export const useSaveCard = () => {
  const makeListsStale = useMakeListsStale();
  return useMutation({
    mutationFn: ({ selection: { project, folder }, body, idempotencyKey }: SaveInput): Promise<Card> =>
      callApi('saveCard', { params: { pId: project, fId: folder }, body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: (_card, { selection }) => makeListsStale(selection),
    meta: { ownsSession: true },
  });
};

export const useDeleteCard = () => {
  const makeListsStale = useMakeListsStale();
  return useMutation({
    mutationFn: ({ project, folder, card }: FormSelection) =>
      callApi('deleteCard', { params: { pId: project, fId: folder, cardId: card } }),
    onSuccess: (_nothing, selection) => makeListsStale(selection),
    meta: { ownsSession: true },
  });
};
