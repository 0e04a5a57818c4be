import FilterList from '@mui/icons-material/FilterList';
import TableRows from '@mui/icons-material/TableRows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForAnything } from '#shared/api/card-filter.ts';
import { cardsToNearerEnd, deepestPage, pageSizes } from '#shared/api/card-lists.ts';
import { callApi } from '../lib/api-client.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import { readCountedList, useListPage, type CardEntry, type ListPage } from '../lib/card-lists.ts';
import { findEvery, type SearchedFolder } from '../lib/find-cards.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { isTableRemembered, rememberTable } from '../lib/list-memory.ts';
import type { ListedPlace } from '../lib/list-origin.ts';
import { useHasPart } from '../lib/modules.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useSession } from '../lib/session.ts';
import { At } from './at.tsx';
import { CardRows } from './card-rows.tsx';
import { ChoiceField } from './fields.tsx';
import { Panel, RowSkeletons } from './panel.tsx';
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

const Pager = ({ list: { page, toPage }, pages, opens }: { readonly list: ListPage; readonly pages: number; readonly opens: (page: number) => boolean }) => {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <Box component="nav" aria-label={t('pager.label')} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
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
            onClick={() => toPage(link)}
            sx={{ minWidth: 44, px: 1 }}
          >
            {link}
          </Button>
        ),
      )}
    </Box>
  );
};

const inFoot = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', alignItems: 'center', gap: 1.5 } as const;

const SizeChoice = ({ list: { size, toSize } }: { readonly list: ListPage }) => {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={t('page_size.label')}
      value={String(size)}
      choices={pageSizes.map((choice) => ({ value: String(choice), label: t('page_size_choice.label', { size: choice }) }))}
      onChoose={toSize}
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

const PagedCards = ({ query, list, empty, children }: PagedCardsProps) => {
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
          {total > pageSizes[0] ? (
            <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1, px: 1 }}>
              <Box sx={inFoot}>
                <Pager list={list} pages={pages} opens={opens} />
                <SizeChoice list={list} />
              </Box>
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

/** What comes late must not move the list. */
const searchRoom = <Box sx={{ flex: '1 1 160px', maxWidth: { sm: 360 }, minHeight: 44 }} />;

interface CardListProps {
  readonly folder: SearchedFolder;
  readonly title: string;
  readonly empty: ReactNode;
  readonly mayFilter: boolean;
  readonly tools?: ReactNode;
}

export const CardList = ({ folder, title, empty, mayFilter, tools }: CardListProps) => {
  const { t } = useTranslation(['card-search', 'common']);
  const language = useLanguage();
  const { user } = useSession();
  const list = useListPage();
  const { filter, sort, size, toFilter } = list;
  const isFiltered = asksForAnything(filter);
  const where = isFiltered ? JSON.stringify(filter) : null;
  const hasSearch = useHasPart('found-list');
  const hasTable = hasSearch && folder !== null;
  // Starts closed, even for a link with a filter: on a phone its fields would push the cards down.
  const [isFiltering, setIsFiltering] = useState(false);
  const [isTable, setIsTable] = useState(() => hasTable && isTableRemembered(user.id, folder.fId));
  const filterId = useId();
  const page = { offset: (list.page - 1) * size, limit: size, sort };
  const every = useQuery({
    queryKey: [...queryKeys.cardLists, folder, page],
    queryFn: async ({ signal }) => {
      const query = { ...page, count: 'true' } as const;
      return { first: page.offset, ...readCountedList(await (folder === null ? callApi('recentCards', { query, signal }) : callApi('listCards', { params: folder, query, signal }))) };
    },
    enabled: !isFiltered,
    placeholderData: keepPreviousData,
  });
  const found = useQuery({
    queryKey: queryKeys.foundCards(folder, { where, sort }),
    queryFn: ({ signal }) => findEvery(folder, JSON.stringify(filter), sort, signal),
    select: (cards) => ({ first: page.offset, total: cards.length, cards: cards.slice(page.offset, page.offset + size) }),
    enabled: isFiltered && !hasSearch,
  });
  const showTable = (isNow: boolean) => {
    setIsTable(isNow);
    if (folder !== null) rememberTable(user.id, folder.fId, isNow);
  };
  const skeletons = <RowSkeletons rows={size} />;
  const drawn = (cards: readonly CardEntry[], place: ListedPlace) => {
    const result = { folder, where, sort, ...place };
    return isTable ? <At place="list-table" fallback={skeletons} cards={cards} result={result} onSort={list.toSort} /> : <CardRows cards={cards} result={result} isPlaceShown={folder === null} />;
  };
  return (
    <Panel
      title={title}
      {...(isFiltered || every.data === undefined ? {} : { count: t('common:count.label', { count: formatNumber(every.data.total, language) }) })}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: '99 1 300px', justifyContent: 'end' }}>
          {mayFilter ? <At place="list-search" fallback={searchRoom} filter={filter} onSearch={list.toText} /> : null}
          {hasSearch && mayFilter ? (
            <Button
              variant={isFiltering ? 'contained' : 'outlined'}
              startIcon={<FilterList />}
              aria-expanded={isFiltering}
              aria-controls={filterId}
              onClick={() => setIsFiltering((open) => !open)}
            >
              {t('filter.action')}
            </Button>
          ) : null}
          {isFiltered && !hasSearch ? <Button onClick={() => toFilter({})}>{t('filter_clear.action')}</Button> : null}
          {hasTable ? (
            <Button variant={isTable ? 'contained' : 'outlined'} startIcon={<TableRows />} aria-pressed={isTable} onClick={() => showTable(!isTable)}>
              {t('view_table.action')}
            </Button>
          ) : null}
          {tools}
        </Box>
      }
    >
      <div id={filterId}>{isFiltering ? <At place="list-filter" folder={folder} filter={filter} onFilter={toFilter} /> : null}</div>
      {isFiltered && hasSearch ? (
        <At place="found-list" fallback={skeletons} folder={folder} filter={filter} list={list} size={<SizeChoice list={list} />}>
          {drawn}
        </At>
      ) : (
        <PagedCards query={isFiltered ? found : every} list={list} empty={empty}>
          {drawn}
        </PagedCards>
      )}
    </Panel>
  );
};
