import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDrafts } from '../../lib/modules.ts';
import { designQuery, openCard } from '../../lib/open-card.ts';
import { newCard, type FormSelection } from '../../lib/paths.ts';
import { findFolder, projectsQuery } from '../../lib/projects.ts';
import { composed } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Loaded anew at each opening and never refetched while the card is open: nothing may change under the user's hands. */
export const useOpenedCard = (selection: FormSelection, draftId: string | null, isEnabled: boolean) => {
  const queryClient = useQueryClient();
  const drafts = useDrafts();
  return useQuery({
    queryKey: queryKeys.card(selection.project, selection.folder, selection.card, draftId),
    queryFn: () => openCard(queryClient, selection, draftId, drafts),
    ...composed,
    enabled: isEnabled,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
};

export const useDraftsOf = (selection: FormSelection, wanted: string | null) => {
  const queryClient = useQueryClient();
  const drafts = useDrafts();
  return useQuery({
    queryKey: queryKeys.draftOfCard(selection.project, selection.folder, selection.card, wanted),
    queryFn: async () => (await drafts?.find(queryClient, selection, wanted, Promise.resolve(null)).catch(() => null)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
};

export const useDesignVersions = (selection: FormSelection, versions: readonly number[]) => {
  const queryClient = useQueryClient();
  const { data: found } = useQuery({
    queryKey: queryKeys.designVersions(selection.project, selection.folder, versions),
    queryFn: () => Promise.allSettled(versions.map((version) => queryClient.fetchQuery(designQuery(selection, version)))),
    ...composed,
  });
  return useMemo(() => ({ designs: (found ?? []).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])), isFailed: (found ?? []).some(({ status }) => status === 'rejected') }), [found]);
};

export const useFolder = ({ project, folder, card }: FormSelection) => {
  const { data = [] } = useQuery({ ...projectsQuery, enabled: card === newCard });
  return findFolder(data, project, folder);
};
