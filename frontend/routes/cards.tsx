import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { At } from '../components/at.tsx';
import { MessageScreen } from '../components/message-screen.tsx';
import { ServerView } from '../components/server-view.tsx';
import { FolderCards } from '../features/card-list/folder-cards.tsx';
import { FolderHead } from '../features/card-list/folder-head.tsx';
import { MemberList } from '../features/card-list/member-list.tsx';
import { findFolder, projectsQuery } from '../lib/projects.ts';
import { useScreenTitle } from '../lib/screen-title.ts';

export const CardsRoute = () => {
  const { t } = useTranslation('card-list');
  const { pId = '', fId = '' } = useParams();
  const view = useSearchParams()[0].get('view');
  const projects = useQuery(projectsQuery);
  useScreenTitle(t('cards.title'));
  return (
    <ServerView
      query={projects}
      loading={<Skeleton variant="rounded" height={120} />}
      isEmpty={(all) => findFolder(all, pId, fId) === null}
      empty={<MessageScreen title={t('folder_unknown.title')} message={t('folder_unknown.message')} exit="home" />}
    >
      {(all) => {
        const found = findFolder(all, pId, fId);
        return found === null ? null : (
          <>
            <FolderHead project={found.project} folder={found.folder} />
            {view === 'rules' ? (
              <Box key={`${pId}/${fId}`} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                <At place="folder-work" fallback={<Skeleton variant="rounded" height={240} />} project={found.project} folder={found.folder} />
              </Box>
            ) : (
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
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
