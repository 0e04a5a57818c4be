import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { Panel } from '../../components/panel.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { formatDayOfMonth, formatMonth, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { projectsQuery, type Project } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { cardsOverTime, type CardsOverTime } from './cards-over-time.ts';
import { readCreatedCards } from './read-created-cards.ts';

/** A bar is never thinner than can be seen. */
const leastShare = 2;

const Figure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" id={id} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

/** Columns with their figures above and their months below: a list to the ear, a picture to the eye. */
const Columns = ({ unit, periods }: CardsOverTime) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const most = Math.max(1, ...periods.map(({ cards }) => cards));
  const name = unit === 'month' ? formatMonth : formatDayOfMonth;
  return (
    <Figure title={unit === 'month' ? t('per_month.title') : t('per_day.title')}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', alignItems: 'stretch', height: 148 }}>
        {periods.map(({ start, cards }) => (
          <Box component="li" key={start.getTime()} sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', textAlign: 'center' }}>
            <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}>
              <Typography component="span" variant="caption" sx={{ order: 0, fontWeight: 600 }}>
                {formatNumber(cards, language)}
              </Typography>
              <Box
                aria-hidden
                sx={{
                  height: cards === 0 ? 2 : `${Math.max(leastShare, Math.round((78 * cards) / most))}%`,
                  bgcolor: cards === 0 ? 'divider' : 'primary.main',
                  borderRadius: '4px 4px 0 0',
                  maxWidth: 44,
                  width: '100%',
                  mx: 'auto',
                }}
              />
            </Box>
            <Typography component="span" variant="caption" color="textSecondary" sx={{ borderTop: 1, borderColor: 'divider', pt: 0.5, whiteSpace: 'nowrap', letterSpacing: '-0.02em' }}>
              {name(start, language)}
            </Typography>
          </Box>
        ))}
      </Box>
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
              <Box aria-hidden sx={{ height: 8, borderRadius: 4, bgcolor: 'divider', overflow: 'hidden' }}>
                <Box sx={{ width: `${comp === 0 ? 0 : Math.max(leastShare, share)}%`, height: '100%', bgcolor: 'success.main' }} />
              </Box>
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
