import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { ChangedUser, NewUser, OrgUser } from '../../components/user-form.tsx';

export const orgUsersQuery = queryOptions({ queryKey: queryKeys.orgUsers, queryFn: ({ signal }) => callApi('orgUsers', { signal }) });

export const orgUserQuery = (uId: string) =>
  queryOptions({ queryKey: queryKeys.orgUser(uId), queryFn: ({ signal }) => callApi('orgUser', { params: { uId }, signal }) });

/** Creates a user, or changes the one given. */
export const useSaveOrgUser = (uId: string | null) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewUser | ChangedUser) =>
      uId === null ? callApi('createOrgUser', { body: body as NewUser }) : callApi('saveOrgUser', { params: { uId }, body: body as ChangedUser }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.administration }),
  });
};

/** The toggle answers the list as it is then. */
export const useToggleOrgUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ uId, disabled }: { uId: string; disabled: boolean }) => callApi('toggleOrgUser', { params: { uId }, body: { disabled } }),
    onSuccess: (users: readonly OrgUser[]) => queryClient.setQueryData(queryKeys.orgUsers, [...users]),
  });
};

export const useDisableOrgUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (uId: string) => callApi('disableOrgUser', { params: { uId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.orgUsers }),
  });
};
