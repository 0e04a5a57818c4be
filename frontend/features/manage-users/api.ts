import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#shared/api/calls.ts';
import type { UserBody } from '../../components/user-form.tsx';
import { callApi } from '../../lib/api-client.ts';
import { useAdminChange } from '../../lib/manage-queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const usersOfOrgQuery = (oId: string) =>
  queryOptions({ queryKey: queryKeys.managedUsers(oId), queryFn: ({ signal }) => callApi('usersOfOrg', { params: { oId }, signal }) });

export const userOfOrgQuery = (oId: string, uId: string) =>
  queryOptions({ queryKey: queryKeys.managedUser(oId, uId), queryFn: ({ signal }) => callApi('userOfOrg', { params: { oId, uId }, signal }) });

/** Creates a user of the organisation, or changes the one given. */
export const useSaveUser = (oId: string, uId: string | null) =>
  useAdminChange((body: UserBody) =>
    uId === null
      ? // A new user's form is complete before it may be saved.
        callApi('createUser', { params: { oId }, body: body as CallInput<'createUser'>['body'] })
      : callApi('saveUser', { params: { oId, uId }, body }),
  );

export const useToggleUser = (oId: string) =>
  useAdminChange(({ uId, disabled }: { uId: string; disabled: boolean }) => callApi('toggleUser', { params: { oId, uId }, body: { disabled } }));

export const useDisableUser = (oId: string) => useAdminChange((uId: string) => callApi('disableUser', { params: { oId, uId } }));
