import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

export const folderDesignQuery = (pId: string, fId: string) =>
  queryOptions({
    queryKey: queryKeys.design(pId, fId, 'current'),
    queryFn: ({ signal }) => callApi('getDesign', { params: { pId, fId, version: 'current' }, signal }),
  });
