import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usualRights } from '#shared/access/access.ts';
import { projectForm } from '#shared/api/manage-forms.ts';
import { languageTable, localText, type Language } from '#shared/text/languages.ts';
import { ManageScreen, useProjectsStep } from '../../components/admin-screen.tsx';
import { At } from '../../components/at.tsx';
import { useDeletion } from '../../components/delete-dialog.tsx';
import { LanguageFields, TextInput } from '../../components/fields.tsx';
import { useModuleEntries } from '../../components/module-entries.tsx';
import { RecordForm, StoredRecord, useRecordDraft } from '../../components/record-form.tsx';
import { CreateLink, RecordList, RecordRow, useTwinFact } from '../../components/record-list.tsx';
import { RecordResult } from '../../components/save-results.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { Tick } from '../../components/tick.tsx';
import { adminQuery, forced, type ManagedProject } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { fits } from '../../lib/fits.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns, paths } from '../../lib/paths.ts';
import { writtenTexts } from '../../lib/texts.ts';

export const ProjectsScreen = () => {
  const { t } = useTranslation(['manage', 'admin']);
  const language = useLanguage();
  const query = useQuery(adminQuery('allProjects'));
  const topOf = useModuleEntries('managed-project-top').actionsOf;
  const twinFact = useTwinFact(query.data, ({ title }: ManagedProject) => localText(title, language));
  const menu = useModuleEntries('managed-project');
  const create = <CreateLink label={t('project_create.action')} to={pathPatterns.createProject} />;
  const deletion = useDeletion<ManagedProject>(
    'project',
    ({ title }) => localText(title, language),
    ({ id }, isForced) => callApi('deleteProject', { params: { pId: id }, query: forced(isForced) }),
  );
  return (
    <ManageScreen title={t('projects.title')}>
      <RecordList
        title={t('projects.title')}
        query={query}
        waitingRows={5}
        actions={create}
        empty={<EmptyState title={t('projects_empty.title')} message={t('projects_empty.message')} action={create} />}
      >
        {(project) => (
          <RecordRow
            key={project.id}
            title={localText(project.title, language)}
            facts={[
              [t('design_name.label'), project.design_name],
              [t('languages.label'), project.lang.map((code) => languageTable[code].name).join(' / ')],
              [t('description.label'), localText(project.description, language)],
              ...twinFact(project),
            ]}
            actions={[
              ...topOf({ project }),
              { label: t('project_edit.action'), to: paths.updateProject(project.id) },
              { label: t('members.action'), to: paths.manageMembers(project.id) },
              { label: t('folders.action'), to: paths.manageFolders(project.id) },
              ...menu.actionsOf({ project }),
              { label: t('admin:delete.action'), isDangerous: true, onSelect: () => deletion.ask(project) },
            ]}
          >
            {topOf({ project }).map(({ label, to = '' }) => (
              <Button key={label} component={Link} to={to}>
                {label}
              </Button>
            ))}
            <Button variant="outlined" component={Link} to={paths.manageFolders(project.id)}>
              {t('folders.action')}
            </Button>
          </RecordRow>
        )}
      </RecordList>
      {deletion.dialog}
      {menu.dialog}
    </ManageScreen>
  );
};

const valuesOf = (project: ManagedProject | null, shown: Language) => {
  const { design_name = '', lang = [shown], title = {}, description = {}, saves_with_errors = false, member_rights = usualRights } = project ?? {};
  return { design_name, lang, title, description, saves_with_errors, member_rights };
};

type ProjectValues = ReturnType<typeof valuesOf>;

const bodyOf = (values: ProjectValues) => ({ ...values, design_name: values.design_name.trim(), title: writtenTexts(values.title), description: writtenTexts(values.description) });

const ProjectForm = ({ project, heading }: { readonly project: ManagedProject | null; readonly heading: string }) => {
  const { t } = useTranslation('manage');
  const shown = useLanguage();
  const draft = useRecordDraft({
    of: 'project',
    stored: project,
    valuesOf: (stored) => valuesOf(stored, shown),
    read: () => callApi('project', { params: { pId: project?.id ?? '' } }),
    send: (sent, revision) => {
      const body = { ...bodyOf(sent), ...revision };
      return project === null ? callApi('createProject', { body }) : callApi('saveProject', { params: { pId: project.id }, body });
    },
  });
  const { values, change, bind } = draft;
  return (
    <RecordForm title={heading} back={pathPatterns.manageProjects} draft={draft} maySave={fits(projectForm, bodyOf(values))}>
      <TextInput label={t('design_name.label')} hint={t('design_name.hint')} {...bind('design_name')} isRequired />
      <LanguageFields
        legend={t('project_languages.label')}
        fields={[
          { name: 'title', label: t('title.label'), hint: t('title.hint') },
          { name: 'description', label: t('description.label'), isMultiline: true },
        ]}
        values={{ ...values, languages: values.lang }}
        onChange={({ languages, ...texts }) => change({ lang: [...languages], ...texts })}
      />
      <Tick label={t('project_with_errors.label')} hint={t('project_with_errors.hint')} isOn={values.saves_with_errors} onChange={(saves_with_errors) => change({ saves_with_errors })} />
      <At place="project-rights" isNew={project === null} rights={values.member_rights} onChange={(member_rights) => change({ member_rights })} />
      <RecordResult saving={draft.saving} saved={t('project_saved.message')} next={pathPatterns.manageProjects} />
    </RecordForm>
  );
};

export const ProjectFormScreen = ({ pId }: { readonly pId?: string }) => {
  const { t } = useTranslation('manage');
  const title = pId === undefined ? t('project_create.title') : t('project_update.title');
  return (
    <ManageScreen title={title} steps={[useProjectsStep()]} isForm>
      <StoredRecord id={pId} query={(pId) => adminQuery('project', { pId })} height={420}>
        {(project) => <ProjectForm project={project} heading={title} />}
      </StoredRecord>
      {pId === undefined ? null : (
        <Box sx={{ mt: 3 }}>
          <At place="project-settings" as="manager" pId={pId} />
        </Box>
      )}
    </ManageScreen>
  );
};
