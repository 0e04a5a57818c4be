import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardSorts, type CardSort } from '#shared/api/card-lists.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageSizeField } from '../../components/page-size-field.tsx';
import { PagedCards } from '../../components/paged-cards.tsx';
import { Panel } from '../../components/panel.tsx';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { readCountedList } from '../../lib/counted-list.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { writeItemFilter } from '../../lib/item-filter.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { CardSearch } from './card-search.tsx';

const useSortWords = (): Readonly<Record<CardSort, string>> => {
  const { t } = useTranslation('card-list');
  return {
    updated_desc: t('sort_updated_desc.label'),
    updated_asc: t('sort_updated_asc.label'),
    created_desc: t('sort_created_desc.label'),
    created_asc: t('sort_created_asc.label'),
  };
};

/** A search that the server refuses: too many cards to look at, or items that the design no longer lists. */
const SearchRefused = ({ problem, onClear }: { readonly problem: ApiProblem; readonly onClear: () => void }) => {
  const { t } = useTranslation('card-list');
  const isTooLarge = JSON.stringify(problem.details ?? null).includes('"too_many_cards"');
  return (
    <EmptyState
      tone="failed"
      title={t('search_refused.title')}
      message={isTooLarge ? t('search_too_many.message') : t('search_unknown.message')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('search_clear.action')}
        </Button>
      }
    />
  );
};

/** The cards of one folder with paging, sorting and search (spec end-user 2, card list). */
export const FolderCards = ({ pId, fId, hasDesign }: { readonly pId: string; readonly fId: string; readonly hasDesign: boolean }) => {
  const { t } = useTranslation(['card-list', 'common']);
  const language = useLanguage();
  const sortWords = useSortWords();
  const list = useListPage();
  const itemFilter = writeItemFilter(list.filter);
  const isFiltered = itemFilter !== undefined;
  const [isSearching, setIsSearching] = useState(isFiltered);
  const searchId = useId();
  const page = { offset: (list.page - 1) * list.size, limit: list.size, sort: list.sort, ...(isFiltered ? { itemFilter } : {}) };
  const query = useQuery({
    queryKey: queryKeys.folderCards(pId, fId, page),
    queryFn: async ({ signal }) =>
      readCountedList(await callApi('listCards', { params: { pId, fId }, query: { ...page, count: 'true' }, signal })),
    // The previous page stays while the next one comes, but never another folder's (spec end-user 4, card list).
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[2] === fId ? keepPreviousData(before) : undefined),
  });
  const refused = isFiltered && query.error instanceof ApiProblem && query.error.status === 400 ? query.error : null;
  const clear = () => list.toFilter({});
  return (
    <Panel
      title={t('cards.title')}
      {...(query.data === undefined ? {} : { count: t('common:count.label', { count: formatNumber(query.data.total, language) }) })}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: '100%', sm: 'auto' } }}>
          {hasDesign ? (
            <Button
              variant={isSearching ? 'contained' : 'outlined'}
              startIcon={<Search />}
              aria-expanded={isSearching}
              aria-controls={searchId}
              onClick={() => setIsSearching((open) => !open)}
            >
              {t('search.action')}
            </Button>
          ) : null}
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
      <div id={searchId}>
        {isSearching ? <CardSearch key={itemFilter ?? ''} pId={pId} fId={fId} filter={list.filter} onSearch={list.toFilter} /> : null}
      </div>
      {refused === null ? (
        <PagedCards
          query={query}
          list={list}
          empty={
            isFiltered ? (
              <EmptyState
                title={t('search_empty.title')}
                message={t('search_empty.message')}
                action={
                  <Button variant="outlined" onClick={clear}>
                    {t('search_clear.action')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={t('cards_empty.title')} message={t('cards_empty.message')} />
            )
          }
        />
      ) : (
        <SearchRefused problem={refused} onClear={clear} />
      )}
    </Panel>
  );
};
