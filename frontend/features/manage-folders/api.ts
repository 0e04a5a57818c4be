import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#shared/api/calls.ts';
import { callApi } from '../../lib/api-client.ts';
import { forced, useAdminChange } from '../../lib/manage-queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const foldersQuery = (pId: string) =>
  queryOptions({ queryKey: queryKeys.managedFolders(pId), queryFn: ({ signal }) => callApi('folders', { params: { pId }, signal }) });

type FolderBody = CallInput<'createFolder'>['body'];

/** Creates a folder, or changes the one given. */
export const useSaveFolder = (pId: string, fId: string | null) =>
  useAdminChange((body: FolderBody) =>
    fId === null ? callApi('createFolder', { params: { pId }, body }) : callApi('saveFolder', { params: { pId, fId }, body }),
  );

export const useDeleteFolder = (pId: string) =>
  useAdminChange(({ fId, isForced }: { fId: string; isForced: boolean }) => callApi('deleteFolder', { params: { pId, fId }, query: forced(isForced) }));
