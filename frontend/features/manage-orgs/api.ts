import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#shared/api/calls.ts';
import { callApi } from '../../lib/api-client.ts';
import { forced, useAdminChange } from '../../lib/manage-queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const orgsQuery = queryOptions({ queryKey: queryKeys.orgs, queryFn: ({ signal }) => callApi('orgs', { signal }) });

type OrgBody = CallInput<'createOrg'>['body'];

/** Creates an organisation, or changes the one given. */
export const useSaveOrg = (oId: string | null) =>
  useAdminChange((body: OrgBody) => (oId === null ? callApi('createOrg', { body }) : callApi('saveOrg', { params: { oId }, body })));

export const useDeleteOrg = () =>
  useAdminChange(({ oId, isForced }: { oId: string; isForced: boolean }) => callApi('deleteOrg', { params: { oId }, query: forced(isForced) }));
