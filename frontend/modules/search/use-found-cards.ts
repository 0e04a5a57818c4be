import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CardFilter } from '#shared/api/card-filter.ts';
import type { CardEntry, ListPage } from '../../lib/card-lists.ts';
import { readStep, type SearchedFolder } from '../../lib/find-cards.ts';
import { queryKeys } from '../../lib/query-keys.ts';

interface FoundCards {
  readonly cards: readonly CardEntry[];
  readonly looked: number;
  readonly total: number | undefined;
  readonly isWhole: boolean;
}

/** Finds cards step by step: each step covers a bounded number of cards. Continues until the page is full, all cards were checked, or the reader stops it. */
export const useFoundCards = (folder: SearchedFolder, filter: CardFilter, { sort, size, page }: ListPage) => {
  const where = JSON.stringify(filter);
  const query = useInfiniteQuery({
    queryKey: queryKeys.foundCards(folder, { where, sort, size }),
    queryFn: ({ pageParam, signal }) => readStep(folder, { where, sort, limit: size, ...(pageParam === '' ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }): FoundCards => ({
      cards: pages.flatMap(({ cards }) => cards),
      looked: pages.reduce((sum, { looked }) => sum + looked, 0),
      total: pages[0]?.total,
      isWhole: pages.at(-1)?.cursor === null,
    }),
  });
  const [stoppedAt, setStoppedAt] = useState<string | null>(null);
  const isStopped = stoppedAt === where;
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isEnough = data !== undefined && data.cards.length > page * size;
  const goesOn = hasNextPage && !isEnough && !isStopped && !isError;
  useEffect(() => {
    // Depends on the data: a step may be so fast that its loading state is never rendered.
    if (goesOn && !isFetching && data?.isWhole === false) void fetchNextPage();
  }, [goesOn, isFetching, data, fetchNextPage]);
  return {
    query,
    isSearching: isFetching || goesOn,
    isStopped: (isStopped || isError) && hasNextPage,
    stop: () => setStoppedAt(where),
    goOn: () => {
      setStoppedAt(null);
      if (isError) void fetchNextPage();
    },
  };
};
