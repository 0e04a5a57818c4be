import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cardsToNearerEnd, deepestPage, pageSizes } from '#shared/api/card-lists.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import type { CardEntry, ListPage } from '../lib/card-lists.ts';
import type { ListedPlace } from '../lib/list-origin.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { ChoiceField } from './fields.tsx';
import { RowSkeletons } from './panel.tsx';
import { EmptyState, ServerView } from './server-view.tsx';

const atMost = 5;

/** Up to five links, '..' for omitted pages (spec end-user 9); five links of 44 px fit 320 px. Pages that the server would refuse are omitted. */
export const pagerLinks = (page: number, pages: number, opens: (page: number) => boolean = () => true): (number | 'gap')[] => {
  if (pages <= atMost) return Array.from({ length: pages }, (_, index) => index + 1);
  const inner = atMost - 2;
  const first = Math.min(Math.max(page - 1, 2), pages - inner);
  const middle = Array.from({ length: inner }, (_, index) => first + index);
  const links = [1, ...(first > 2 ? ['gap' as const] : []), ...middle.map((each) => (opens(each) ? each : 'gap')), ...(first + inner < pages ? ['gap' as const] : []), pages];
  return links.filter((link, index) => link !== 'gap' || links[index - 1] !== 'gap');
};

interface PagerProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  readonly opens: (page: number) => boolean;
  readonly onPage: (page: number) => void;
}

const Pager = ({ page, pages, opens, onPage }: PagerProps) => {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <Box component="nav" aria-label={t('pager.label')} sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 0.5 }}>
      {pagerLinks(page, pages, opens).map((link, index) =>
        link === 'gap' ? (
          <Box key={`gap-${index}`} component="span" aria-hidden sx={{ color: 'text.secondary', width: 16, textAlign: 'center' }}>
            ..
          </Box>
        ) : (
          <Button
            key={link}
            variant={link === page ? 'contained' : 'text'}
            aria-label={t('page.label', { page: link })}
            aria-current={link === page ? 'page' : undefined}
            onClick={() => onPage(link)}
            sx={{ minWidth: 44, px: 1 }}
          >
            {link}
          </Button>
        ),
      )}
    </Box>
  );
};

export const PageSizeField = ({ size, onSize }: { readonly size: number; readonly onSize: (size: string) => void }) => {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={t('page_size.label')}
      value={String(size)}
      choices={pageSizes.map((choice) => ({ value: String(choice), label: t('page_size_choice.label', { size: choice }) }))}
      onChoose={onSize}
    />
  );
};

interface CardPage {
  readonly first: number;
  readonly total: number;
  readonly cards: readonly CardEntry[];
}

interface PagedCardsProps {
  readonly query: UseQueryResult<CardPage>;
  readonly list: ListPage;
  readonly empty: ReactNode;
  readonly children: (cards: readonly CardEntry[], place: ListedPlace) => ReactNode;
}

export const PagedCards = ({ query, list, empty, children }: PagedCardsProps) => {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const total = query.data?.total ?? 0;
  const pages = Math.ceil(total / list.size);
  const opens = (page: number): boolean => cardsToNearerEnd((page - 1) * list.size, list.size, total) <= deepestPage;
  const isPastEnd = query.data !== undefined && !query.isPlaceholderData && pages > 0 && list.page > pages;
  const { correctPage } = list;
  useEffect(() => {
    if (isPastEnd) correctPage(pages);
  });
  if (query.data === undefined && query.error instanceof ApiProblem && query.error.code === 'page.too_deep') {
    const toFirst = (
      <Button variant="outlined" onClick={() => list.toPage(1)}>
        {t('first_page.action')}
      </Button>
    );
    return <EmptyState tone="failed" title={problemText(query.error)} action={toFirst} />;
  }
  return (
    <ServerView query={query} loading={<RowSkeletons rows={list.size} />} isEmpty={({ total }) => total === 0} empty={empty}>
      {({ cards, ...place }) => (
        <>
          <Box aria-busy={query.isPlaceholderData} sx={{ opacity: query.isPlaceholderData ? 0.55 : 1, transition: 'opacity 120ms' }}>
            {children(cards, place)}
          </Box>
          {pages > 1 ? (
            <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1, px: 1 }}>
              <Pager page={list.page} pages={pages} opens={opens} onPage={list.toPage} />
              {opens(Math.ceil(pages / 2)) ? null : (
                <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', mt: 0.5 }}>
                  {t('pager_middle.message')}
                </Typography>
              )}
            </Box>
          ) : null}
        </>
      )}
    </ServerView>
  );
};
