import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { callApi } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type Comparison = CallAnswer<'compareVersions'>;
export type Change = Comparison['changes'][number];

interface FolderKey {
  readonly pId: string;
  readonly fId: string;
}

const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

// A version never changes, and comparing reads every card of a folder.
const once = { staleTime: Infinity } as const;

export const uploadComparisonQuery = ({ pId, fId }: FolderKey, from: number, design: CardDesign, readAt: number) =>
  queryOptions({
    ...once,
    gcTime: 0,
    queryKey: [...queryKeys.administration, 'comparison', fId, from, `read ${readAt}`],
    queryFn: ({ signal }) => callApi('compareVersions', { params: { pId, fId }, query: { today: today() }, body: { card_design: design, from }, signal }),
  });

export const versionComparisonQuery = ({ pId, fId }: FolderKey, from: number, to: number) =>
  queryOptions({
    ...once,
    queryKey: [...queryKeys.administration, 'comparison', fId, from, `version ${to}`],
    queryFn: ({ signal }) => callApi('compareVersions', { params: { pId, fId }, body: { from, to }, signal }),
  });
