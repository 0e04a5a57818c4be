import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { callApi } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type ProjectUser = CallAnswer<'ownedUser'>;

export const projectUsersQuery = (pId: string) =>
  queryOptions({ queryKey: queryKeys.ownedUsers(pId), queryFn: ({ signal }) => callApi('ownedUsers', { params: { pId }, signal }) });

export const projectUserQuery = (pId: string, uId: string) =>
  queryOptions({ queryKey: queryKeys.ownedUser(pId, uId), queryFn: ({ signal }) => callApi('ownedUser', { params: { pId, uId }, signal }) });

/** A change of the members of a project; their lists are read again after it. */
const useMembersChange = <Given, Answer>(pId: string, mutationFn: (given: Given) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.administration });
      await queryClient.invalidateQueries({ queryKey: queryKeys.projectUsers(pId) });
    },
  });
};

type Invitation = CallInput<'inviteUser'>['body'];
type Rights = CallInput<'saveOwnedUser'>['body'];

export const useInviteUser = (pId: string) => useMembersChange(pId, (body: Invitation) => callApi('inviteUser', { body }));

export const useCancelInvitation = (pId: string) =>
  useMembersChange(pId, (uId: string) => callApi('cancelInvitation', { body: { p_id: pId, u_id: uId } }));

export const useSaveProjectUser = (pId: string, uId: string) =>
  useMembersChange(pId, (body: Rights) => callApi('saveOwnedUser', { params: { uId }, body }));

export const useRemoveProjectUser = (pId: string) =>
  useMembersChange(pId, (uId: string) => callApi('removeOwnedUser', { body: { p_id: pId, u_id: uId } }));

export const useToggleProjectUser = (pId: string) =>
  useMembersChange(pId, ({ uId, disabled }: { uId: string; disabled: boolean }) =>
    callApi('toggleOwnedUser', { params: { uId }, body: { p_id: pId, disabled } }),
  );
