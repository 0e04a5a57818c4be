import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageSizeField, PagedCards } from '../../components/paged-cards.tsx';
import { Panel } from '../../components/panel.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { readCountedList, useListPage } from '../../lib/card-lists.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The cards that were last touched in any folder within reach. */
export const RecentCards = () => {
  const { t } = useTranslation(['dashboard', 'common']);
  const language = useLanguage();
  const list = useListPage();
  const page = { offset: (list.page - 1) * list.size, limit: list.size };
  const query = useQuery({
    queryKey: queryKeys.recentCards(page),
    queryFn: async ({ signal }) => readCountedList(await callApi('recentCards', { query: { ...page, count: 'true' }, signal })),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title={t('recent.title')}
      {...(query.data === undefined ? {} : { count: t('common:count.label', { count: formatNumber(query.data.total, language) }) })}
      actions={<PageSizeField size={list.size} onSize={list.toSize} />}
    >
      <PagedCards
        query={query}
        list={list}
        isPlaceShown
        empty={<EmptyState title={t('recent_empty.title')} message={t('recent_empty.message')} />}
      />
    </Panel>
  );
};
