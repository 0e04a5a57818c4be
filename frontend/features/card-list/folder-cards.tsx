import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cardSorts, type CardSort } from '#shared/api/card-lists.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageSizeField } from '../../components/page-size-field.tsx';
import { PagedCards } from '../../components/paged-cards.tsx';
import { Panel } from '../../components/panel.tsx';
import { callApi } from '../../lib/api-client.ts';
import { readCountedList } from '../../lib/counted-list.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useListPage } from '../../lib/use-list-page.ts';

const useSortWords = (): Readonly<Record<CardSort, string>> => {
  const { t } = useTranslation('card-list');
  return {
    updated_desc: t('sort_updated_desc.label'),
    updated_asc: t('sort_updated_asc.label'),
    created_desc: t('sort_created_desc.label'),
    created_asc: t('sort_created_asc.label'),
  };
};

/** The cards of one folder with paging and sorting (spec end-user 2, card list). */
export const FolderCards = ({ pId, fId }: { readonly pId: string; readonly fId: string }) => {
  const { t } = useTranslation(['card-list', 'common']);
  const language = useLanguage();
  const sortWords = useSortWords();
  const list = useListPage();
  const page = { offset: (list.page - 1) * list.size, limit: list.size, sort: list.sort };
  const query = useQuery({
    queryKey: queryKeys.folderCards(pId, fId, page),
    queryFn: async ({ signal }) =>
      readCountedList(await callApi('listCards', { params: { pId, fId }, query: { ...page, count: 'true' }, signal })),
    // The previous page stays while the next one comes, but never another folder's (spec end-user 4, card list).
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[2] === fId ? keepPreviousData(before) : undefined),
  });
  return (
    <Panel
      title={t('cards.title')}
      {...(query.data === undefined ? {} : { count: t('common:count.label', { count: formatNumber(query.data.total, language) }) })}
      actions={
        <Box sx={{ display: 'flex', gap: 1.5, width: { xs: '100%', sm: 'auto' } }}>
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
      <PagedCards query={query} list={list} empty={<EmptyState title={t('cards_empty.title')} message={t('cards_empty.message')} />} />
    </Panel>
  );
};
