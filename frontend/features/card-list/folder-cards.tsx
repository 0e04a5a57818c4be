import FilterList from '@mui/icons-material/FilterList';
import TableRows from '@mui/icons-material/TableRows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForAnything, type CardFilter } from '#shared/api/card-filter.ts';
import { cardSorts, type CardSort } from '#shared/api/card-lists.ts';
import { localText } from '#shared/text/languages.ts';
import { CardFilterForm, filterFields } from '../../components/card-filter.tsx';
import { CardRows } from '../../components/card-rows.tsx';
import { CardTable } from '../../components/card-table.tsx';
import { ChoiceField } from '../../components/fields.tsx';
import { FoundCards } from '../../components/found-cards.tsx';
import { PageSizeField, PagedCards } from '../../components/paged-cards.tsx';
import { Panel, RowSkeletons } from '../../components/panel.tsx';
import { ServerView, EmptyState } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { readCountedList, useListPage, type CardEntry } from '../../lib/card-lists.ts';
import { earlierDesignsQuery, folderDesignQuery } from '../../lib/folder-design.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { rememberedView, rememberView, type ListView } from '../../lib/list-memory.ts';
import type { ListedPlace } from '../../lib/list-origin.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session.ts';

interface FilterPanelProps {
  readonly pId: string;
  readonly fId: string;
  readonly filter: CardFilter;
  readonly onFilter: (filter: CardFilter) => void;
}

/** What the folder's cards are narrowed by; the design that names its items is read only when somebody opens this. */
const FilterPanel = ({ pId, fId, filter, onFilter }: FilterPanelProps) => {
  const { t } = useTranslation('card-search');
  const language = useLanguage();
  const design = useQuery(folderDesignQuery(pId, fId));
  const { data: earlier = [] } = useQuery({ ...earlierDesignsQuery(pId, fId, design.data?.version ?? 1), enabled: (design.data?.version ?? 1) > 1 });
  const members = useQuery({ queryKey: queryKeys.projectUsers(pId), queryFn: ({ signal }) => callApi('projectUsers', { params: { pId }, signal }) });
  const { data: projects = [] } = useQuery(projectsQuery);
  const project = projects.find(({ id }) => id === pId);
  const people = members.data ?? [];
  const orgs = new Map(people.map(({ org_id, org_name }) => [org_id, localText(org_name, language)]));
  return (
    <Box component="search" aria-label={t('filter.label')} sx={{ display: 'block', px: { xs: 2, sm: 2.5 }, py: 2, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
      <ServerView query={design} loading={<Skeleton variant="rounded" height={44} />}>
        {({ design: current, version }) => (
          <CardFilterForm
            choices={{
              fields: filterFields(current, earlier),
              people: people.map(({ id, disp_name }) => ({ id, name: localText(disp_name, language) })),
              orgs: [...orgs].map(([id, name]) => ({ id, name })),
              versions: Array.from({ length: version }, (_, index) => version - index),
              isReviewed: project?.review !== undefined,
              hasErrors: project?.saves_with_errors === true,
            }}
            filter={filter}
            onFilter={onFilter}
          />
        )}
      </ServerView>
    </Box>
  );
};

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
  // Who comes by a link with a filter wants the cards, which a phone would show far below its fields.
  const [isFiltering, setIsFiltering] = useState(false);
  const [view, setView] = useState(() => rememberedView(user.id, fId));
  const filterId = useId();
  const page = { offset: (list.page - 1) * list.size, limit: list.size, sort: list.sort };
  const query = useQuery({
    queryKey: queryKeys.folderCards(pId, fId, page),
    queryFn: async ({ signal }) => ({ first: page.offset, ...readCountedList(await callApi('listCards', { params: { pId, fId }, query: { ...page, count: 'true' }, signal })) }),
    enabled: !isFiltered,
    // The previous page stays while the next one comes, but never another folder's (spec end-user 4, card list).
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
    // Which columns there are says the design: one that came later would be missing from what was chosen before.
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
