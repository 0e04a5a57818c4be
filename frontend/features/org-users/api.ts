import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#shared/api/calls.ts';
import type { OrgUser, UserBody } from '../../components/user-form.tsx';
import { callApi } from '../../lib/api-client.ts';
import { useAdminChange } from '../../lib/manage-queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const orgUsersQuery = queryOptions({ queryKey: queryKeys.orgUsers, queryFn: ({ signal }) => callApi('orgUsers', { signal }) });

export const orgUserQuery = (uId: string) =>
  queryOptions({ queryKey: queryKeys.orgUser(uId), queryFn: ({ signal }) => callApi('orgUser', { params: { uId }, signal }) });

/** Creates a user, or changes the one given. */
export const useSaveOrgUser = (uId: string | null) =>
  useAdminChange((body: UserBody) =>
    // A new user's form is complete before it may be saved.
    uId === null ? callApi('createOrgUser', { body: body as CallInput<'createOrgUser'>['body'] }) : callApi('saveOrgUser', { params: { uId }, body }),
  );

/** The toggle answers the list as it is then. */
export const useToggleOrgUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ uId, disabled }: { uId: string; disabled: boolean }) => callApi('toggleOrgUser', { params: { uId }, body: { disabled } }),
    onSuccess: (users: readonly OrgUser[]) => queryClient.setQueryData(queryKeys.orgUsers, [...users]),
  });
};

export const useDisableOrgUser = () => useAdminChange((uId: string) => callApi('disableOrgUser', { params: { uId } }));
