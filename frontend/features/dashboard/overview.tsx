import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { ColumnChart, Figure, ShareBar } from '../../components/charts.tsx';
import { Panel } from '../../components/panel.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { readCountedList, type CardEntry } from '../../lib/card-lists.ts';
import { formatDayOfMonth, formatMonth, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { projectsQuery, type Project } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Cards created in one month or on one day. */
export interface Period {
  /** The first instant of it, local time. */
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

const startOf = {
  month: (now: Date, back: number) => new Date(now.getFullYear(), now.getMonth() - back, 1),
  day: (now: Date, back: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - back),
} as const;

/** The first instant that a picture can reach back to. */
export const earliestStart = (now: Date): Date => startOf.month(now, counts.month - 1);

/**
 * How many cards were created per month, from the newest part of the list in order of update. A card is never updated
 * before it is created, so whatever was created after the last update read is among those read: months that begin before
 * it are left out unless everything was read. Where not even two whole months are covered, days take their place.
 */
export const cardsOverTime = (cards: readonly Created[], isWhole: boolean, now: Date): CardsOverTime => {
  const updates = cards.map(({ updated_at }) => Date.parse(updated_at));
  const known = isWhole ? -Infinity : Math.min(...updates);
  const starts = (unit: CardsOverTime['unit']): Date[] =>
    Array.from({ length: counts[unit] }, (_, at) => startOf[unit](now, counts[unit] - 1 - at)).filter((start) => start.getTime() >= known);
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

/** What a picture may cost: four lists of the largest page. */
const mostPages = 4;
const pageSize = 50;

export interface CreatedCards {
  readonly cards: readonly CardEntry[];
  /** Whether nothing of the time shown was left unread. */
  readonly isWhole: boolean;
}

/** The cards last touched, page by page, until the time shown is covered or the picture has cost enough. */
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
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const name = unit === 'month' ? formatMonth : formatDayOfMonth;
  const columns = periods.map(({ start, cards }) => ({
    key: String(start.getTime()),
    name: name(start, language),
    amount: cards,
    label: formatNumber(cards, language),
  }));
  return (
    <Figure title={unit === 'month' ? t('per_month.title') : t('per_day.title')}>
      <ColumnChart columns={columns} />
    </Figure>
  );
};

/** How many cards of each folder have every required item, as bars of one length. */
const Completeness = ({ projects }: { readonly projects: readonly Project[] }) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const folders = projects.flatMap((project) => project.folders).filter(({ status }) => status.comp + status.incomp > 0);
  if (folders.length === 0) return null;
  return (
    <Figure title={t('completeness.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {folders.map(({ id, title, name, status: { comp, incomp } }) => {
          const share = Math.floor((100 * comp) / (comp + incomp));
          return (
            <li key={id}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                <Typography component="span" variant="body2" sx={{ minWidth: 0 }}>
                  {localText(title, language) || name}
                </Typography>
                <Typography component="span" variant="body2" sx={{ fontWeight: 600, flexShrink: 0 }}>
                  {t('completeness_share.label', { share })}
                </Typography>
              </Box>
              <ShareBar share={comp === 0 ? 0 : Math.max(1, share)} />
            </li>
          );
        })}
      </Box>
    </Figure>
  );
};

/** The registry at a glance: cards per month, and how complete each folder is. */
export const Overview = () => {
  const { t } = useTranslation('dashboard');
  const projects = useQuery(projectsQuery);
  const created = useQuery({
    queryKey: queryKeys.createdCards,
    queryFn: ({ signal }) => readCreatedCards(new Date(), signal),
    staleTime: 300_000,
    select: ({ cards, isWhole }) => cardsOverTime(cards, isWhole, new Date()),
  });
  if (projects.data?.length === 0) return null;
  return (
    <Panel title={t('overview.title')}>
      <Box sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: { xs: 3, md: 5 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 7fr) minmax(0, 5fr)' } }}>
        <ServerView query={created} loading={<Skeleton variant="rounded" height={177} />}>
          {(shown) => <Columns {...shown} />}
        </ServerView>
        <ServerView query={projects} loading={<Skeleton variant="rounded" height={177} />}>
          {(all) => <Completeness projects={all} />}
        </ServerView>
      </Box>
    </Panel>
  );
};
