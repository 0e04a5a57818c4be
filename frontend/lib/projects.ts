import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/calls.ts';
import { callApi } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

export type Project = CallAnswer<'projects'>[number];
export type Folder = Project['folders'][number];

export const projectsQuery = queryOptions({
  queryKey: queryKeys.projects,
  queryFn: ({ signal }) => callApi('projects', { signal }),
});

/** Whether to offer the button for a new card; the server checks again at the save. */
export const mayAddCard = (project: Project, folder: Folder): boolean =>
  project.role === 'edit' && folder.version !== null && folder.registration.open;

export const findFolder = (projects: readonly Project[], pId: string, fId: string): { project: Project; folder: Folder } | null => {
  const project = projects.find(({ id }) => id === pId);
  const folder = project?.folders.find(({ id }) => id === fId);
  return project === undefined || folder === undefined ? null : { project, folder };
};
