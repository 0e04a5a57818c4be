import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/calls.ts';
import { callApi } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type ProjectFigures = CallAnswer<'projectFigures'>;
export type FolderFigures = CallAnswer<'folderFigures'>;
export type PageFigures = FolderFigures['pages'][number];

export const projectFiguresQuery = (pId: string) =>
  queryOptions({ queryKey: queryKeys.projectFigures(pId), queryFn: ({ signal }) => callApi('projectFigures', { params: { pId }, signal }) });

/** Reads cards on the server, so it is not repeated at every glance. */
export const folderFiguresQuery = (pId: string, fId: string) =>
  queryOptions({
    queryKey: queryKeys.folderFigures(pId, fId),
    queryFn: ({ signal }) => callApi('folderFigures', { params: { pId, fId }, signal }),
    staleTime: 300_000,
  });
