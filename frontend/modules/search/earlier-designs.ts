import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';

const mostEarlier = 20;

/** Earlier designs, newest first, because cards may hold their choices. Versions never change. */
export const earlierDesignsQuery = (pId: string, fId: string, current: number) => {
  const versions = Array.from({ length: Math.min(mostEarlier, current - 1) }, (_, index) => current - 1 - index);
  return queryOptions({
    queryKey: ['earlierDesigns', pId, fId, current],
    queryFn: async ({ signal }) => (await Promise.all(versions.map((version) => callApi('getDesign', { params: { pId, fId, version: String(version) }, signal })))).map(({ design }) => design),
    staleTime: Infinity,
  });
};
