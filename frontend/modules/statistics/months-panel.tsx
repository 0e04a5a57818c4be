import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import { localText } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { clockIn } from '#shared/text/zones.ts';
import { ColumnFigure } from './column-figure.tsx';
import { ChoiceField } from '../../components/fields.tsx';
import { Panel } from '../../components/panel.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { formatNumber } from '../../lib/format.ts';
import { formatMonth } from './format-periods.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useAddress } from '../../lib/use-address.ts';
import { registryZone } from '../../lib/zone.ts';
import { monthsBetween } from './months.ts';
import { LatestCards, StatisticsCsv, type ProjectStatistics } from './statistics-parts.tsx';

export interface ShownMonth {
  readonly month: string;
  readonly cards: number;
}

/** Every month from the first with cards to `now` in the registry's zone. Later months (dates may lie in the future) only if they have cards. */
export const everyMonth = (months: ProjectStatistics['months'], now: Date): readonly ShownMonth[] => {
  const known = new Map(months.map(({ month, cards }) => [month, cards]));
  const last = clockIn(now.getTime(), registryZone()).today.slice(0, 7);
  const all = monthsBetween(months[0]?.month ?? last, last).map((month) => ({ month, cards: known.get(month) ?? 0 }));
  return [...all, ...months.filter(({ month }) => month > last)];
};

const widest = { phone: 6, desk: 12 } as const;

const MonthsChart = ({ months }: { readonly months: readonly ShownMonth[] }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const shown = months.slice(-widest[isPhone ? 'phone' : 'desk']);
  return (
    <ColumnFigure
      title={t('months_shown.label', { from: shown[0]?.month ?? '', to: shown.at(-1)?.month ?? '' })}
      heading={t('month.label')}
      rows={shown.map(({ month, cards }) => ({ key: month, name: formatMonth(new Date(`${month}-15T00:00:00Z`), language), count: cards }))}
    />
  );
};

/** Nothing may be shown of the date: neither own cards nor those of others. */
const isUntold = ({ not_told, months, undated }: CallAnswer<'folderMonths'>): boolean => not_told === true && months.length === 0 && undated === 0;

const DatedMonths = ({ found, all, months }: { readonly found: CallAnswer<'folderMonths'>; readonly all: number; readonly months: readonly ShownMonth[] }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const latest = <LatestCards cards={found.cards} all={all} isLeftOut={found.not_told === true} />;
  if (isUntold(found)) return <Box>{latest}</Box>;
  return (
    <>
      <MonthsChart months={months} />
      <Box>
        {latest}
        <Typography variant="body2" color="textSecondary">
          {t('undated.message', { count: formatNumber(found.undated, language) })}
        </Typography>
      </Box>
    </>
  );
};

const useDates = (folders: ProjectStatistics['folders']) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  return folders.flatMap(({ id, name, title, dates }) =>
    dates.map(({ path, title: texts }) => {
      const [date, folder] = [plainText(texts, language) || path, localText(title, language) || name];
      return { value: `${id}.${path}`, fId: id, date: path, label: folders.length === 1 ? date : t('date_of.label', { date, folder }) };
    }),
  );
};

export const MonthsPanel = ({ pId, statistics }: { readonly pId: string; readonly statistics: ProjectStatistics }) => {
  const { t } = useTranslation(['statistics', 'common']);
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const [search, put] = useAddress();
  const dates = useDates(statistics.folders);
  const chosen = dates.find(({ value }) => value === search.get('months'));
  const { fId = '', date = '' } = chosen ?? {};
  const query = useQuery({
    queryKey: [...queryKeys.administration, 'folderMonths', pId, fId, date],
    queryFn: ({ signal }) => callApi('folderMonths', { params: { pId, fId }, query: { date }, signal }),
    enabled: chosen !== undefined,
    // The server counts cards for this, so it stays fresh for 5 minutes (ms).
    staleTime: 300_000,
  });
  const found = chosen === undefined ? undefined : query.data;
  const all = everyMonth((chosen === undefined ? statistics : found)?.months ?? [], now);
  const total = chosen === undefined ? statistics.cards : (found?.cards.looked_at ?? null);
  const title = t('months.title');
  const rows = [[t('month.label'), t('cards.label')], ...all.map(({ month, cards }) => [month, cards]), ...(found === undefined ? [] : [[t('undated.label'), found.undated]])];
  return (
    <Panel
      title={title}
      {...(total === null ? {} : { count: t('common:count.label', { count: formatNumber(total, language) }) })}
      actions={chosen !== undefined && (found === undefined || isUntold(found)) ? null : <StatisticsCsv of={title} name={chosen === undefined ? 'cards_per_month' : `cards_per_month_by_${date.replace('.', '_')}`} rows={rows} />}
    >
      <Box sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {dates.length === 0 ? null : (
          <ChoiceField
            label={t('months_by.label')}
            value={chosen?.value ?? ''}
            choices={[{ value: '', label: t('months_by_entry.label') }, ...dates]}
            onChoose={(value) => put({ months: value }, { replace: true })}
          />
        )}
        {chosen === undefined ? (
          <MonthsChart months={all} />
        ) : (
          <ServerView query={query} loading={<Skeleton variant="rounded" height={192} />}>
            {(answer) => <DatedMonths found={answer} all={statistics.folders.find(({ id }) => id === fId)?.cards ?? 0} months={all} />}
          </ServerView>
        )}
      </Box>
    </Panel>
  );
};
