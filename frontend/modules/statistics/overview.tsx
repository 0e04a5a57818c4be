import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayBegins } from '#shared/text/zone-offsets.ts';
import { clockIn } from '#shared/text/zones.ts';
import { ColumnFigure } from './column-figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { readCountedList, type CardEntry } from '../../lib/card-lists.ts';
import { formatDayOfMonth, formatMonth } from './format-periods.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { registryZone } from '../../lib/zone.ts';

export interface Period {
  readonly start: Date;
  readonly cards: number;
}

export interface CardsOverTime {
  readonly unit: 'month' | 'day';
  readonly periods: readonly Period[];
}

interface Created {
  readonly created_at: string;
  readonly updated_at: string;
}

const counts = { month: 6, day: 14 } as const;

/** The start of the month or day in the registry's zone, `back` units before the present one. */
const startOf = (unit: CardsOverTime['unit'], now: Date, back: number): Date => {
  const [year = 0, month = 1, day = 1] = clockIn(now.getTime(), registryZone()).today.split('-').map(Number);
  const first = new Date(unit === 'month' ? Date.UTC(year, month - 1 - back, 1) : Date.UTC(year, month - 1, day - back));
  return new Date(dayBegins(first.toISOString().slice(0, 10), registryZone()));
};

export const earliestStart = (now: Date): Date => startOf('month', now, counts.month - 1);

/** A card is never updated before it is created, so all cards created after the last update read are included; earlier months are left out. With less than two complete months, days are shown. */
export const cardsOverTime = (cards: readonly Created[], isWhole: boolean, now: Date): CardsOverTime => {
  const updates = cards.map(({ updated_at }) => Date.parse(updated_at));
  const known = isWhole ? -Infinity : Math.min(...updates);
  const starts = (unit: CardsOverTime['unit']): Date[] =>
    Array.from({ length: counts[unit] }, (_, at) => startOf(unit, now, counts[unit] - 1 - at)).filter((start) => start.getTime() >= known);
  const unit = starts('month').length >= 2 ? 'month' : 'day';
  const created = cards.map(({ created_at }) => Date.parse(created_at));
  const shown = starts(unit);
  return {
    unit,
    periods: shown.map((start, at) => {
      const end = shown[at + 1]?.getTime() ?? Infinity;
      return { start, cards: created.filter((moment) => moment >= start.getTime() && moment < end).length };
    }),
  };
};

const mostPages = 4;
const pageSize = 50;

export interface CreatedCards {
  readonly cards: readonly CardEntry[];
  readonly isWhole: boolean;
}

/** Reads recently updated cards page by page until the shown time is covered or the limit is reached. */
export const readCreatedCards = async (now: Date, signal: AbortSignal): Promise<CreatedCards> => {
  const since = earliestStart(now).getTime();
  let cards: readonly CardEntry[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const list = readCountedList(await callApi('recentCards', { query: { offset: page * pageSize, limit: pageSize }, signal }));
    cards = [...cards, ...list.cards];
    const last = list.cards.at(-1);
    if (list.cards.length < pageSize || last === undefined || Date.parse(last.updated_at) < since) return { cards, isWhole: true };
  }
  return { cards, isWhole: false };
};

const Columns = ({ unit, periods }: CardsOverTime) => {
  const { t } = useTranslation(['dashboard', 'statistics']);
  const language = useLanguage();
  // All cards read are of today, so not even today is complete.
  if (periods.length === 0) return <Typography variant="body2">{t('overview_busy.message')}</Typography>;
  const name = unit === 'month' ? formatMonth : formatDayOfMonth;
  const rows = periods.map(({ start, cards }) => ({ key: String(start.getTime()), name: name(start, language), count: cards }));
  return <ColumnFigure title={unit === 'month' ? t('per_month.title') : t('per_day.title')} heading={t(unit === 'month' ? 'statistics:month.label' : 'statistics:day.label')} rows={rows} />;
};

const foldedKey = 'fuda.overview-folded';

export const Overview = () => {
  const { t } = useTranslation('dashboard');
  const contentId = useId();
  const [isFolded, setFolded] = useState(() => localStorage.getItem(foldedKey) === 'true');
  const { data: projects } = useQuery(projectsQuery);
  const created = useQuery({
    queryKey: [...queryKeys.cardLists, 'created'],
    queryFn: ({ signal }) => readCreatedCards(new Date(), signal),
    staleTime: 300_000,
    enabled: !isFolded,
    select: ({ cards, isWhole }) => cardsOverTime(cards, isWhole, new Date()),
  });
  if (projects?.length === 0) return null;
  const fold = () => {
    localStorage.setItem(foldedKey, String(!isFolded));
    setFolded(!isFolded);
  };
  return (
    <Panel
      title={t('overview.title')}
      actions={
        <Button aria-expanded={!isFolded} aria-controls={contentId} onClick={fold}>
          {t(isFolded ? 'overview_show.action' : 'overview_hide.action')}
        </Button>
      }
    >
      <Box id={contentId}>
        {isFolded ? null : (
          <Box sx={{ p: { xs: 2, sm: 2.5 }, maxWidth: 640 }}>
            <ServerView query={created} loading={<Skeleton variant="rounded" height={192} />}>
              {(shown) => <Columns {...shown} />}
            </ServerView>
          </Box>
        )}
      </Box>
    </Panel>
  );
};
