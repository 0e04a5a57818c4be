import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { callApi } from '../../lib/api-client.ts';
import { useAdminChange } from '../../lib/manage-queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type ProjectUser = CallAnswer<'ownedUser'>;

export const projectUsersQuery = (pId: string) =>
  queryOptions({ queryKey: queryKeys.ownedUsers(pId), queryFn: ({ signal }) => callApi('ownedUsers', { params: { pId }, signal }) });

export const projectUserQuery = (pId: string, uId: string) =>
  queryOptions({ queryKey: queryKeys.ownedUser(pId, uId), queryFn: ({ signal }) => callApi('ownedUser', { params: { pId, uId }, signal }) });

type Invitation = CallInput<'inviteUser'>['body'];
type Rights = CallInput<'saveOwnedUser'>['body'];

export const useInviteUser = () => useAdminChange((body: Invitation) => callApi('inviteUser', { body }));

export const useCancelInvitation = (pId: string) =>
  useAdminChange((uId: string) => callApi('cancelInvitation', { body: { p_id: pId, u_id: uId } }));

export const useSaveProjectUser = (uId: string) =>
  useAdminChange((body: Rights) => callApi('saveOwnedUser', { params: { uId }, body }));

export const useRemoveProjectUser = (pId: string) =>
  useAdminChange((uId: string) => callApi('removeOwnedUser', { body: { p_id: pId, u_id: uId } }));

export const useToggleProjectUser = (pId: string) =>
  useAdminChange(({ uId, disabled }: { uId: string; disabled: boolean }) =>
    callApi('toggleOwnedUser', { params: { uId }, body: { p_id: pId, disabled } }),
  );
