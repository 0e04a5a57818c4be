import FilterList from '@mui/icons-material/FilterList';
import TableRows from '@mui/icons-material/TableRows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForAnything } from '#shared/api/card-filter.ts';
import { cardSorts, type CardSort } from '#shared/api/card-lists.ts';
import { filterFields } from '../../components/card-filter.tsx';
import { CardRows } from '../../components/card-rows.tsx';
import { CardTable } from '../../components/card-table.tsx';
import { ChoiceField } from '../../components/fields.tsx';
import { FoundCards } from '../../components/found-cards.tsx';
import { PageSizeField, PagedCards } from '../../components/paged-cards.tsx';
import { Panel, RowSkeletons } from '../../components/panel.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { readCountedList, useListPage, type CardEntry } from '../../lib/card-lists.ts';
import { folderDesignQuery } from '../../lib/folder-design.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { rememberedView, rememberView, type ListView } from '../../lib/list-memory.ts';
import type { ListedPlace } from '../../lib/list-origin.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session.ts';
import { FilterPanel } from './filter-panel.tsx';

const useSortWords = (): Readonly<Record<CardSort, string>> => {
  const { t } = useTranslation('card-list');
  return {
    updated_desc: t('sort_updated_desc.label'),
    updated_asc: t('sort_updated_asc.label'),
    created_desc: t('sort_created_desc.label'),
    created_asc: t('sort_created_asc.label'),
  };
};

/** The cards of one folder with paging, order, filter and table (spec end-user 2, card list). */
export const FolderCards = ({ pId, fId, hasDesign }: { readonly pId: string; readonly fId: string; readonly hasDesign: boolean }) => {
  const { t } = useTranslation(['card-list', 'card-search', 'common']);
  const language = useLanguage();
  const sortWords = useSortWords();
  const { user } = useSession();
  const list = useListPage();
  const { filter } = list;
  const isFiltered = asksForAnything(filter);
  // Starts closed, even for a link with a filter: on a phone its fields would push the cards down.
  const [isFiltering, setIsFiltering] = useState(false);
  const [view, setView] = useState(() => rememberedView(user.id, fId));
  const filterId = useId();
  const page = { offset: (list.page - 1) * list.size, limit: list.size, sort: list.sort };
  const query = useQuery({
    queryKey: queryKeys.folderCards(pId, fId, page),
    queryFn: async ({ signal }) => ({ first: page.offset, ...readCountedList(await callApi('listCards', { params: { pId, fId }, query: { ...page, count: 'true' }, signal })) }),
    enabled: !isFiltered,
    // The previous page stays while the next one loads, but never another folder's (spec end-user 4, card list).
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[2] === fId ? keepPreviousData(before) : undefined),
  });
  const design = useQuery({ ...folderDesignQuery(pId, fId), enabled: hasDesign && view.isTable });
  const listed = useMemo(() => (design.data === undefined ? [] : filterFields(design.data.design)), [design.data]);
  const show = (next: ListView) => {
    setView(next);
    rememberView(user.id, fId, next);
  };
  const cardsOf = (cards: readonly CardEntry[], place: ListedPlace) => {
    const result = { folder: { pId, fId }, where: isFiltered ? JSON.stringify(filter) : null, sort: list.sort, ...place };
    if (!view.isTable) return <CardRows cards={cards} result={result} />;
    // Waits for the design: columns that came later would be missing from the chosen ones.
    if (design.isLoading) return <RowSkeletons rows={list.size} />;
    return <CardTable cards={cards} result={result} listed={listed} chosen={view.columns} onChoose={(columns) => show({ ...view, columns })} onSort={list.toSort} />;
  };
  return (
    <Panel
      title={t('cards.title')}
      {...(isFiltered || query.data === undefined ? {} : { count: t('common:count.label', { count: formatNumber(query.data.total, language) }) })}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: '100%', sm: 'auto' } }}>
          {hasDesign ? (
            <Button
              variant={isFiltering || isFiltered ? 'contained' : 'outlined'}
              startIcon={<FilterList />}
              aria-expanded={isFiltering}
              aria-controls={filterId}
              onClick={() => setIsFiltering((open) => !open)}
            >
              {t('card-search:filter.action')}
            </Button>
          ) : null}
          <Button variant={view.isTable ? 'contained' : 'outlined'} startIcon={<TableRows />} aria-pressed={view.isTable} onClick={() => show({ ...view, isTable: !view.isTable })}>
            {t('card-search:view_table.action')}
          </Button>
          <ChoiceField
            label={t('sort.label')}
            value={list.sort}
            choices={cardSorts.map((sort) => ({ value: sort, label: sortWords[sort] }))}
            onChoose={list.toSort}
          />
          <PageSizeField size={list.size} onSize={list.toSize} />
        </Box>
      }
    >
      <div id={filterId}>{isFiltering ? <FilterPanel pId={pId} fId={fId} filter={filter} onFilter={list.toFilter} /> : null}</div>
      {isFiltered ? (
        <FoundCards folder={{ pId, fId }} filter={filter} list={list}>
          {cardsOf}
        </FoundCards>
      ) : (
        <PagedCards query={query} list={list} empty={<EmptyState title={t('cards_empty.title')} message={t('cards_empty.message')} />}>
          {cardsOf}
        </PagedCards>
      )}
    </Panel>
  );
};
