import { useMutation, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import type { CallName } from '#shared/api/routes.ts';
import { callApi, type CallArguments } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

export type ManagedOrg = CallAnswer<'org'>;
export type ManagedProject = CallAnswer<'project'>;
export type ManagedFolder = CallAnswer<'folder'>;
export type ManagedDomain = CallAnswer<'domains'>[number];

export const pickDomain = (domains: readonly ManagedDomain[], asked: string | null): ManagedDomain | null =>
  domains.find(({ id }) => id === asked) ?? domains.find(({ domain_name }) => domain_name === window.location.hostname) ?? domains[0] ?? null;

type Params<Name extends CallName> = CallInput<Name>['params'];

/** Changes by administrators invalidate all of these queries. */
export const adminQuery = <Name extends CallName>(
  name: Name,
  ...[params]: Params<Name> extends undefined ? [] : [params: Params<Name>]
): UseQueryOptions<CallAnswer<Name>> => ({
  queryKey: [...queryKeys.administration, name, params],
  queryFn: ({ signal }) => callApi(name, ...([{ params, signal }] as unknown as CallArguments<Name>)),
});

export const useAdminChange = <Given, Answer>(mutationFn: (given: Given) => Promise<Answer>, onSaved?: (answer: Answer) => unknown, isAlone = false) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (answer) => {
      await onSaved?.(answer);
      if (isAlone) return;
      await queryClient.invalidateQueries({ queryKey: queryKeys.administration });
      await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    },
  });
};

/** Query string of a deletion after the red final confirmation (spec administration 4). */
export const forced = (isForced: boolean): { forceDelFlg?: string } => (isForced ? { forceDelFlg: 'true' } : {});
