import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { callApi } from '../../lib/api-client.ts';
import { useAdminChange } from '../../lib/manage-queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type Member = CallAnswer<'members'>[number];
export type Candidate = CallAnswer<'notProjectMembers'>[number];

export const membersQuery = (pId: string) =>
  queryOptions({ queryKey: queryKeys.members(pId), queryFn: ({ signal }) => callApi('members', { params: { pId }, signal }) });

export const candidatesQuery = (pId: string) =>
  queryOptions({ queryKey: queryKeys.notMembers(pId), queryFn: ({ signal }) => callApi('notProjectMembers', { params: { pId }, signal }) });

type NewMember = CallInput<'addMember'>['body'];
type Rights = CallInput<'saveMember'>['body'];

export const useAddMember = (pId: string) => useAdminChange((body: NewMember) => callApi('addMember', { params: { pId }, body }));

export const useSaveMember = (pId: string) =>
  useAdminChange(({ uId, rights }: { uId: string; rights: Rights }) => callApi('saveMember', { params: { pId, uId }, body: rights }));

export const useRemoveMember = (pId: string) => useAdminChange((uId: string) => callApi('removeMember', { params: { pId, uId } }));
