import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { EmptyState, ServerView } from '../components/server-view.tsx';
import { FolderCards } from '../features/card-list/folder-cards.tsx';
import { FolderHead } from '../features/card-list/folder-head.tsx';
import { MemberList } from '../features/card-list/member-list.tsx';
import { latePart } from '../components/late-part.tsx';
import { loadWords } from '../lib/i18n.ts';
import { pathPatterns } from '../lib/paths.ts';
import { findFolder, projectsQuery } from '../lib/projects.ts';
import { useScreenTitle } from '../lib/screen-title.ts';

const RulesPanel = latePart<{ readonly pId: string; readonly fId: string; readonly version: number | null; readonly isForOwners: boolean }>(async () => {
  const [part] = await Promise.all([import('../features/card-list/rules-panel.tsx'), loadWords('statistics', 'card-search')]);
  return part.RulesPanel;
});

export const CardsRoute = () => {
  const { t } = useTranslation(['card-list', 'common']);
  const { pId = '', fId = '' } = useParams();
  const view = useSearchParams()[0].get('view');
  const projects = useQuery(projectsQuery);
  useScreenTitle(t('cards.title'));
  return (
    <ServerView
      query={projects}
      loading={<Skeleton variant="rounded" height={120} />}
      isEmpty={(all) => findFolder(all, pId, fId) === null}
      empty={
        <EmptyState
          tone="failed"
          title={t('folder_unknown.title')}
          message={t('folder_unknown.message')}
          action={
            <Button variant="contained" component={Link} to={pathPatterns.home}>
              {t('common:to_dashboard.action')}
            </Button>
          }
        />
      }
    >
      {(all) => {
        const found = findFolder(all, pId, fId);
        return found === null ? null : (
          <>
            <FolderHead project={found.project} folder={found.folder} />
            {view === 'rules' ? (
              <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
                <RulesPanel key={`${pId}/${fId}`} pId={pId} fId={fId} version={found.folder.version} isForOwners={found.project.is_owner && found.project.role === 'edit'} />
              </Suspense>
            ) : (
            <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 8fr) minmax(0, 4fr)' }, gap: 3, alignItems: 'start' }}>
              <FolderCards key={`${pId}/${fId}`} pId={pId} fId={fId} hasDesign={found.folder.version !== null} />
              <MemberList pId={pId} maySeeOthers={found.project.role !== null || found.project.is_owner} />
            </Box>
            )}
          </>
        );
      }}
    </ServerView>
  );
};
