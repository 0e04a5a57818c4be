import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { CardEntry } from '../lib/counted-list.ts';
import type { useListPage } from '../lib/use-list-page.ts';
import { CardRows } from './card-rows.tsx';
import { Pager } from './pager.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { ServerView } from './server-view.tsx';

interface CardPage {
  readonly total: number;
  readonly cards: readonly CardEntry[];
}

interface PagedCardsProps {
  readonly query: UseQueryResult<CardPage>;
  readonly list: ReturnType<typeof useListPage>;
  readonly empty: ReactNode;
  readonly isPlaceShown?: boolean;
}

/** One page of cards with its pager, in any of the four states. */
export const PagedCards = ({ query, list, empty, isPlaceShown = false }: PagedCardsProps) => {
  const pages = Math.ceil((query.data?.total ?? 0) / list.size);
  const isPastEnd = query.data !== undefined && !query.isPlaceholderData && pages > 0 && list.page > pages;
  const { correctPage } = list;
  useEffect(() => {
    if (isPastEnd) correctPage(pages);
  });
  return (
    <ServerView query={query} loading={<RowSkeletons rows={list.size} />} isEmpty={({ total }) => total === 0} empty={empty}>
      {({ cards }) => (
        <>
          <Box aria-busy={query.isPlaceholderData} sx={{ opacity: query.isPlaceholderData ? 0.55 : 1, transition: 'opacity 120ms' }}>
            <CardRows cards={cards} isPlaceShown={isPlaceShown} />
          </Box>
          {pages > 1 ? (
            <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1, px: 1 }}>
              <Pager page={list.page} pages={pages} onPage={list.toPage} />
            </Box>
          ) : null}
        </>
      )}
    </ServerView>
  );
};
