import FilterList from '@mui/icons-material/FilterList';
import TableRows from '@mui/icons-material/TableRows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForAnything } from '#shared/api/card-filter.ts';
import { callApi } from '../lib/api-client.ts';
import { readCountedList, useListPage, type CardEntry } from '../lib/card-lists.ts';
import { findEvery, type SearchedFolder } from '../lib/find-cards.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { isTableRemembered, rememberTable } from '../lib/list-memory.ts';
import type { ListedPlace } from '../lib/list-origin.ts';
import { useHasPart } from '../lib/modules.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useSession } from '../lib/session.ts';
import { At } from './at.tsx';
import { CardRows } from './card-rows.tsx';
import { PageSizeField, PagedCards } from './paged-cards.tsx';
import { Panel, RowSkeletons } from './panel.tsx';

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
  const hasFilter = useHasPart('list-filter');
  const hasFound = useHasPart('found-list');
  const hasTable = useHasPart('list-table') && folder !== null;
  // Starts closed, even for a link with a filter: on a phone its fields would push the cards down.
  const [isFiltering, setIsFiltering] = useState(false);
  const [isTable, setIsTable] = useState(() => hasTable && isTableRemembered(user.id, folder.fId));
  const filterId = useId();
  const page = { offset: (list.page - 1) * size, limit: size, sort };
  const every = useQuery({
    queryKey: folder === null ? queryKeys.recentCards(page) : queryKeys.folderCards(folder.pId, folder.fId, page),
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
    enabled: isFiltered && !hasFound,
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, ...(folder !== null && { width: { xs: '100%', sm: 'auto' } }) }}>
          {hasFilter && mayFilter ? (
            <Button
              variant={isFiltering || isFiltered ? 'contained' : 'outlined'}
              startIcon={<FilterList />}
              aria-expanded={isFiltering}
              aria-controls={filterId}
              onClick={() => setIsFiltering((open) => !open)}
            >
              {t('filter.action')}
            </Button>
          ) : null}
          {isFiltered && !hasFound ? <Button onClick={() => toFilter({})}>{t('filter_clear.action')}</Button> : null}
          {hasTable ? (
            <Button variant={isTable ? 'contained' : 'outlined'} startIcon={<TableRows />} aria-pressed={isTable} onClick={() => showTable(!isTable)}>
              {t('view_table.action')}
            </Button>
          ) : null}
          {tools}
          <PageSizeField size={size} onSize={list.toSize} />
        </Box>
      }
    >
      <div id={filterId}>{isFiltering ? <At place="list-filter" folder={folder} filter={filter} onFilter={toFilter} /> : null}</div>
      {isFiltered && hasFound ? (
        <At place="found-list" fallback={skeletons} folder={folder} filter={filter} list={list}>
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
