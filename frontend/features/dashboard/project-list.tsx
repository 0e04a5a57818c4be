import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { projectsQuery } from '../../lib/projects.ts';
import { ProjectSection } from './project-section.tsx';

export const ProjectList = () => {
  const { t } = useTranslation('dashboard');
  const query = useQuery(projectsQuery);
  return (
    <Panel title={t('projects.title')}>
      <ServerView
        query={query}
        loading={<RowSkeletons rows={4} />}
        isEmpty={(projects) => projects.length === 0}
        empty={<EmptyState title={t('projects_empty.title')} message={t('projects_empty.message')} />}
      >
        {(projects) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {projects.map((project) => (
              <ProjectSection key={project.id} project={project} />
            ))}
          </Box>
        )}
      </ServerView>
    </Panel>
  );
};
