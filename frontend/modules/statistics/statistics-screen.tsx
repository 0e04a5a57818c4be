import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { AdminScreen, ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/admin-screen.tsx';
import { NotAuthorized } from '../../components/message-screen.tsx';
import { useModuleEntries } from '../../components/module-entries.tsx';
import { Panel } from '../../components/panel.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { adminQuery } from '../../lib/administration.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns, paths } from '../../lib/paths.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { CompletenessPanel } from './completeness-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { StatisticsCsv, ShareCell, type ProjectStatistics } from './statistics-parts.tsx';

const OrganisationsPanel = ({ statistics }: { readonly statistics: ProjectStatistics }) => {
  const { t } = useTranslation(['statistics', 'common']);
  const language = useLanguage();
  const title = t('orgs.title');
  const rows = statistics.organisations.map((org) => ({ ...org, name: localText(org.name, language) || '－' }));
  const hasErrors = rows.some(({ errors }) => errors !== undefined);
  return (
    <Panel
      title={title}
      count={t('common:count.label', { count: rows.length })}
      actions={
        <StatisticsCsv
          of={title}
          name="cards_per_organisation"
          rows={[
            [t('org.label'), t('cards.label'), ...(hasErrors ? [t('errors.label')] : []), t('complete.label')],
            ...rows.map(({ name, cards, complete, errors }) => [name, cards, ...(hasErrors ? [errors ?? null] : []), complete]),
          ]}
        />
      }
    >
      <Box component="section" tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={title} sx={{ '& th:first-of-type': { pl: { xs: 2, sm: 2.5 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('org.label')}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {t('cards.label')}
              </TableCell>
              {hasErrors ? (
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {t('errors.label')}
                </TableCell>
              ) : null}
              <TableCell sx={{ width: '34%' }}>{t('complete.label')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ id, name, cards, complete, errors = 0 }) => (
              <TableRow key={id}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 400, minWidth: 112 }}>
                  {name}
                </TableCell>
                <TableCell align="right">{formatNumber(cards, language)}</TableCell>
                {hasErrors ? (
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {formatNumber(errors, language)}
                  </TableCell>
                ) : null}
                <ShareCell share={complete} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Panel>
  );
};

const states = ['entry', 'submitted', 'returned', 'locked', 'open', 'answered'] as const;

const ReviewPanel = ({ statistics }: { readonly statistics: ProjectStatistics }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const title = t('review.title');
  const rows = statistics.organisations.flatMap(({ id, name, review }) => (review === undefined ? [] : [{ id, name: localText(name, language) || '－', review }]));
  if (rows.length === 0) return null;
  return (
    <Panel title={title} actions={<StatisticsCsv of={title} name="review_per_organisation" rows={[[t('org.label'), ...states.map((state) => t(`review.${state}.label`))], ...rows.map(({ name, review }) => [name, ...states.map((state) => review[state])])]} />}>
      <Box component="section" tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={title} sx={{ '& th:first-of-type': { pl: { xs: 2, sm: 2.5 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('org.label')}</TableCell>
              {states.map((state) => (
                <TableCell key={state} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {t(`review.${state}.label`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ id, name, review }) => (
              <TableRow key={id}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 400, minWidth: 140 }}>
                  {name}
                </TableCell>
                {states.map((state) => (
                  <TableCell key={state} align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {formatNumber(review[state], language)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Panel>
  );
};

const Statistics = ({ pId, statistics }: { readonly pId: string; readonly statistics: ProjectStatistics }) => (
  <>
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }, alignItems: 'start' }}>
      <MonthsPanel pId={pId} statistics={statistics} />
      <OrganisationsPanel statistics={statistics} />
    </Box>
    <ReviewPanel statistics={statistics} />
    <CompletenessPanel pId={pId} folders={statistics.folders} />
  </>
);

interface FiguresProps {
  readonly pId: string;
  readonly title: string;
  readonly links: ReactNode;
}

const Figures = ({ pId, title, links }: FiguresProps) => {
  const { t } = useTranslation('statistics');
  const statistics = useQuery(adminQuery('projectFigures', { pId }));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h2" sx={{ flex: '1 1 200px', fontSize: '1.375rem' }}>
          {title}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1.5 }}>{links}</Box>
      </Box>
      <ServerView
        query={statistics}
        loading={<Skeleton variant="rounded" height={260} />}
        isEmpty={({ cards, organisations }) => cards === 0 && organisations.length === 0}
        empty={<EmptyState title={t('empty.title')} message={t('empty.message')} />}
      >
        {(found) => <Statistics pId={pId} statistics={found} />}
      </ServerView>
    </Box>
  );
};

export const StatisticsScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['statistics', 'manage', 'admin']);
  const further = useModuleEntries('managed-figures').actionsOf({ pId });
  const links = (
    <>
      <Button variant="outlined" component={Link} to={paths.manageMembers(pId)}>
        {t('manage:members.action')}
      </Button>
      <Button variant="outlined" component={Link} to={paths.manageFolders(pId)}>
        {t('manage:folders.action')}
      </Button>
      {further.map(({ label, to = '' }) => (
        <Button key={label} variant="outlined" component={Link} to={to}>
          {label}
        </Button>
      ))}
    </>
  );
  return (
    <ManageScreen title={t('screen.title')} steps={[useProjectsStep()]}>
      <Figures pId={pId} title={useManagedProjectTitle(pId)} links={links} />
    </ManageScreen>
  );
};

export const OwnedStatisticsScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['statistics', 'project-admin']);
  const language = useLanguage();
  const { data: joined = [] } = useQuery(projectsQuery);
  const { error } = useQuery(adminQuery('projectFigures', { pId }));
  const isRefused = error instanceof ApiProblem && ['access.denied', 'project.unknown'].includes(error.code);
  return (
    <AdminScreen title={t('screen.title')} top={pathPatterns.home} steps={[{ label: t('project-admin:menu.title'), to: paths.prjAdminMenu(pId) }]}>
      {isRefused ? <NotAuthorized /> : <Figures pId={pId} title={localText(joined.find(({ id }) => id === pId)?.title, language)} links={null} />}
    </AdminScreen>
  );
};
