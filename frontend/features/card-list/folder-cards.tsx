import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState, useId, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cardSorts, type CardSort } from '#shared/api/card-lists.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { listedPaths } from '#shared/design/listed-paths.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { localText, type Texts } from '#shared/text/languages.ts';
import { TextInput, ChoiceField } from '../../components/fields.tsx';
import { PageSizeField, PagedCards } from '../../components/paged-cards.tsx';
import { Panel } from '../../components/panel.tsx';
import { ServerView, EmptyState } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { mostFilterItems, readCountedList, writeItemFilter, useListPage, type ItemFilter } from '../../lib/card-lists.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';

interface CardSearchProps {
  readonly pId: string;
  readonly fId: string;
  readonly filter: ItemFilter;
  readonly onSearch: (filter: ItemFilter) => void;
}

interface SearchField {
  readonly path: string;
  readonly title: Texts;
}

/** What a list of this design can be searched by: id attributes and summary items. */
const searchFields = (design: CardDesign): readonly SearchField[] => {
  const titles = new Map<string, Texts>();
  walkItems(design, (place) => titles.set(pathOf(place), place.item.title));
  return listedPaths(design).map((path) => ({ path, title: titles.get(path) ?? {} }));
};

interface FieldsProps extends Pick<CardSearchProps, 'filter' | 'onSearch'> {
  readonly fields: readonly SearchField[];
}

const Fields = ({ fields, filter, onSearch }: FieldsProps) => {
  const { t } = useTranslation('card-list');
  const language = useLanguage();
  const [texts, setTexts] = useState(filter);
  const filled = Object.values(texts).filter((text) => text.trim() !== '').length;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(texts);
  };
  return (
    <Box component="form" onSubmit={submit}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(200px, 1fr))' } }}>
        {fields.map(({ path, title }) => (
          <TextInput
            key={path}
            label={localText(title, language)}
            value={texts[path] ?? ''}
            onChange={(text) => setTexts((before) => ({ ...before, [path]: text }))}
            isDisabled={filled >= mostFilterItems && (texts[path] ?? '').trim() === ''}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 220px' }}>
          {fields.length > mostFilterItems ? t('search_most.hint', { most: mostFilterItems }) : t('search.hint')}
        </Typography>
        <Button onClick={() => onSearch({})} disabled={Object.keys(filter).length === 0}>
          {t('search_clear.action')}
        </Button>
        <Button type="submit" variant="contained">
          {t('search_go.action')}
        </Button>
      </Box>
    </Box>
  );
};

/** Fields to search the folder's cards by; the design that names them is read only when somebody searches. */
const CardSearch = ({ pId, fId, filter, onSearch }: CardSearchProps) => {
  const { t } = useTranslation('card-list');
  const design = useQuery({
    queryKey: queryKeys.design(pId, fId, 'current'),
    queryFn: ({ signal }) => callApi('getDesign', { params: { pId, fId, version: 'current' }, signal }),
    select: (answer) => searchFields(answer.design),
  });
  return (
    <Box component="search" aria-label={t('search.label')} sx={{ display: 'block', px: { xs: 2, sm: 2.5 }, py: 2, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
      <ServerView
        query={design}
        loading={<Skeleton variant="rounded" height={44} />}
        isEmpty={(fields) => fields.length === 0}
        empty={<Typography variant="body2">{t('search_none.message')}</Typography>}
      >
        {(fields) => <Fields fields={fields} filter={filter} onSearch={onSearch} />}
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
