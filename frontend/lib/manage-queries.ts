import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/calls.ts';
import { callApi } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

export type ManagedOrg = CallAnswer<'org'>;
export type ManagedProject = CallAnswer<'project'>;
export type ManagedFolder = CallAnswer<'folder'>;
export type ManagedDomain = CallAnswer<'domains'>[number];

export const orgQuery = (oId: string) =>
  queryOptions({ queryKey: queryKeys.org(oId), queryFn: ({ signal }) => callApi('org', { params: { oId }, signal }) });

export const allProjectsQuery = queryOptions({
  queryKey: queryKeys.managedProjects,
  queryFn: ({ signal }) => callApi('allProjects', { signal }),
});

export const managedProjectQuery = (pId: string) =>
  queryOptions({ queryKey: queryKeys.managedProject(pId), queryFn: ({ signal }) => callApi('project', { params: { pId }, signal }) });

export const managedFolderQuery = (pId: string, fId: string) =>
  queryOptions({ queryKey: queryKeys.managedFolder(pId, fId), queryFn: ({ signal }) => callApi('folder', { params: { pId, fId }, signal }) });

export const domainsQuery = queryOptions({
  queryKey: queryKeys.domains,
  queryFn: ({ signal }) => callApi('domains', { signal }),
});

/** What the query string of a deletion carries once the red final confirmation was given (spec administration 4). */
export const forced = (isForced: boolean): { forceDelFlg?: string } => (isForced ? { forceDelFlg: 'true' } : {});

/** A change by an administrator: what they and the users see of it is read again. */
export const useAdminChange = <Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.administration });
      await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    },
  });
};
