import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** The design of a folder in force, for lists; a form brings more along (`open-card.ts`). */
export const folderDesignQuery = (pId: string, fId: string) =>
  queryOptions({
    queryKey: queryKeys.design(pId, fId, 'current'),
    queryFn: ({ signal }) => callApi('getDesign', { params: { pId, fId, version: 'current' }, signal }),
  });
