import type { CallInput } from '#shared/api/calls.ts';
import { callApi } from '../../lib/api-client.ts';
import { forced, useAdminChange } from '../../lib/manage-queries.ts';

type ProjectBody = CallInput<'createProject'>['body'];

/** Creates a project, or changes the one given. */
export const useSaveProject = (pId: string | null) =>
  useAdminChange((body: ProjectBody) => (pId === null ? callApi('createProject', { body }) : callApi('saveProject', { params: { pId }, body })));

export const useDeleteProject = () =>
  useAdminChange(({ pId, isForced }: { pId: string; isForced: boolean }) => callApi('deleteProject', { params: { pId }, query: forced(isForced) }));
