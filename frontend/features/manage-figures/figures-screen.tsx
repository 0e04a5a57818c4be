import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/manage-screen.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { paths } from '../../lib/paths.ts';
import { projectFiguresQuery, type ProjectFigures } from './api.ts';
import { CompletenessPanel } from './completeness-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { OrganisationsPanel } from './organisations-panel.tsx';

const Figures = ({ pId, figures }: { readonly pId: string; readonly figures: ProjectFigures }) => {
  const { t } = useTranslation('manage-figures');
  const isAnyHidden = [...figures.months, ...figures.organisations, ...figures.folders].some(({ cards }) => cards === null);
  return (
    <>
      {isAnyHidden ? (
        <Typography variant="body2" color="textSecondary">
          {t('hidden.message')}
        </Typography>
      ) : null}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }, alignItems: 'start' }}>
        <MonthsPanel figures={figures} />
        <OrganisationsPanel figures={figures} />
      </Box>
      <CompletenessPanel pId={pId} folders={figures.folders} />
    </>
  );
};

/** /manage/project/{pId}: the project at a glance, before a card is read. */
export const FiguresScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['manage-figures', 'manage']);
  const title = useManagedProjectTitle(pId);
  const figures = useQuery(projectFiguresQuery(pId));
  return (
    <ManageScreen title={t('screen.title')} steps={[useProjectsStep()]}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h2" sx={{ flex: '1 1 200px', fontSize: '1.375rem' }}>
            {title}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            <Button variant="outlined" component={Link} to={paths.manageMembers(pId)}>
              {t('manage:members.action')}
            </Button>
            <Button variant="outlined" component={Link} to={paths.manageFolders(pId)}>
              {t('manage:folders.action')}
            </Button>
          </Box>
        </Box>
        <ServerView
          query={figures}
          loading={<Skeleton variant="rounded" height={260} />}
          isEmpty={({ cards, organisations }) => cards === 0 && organisations.length === 0}
          empty={<EmptyState title={t('empty.title')} message={t('empty.message')} />}
        >
          {(found) => <Figures pId={pId} figures={found} />}
        </ServerView>
      </Box>
    </ManageScreen>
  );
};
