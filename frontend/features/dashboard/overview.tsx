import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { ColumnChart, Figure } from '../../components/column-chart.tsx';
import { Panel } from '../../components/panel.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { ShareBar } from '../../components/share-bar.tsx';
import { formatDayOfMonth, formatMonth, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { projectsQuery, type Project } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { cardsOverTime, type CardsOverTime } from './cards-over-time.ts';
import { readCreatedCards } from './read-created-cards.ts';

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
