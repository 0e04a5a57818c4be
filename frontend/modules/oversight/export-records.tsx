import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardFilter } from '#shared/api/card-filter.ts';
import { languageTable, localText } from '#shared/text/languages.ts';
import { callApi } from '../../lib/api-client.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { FilterWords } from '../../components/filter-words.tsx';
import { Panel, Rows, RowSkeletons } from '../../components/panel.tsx';
import { RecordRow } from '../../components/record-list.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';

type ExportRecord = CallAnswer<'ownedExports'>['exports'][number];

export const useExportRecords = (call: 'ownedExports' | 'projectExports', pId: string) =>
  useInfiniteQuery({
    queryKey: [...queryKeys.administration, call, pId],
    queryFn: ({ pageParam, signal }) => callApi(call, { params: { pId }, query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ exports }) => exports),
  });

const ExportRow = ({ of: { at, by, folder, lang, format, style, pages, where, where_withheld, helpers, with_errors, created_org, deidentified, fetched_at, cards } }: { readonly of: ExportRecord }) => {
  const { t } = useTranslation('take-out');
  const language = useLanguage();
  // A program's request for CSV without a style was not the specification's CSV.
  const isStandard = style === undefined && format === 'csv';
  const extras = [...(helpers ? [t('records_helpers.label')] : []), ...(with_errors ? [t('records_with_errors.label')] : []), ...(created_org ? [t('records_created_org.label')] : [])];
  return (
    <RecordRow
      title={localText(folder.title, language) || folder.id}
      chips={[t(deidentified ? 'records_deidentified.label' : 'records_identified.label')]}
      facts={[
        [t('records_at.label'), formatDateTime(at, language)],
        [t('records_by.label'), [localText(by.disp_name, language), localText(by.org_name, language)].filter((text) => text !== '').join('　')],
        [t('records_what.label'), format === 'changes' ? t('records_changes.label') : [...(isStandard ? [t('preset.standard.label')] : [...(style === undefined ? [] : [t(`preset.${style}.label`)]), t(`format.${format}.label`)]), languageTable[lang].name].join(' / ')],
        ...(pages === undefined ? [] : [[t('records_pages.label'), pages.join(', ')] as const]),
        ...(where === undefined ? [] : [[t('records_filter.label'), <FilterWords key="filter" filter={JSON.parse(where) as CardFilter}>{(words) => words.join('　')}</FilterWords>] as const]),
        ...(where_withheld === true ? [[t('records_filter.label'), t('records_filter_withheld.label')] as const] : []),
        ...(extras.length === 0 ? [] : [[t('records_extras.label'), extras.join(' / ')] as const]),
        [t('records_cards.label'), fetched_at === null ? t('records_not_fetched.label') : cards === null ? t('records_cards_withheld.label') : formatNumber(cards, language)],
      ]}
      actions={[]}
    />
  );
};

export const ExportRecords = ({ title, query }: { readonly title: string; readonly query: ReturnType<typeof useExportRecords> }) => {
  const { t } = useTranslation('take-out');
  return (
    <Panel title={title}>
      <ServerView
        query={query}
        loading={<RowSkeletons rows={5} />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title={t('records_empty.title')} message={t('records_empty.message')} />}
      >
        {(all) => (
          <>
            <Rows>
              {all.map((record) => (
                <ExportRow key={record.id} of={record} />
              ))}
            </Rows>
            {query.hasNextPage ? (
              <Box sx={{ display: 'flex', justifyContent: 'center', p: 1, borderTop: 1, borderColor: 'divider' }}>
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('records_older.action')}
                </Button>
              </Box>
            ) : null}
          </>
        )}
      </ServerView>
    </Panel>
  );
};
