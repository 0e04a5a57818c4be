import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#shared/api/calls.ts';
import type { OrgUser, UserBody } from '../../components/user-form.tsx';
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

/** Managers have no toggle of their own: the user is saved as it is, but for this. */
export const useToggleUser = (oId: string) =>
  useAdminChange(({ user, disabled }: { user: OrgUser; disabled: boolean }) => {
    const { disp_name, disp_job_name, lang, is_admin } = user;
    return callApi('saveUser', { params: { oId, uId: user.id }, body: { disp_name, disp_job_name, lang, is_admin, disabled } });
  });

export const useDisableUser = (oId: string) => useAdminChange((uId: string) => callApi('disableUser', { params: { oId, uId } }));
