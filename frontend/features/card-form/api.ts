import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#shared/api/calls.ts';
import type { Answers } from '#shared/design/card-design.ts';
import { callApi } from '../../lib/api-client.ts';
import { designQuery, openCard, type Card } from '../../lib/open-card.ts';
import { newCard, type FormSelection } from '../../lib/paths.ts';
import { findFolder, projectsQuery } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type { Card, OpenedCard, StartedCard } from '../../lib/open-card.ts';
export type SaveBody = CallInput<'saveCard'>['body'] & { readonly vals: Answers };

/** The card to edit. Loaded anew at each opening and left alone while it is open: nothing may change under the user's hands. */
export const useOpenedCard = (selection: FormSelection, isEnabled: boolean) => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: queryKeys.card(selection.project, selection.folder, selection.card),
    queryFn: ({ signal }) => openCard(queryClient, selection, signal),
    enabled: isEnabled,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
};

/** Earlier versions of the folder's design, as far as they are here. */
export const useDesignVersions = (selection: FormSelection, versions: readonly number[]) =>
  useQueries({
    queries: versions.map((version) => designQuery(selection, version)),
    combine: (results) => ({ designs: results.flatMap(({ data }) => data ?? []), isFailed: results.some(({ isError }) => isError) }),
  });

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
