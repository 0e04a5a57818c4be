import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ManageScreen } from '../../components/manage-screen.tsx';
import { Panel } from '../../components/panel.tsx';
import { RecordRow, RecordRows } from '../../components/record-row.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { languageNames } from '../../lib/language-names.ts';
import { allProjectsQuery, type ManagedProject } from '../../lib/manage-queries.ts';
import { pathPatterns, paths } from '../../lib/paths.ts';
import { useDeleteProject } from './api.ts';

/** /manage/project */
export const ProjectsScreen = () => {
  const { t } = useTranslation(['manage', 'admin', 'common']);
  const language = useLanguage();
  const projects = useQuery(allProjectsQuery);
  const remove = useDeleteProject();
  const [leaving, setLeaving] = useState<ManagedProject | null>(null);
  const create = (
    <Button variant="contained" component={Link} to={pathPatterns.createProject} startIcon={<Add />}>
      {t('project_create.action')}
    </Button>
  );
  return (
    <ManageScreen title={t('projects.title')}>
      <Panel
        title={t('projects.title')}
        {...(projects.data === undefined ? {} : { count: t('common:count.label', { count: projects.data.length }) })}
        actions={create}
      >
        <ServerView query={projects} loading={<RowSkeletons rows={5} />} isEmpty={(all) => all.length === 0} empty={<EmptyState title={t('projects_empty.title')} />}>
          {(all) => (
            <RecordRows>
              {all.map((project) => (
                <RecordRow
                  key={project.id}
                  title={localText(project.title, language)}
                  facts={[
                    [t('design_name.label'), project.design_name],
                    [t('languages.label'), project.lang.map((code) => languageNames[code]).join(' / ')],
                    [t('description.label'), localText(project.description, language)],
                  ]}
                  actions={[
                    { label: t('project_figures.action'), to: paths.manageProject(project.id) },
                    { label: t('project_edit.action'), to: paths.updateProject(project.id) },
                    { label: t('members.action'), to: paths.manageMembers(project.id) },
                    { label: t('folders.action'), to: paths.manageFolders(project.id) },
                    { label: t('admin:delete.action'), isDangerous: true, onSelect: () => setLeaving(project) },
                  ]}
                >
                  <Button component={Link} to={paths.manageProject(project.id)}>
                    {t('project_figures.action')}
                  </Button>
                  <Button variant="outlined" component={Link} to={paths.manageFolders(project.id)}>
                    {t('folders.action')}
                  </Button>
                </RecordRow>
              ))}
            </RecordRows>
          )}
        </ServerView>
      </Panel>
      {leaving === null ? null : (
        <DeleteDialog
          name={localText(leaving.title, language)}
          remove={(isForced) => remove.mutateAsync({ pId: leaving.id, isForced })}
          onDeleted={() => setLeaving(null)}
          onClose={() => setLeaving(null)}
        />
      )}
    </ManageScreen>
  );
};
