import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForAnything } from '#shared/api/card-filter.ts';
import { CardFilterForm } from '../../components/card-filter.tsx';
import { CardRows } from '../../components/card-rows.tsx';
import { FoundCards } from '../../components/found-cards.tsx';
import { PageSizeField, PagedCards } from '../../components/paged-cards.tsx';
import { Panel } from '../../components/panel.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { readCountedList, useListPage, type CardEntry } from '../../lib/card-lists.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { ListedPlace } from '../../lib/list-origin.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session.ts';

export const RecentCards = () => {
  const { t } = useTranslation(['dashboard', 'card-search', 'common']);
  const language = useLanguage();
  const { user } = useSession();
  const list = useListPage();
  const { filter } = list;
  const isFiltered = asksForAnything(filter);
  // Starts closed, even for a link with a filter: on a phone its fields would push the cards down.
  const [isFiltering, setIsFiltering] = useState(false);
  const filterId = useId();
  const page = { offset: (list.page - 1) * list.size, limit: list.size, sort: list.sort };
  const rows = (cards: readonly CardEntry[], place: ListedPlace) => (
    <CardRows cards={cards} result={{ folder: null, where: isFiltered ? JSON.stringify(filter) : null, sort: list.sort, ...place }} isPlaceShown />
  );
  const query = useQuery({
    queryKey: queryKeys.recentCards(page),
    queryFn: async ({ signal }) => ({ first: page.offset, ...readCountedList(await callApi('recentCards', { query: { ...page, count: 'true' }, signal })) }),
    enabled: !isFiltered,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title={t('recent.title')}
      {...(isFiltered || query.data === undefined ? {} : { count: t('common:count.label', { count: formatNumber(query.data.total, language) }) })}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant={isFiltering || isFiltered ? 'contained' : 'outlined'} startIcon={<FilterList />} aria-expanded={isFiltering} aria-controls={filterId} onClick={() => setIsFiltering((open) => !open)}>
            {t('card-search:filter.action')}
          </Button>
          <PageSizeField size={list.size} onSize={list.toSize} />
        </Box>
      }
    >
      <div id={filterId}>
        {isFiltering ? (
          <Box component="search" aria-label={t('card-search:filter.label')} sx={{ display: 'block', px: { xs: 2, sm: 2.5 }, py: 2, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
            <CardFilterForm
              choices={{ fields: [], people: [{ id: user.id, name: t('card-search:myself.label') }], orgs: [], versions: [], asksText: true }}
              filter={filter}
              onFilter={list.toFilter}
            />
          </Box>
        ) : null}
      </div>
      {isFiltered ? (
        <FoundCards folder={null} filter={filter} list={list}>
          {rows}
        </FoundCards>
      ) : (
        <PagedCards query={query} list={list} empty={<EmptyState title={t('recent_empty.title')} message={t('recent_empty.message')} />}>
          {rows}
        </PagedCards>
      )}
    </Panel>
  );
};
