import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { projectForm } from '#shared/api/manage-forms.ts';
import type { Language, Texts } from '#shared/text/languages.ts';
import { LanguageFields } from '../../components/language-fields.tsx';
import { ManageScreen, useProjectsStep } from '../../components/manage-screen.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { fits } from '../../lib/fits.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { managedProjectQuery, type ManagedProject } from '../../lib/manage-queries.ts';
import { pathPatterns } from '../../lib/paths.ts';
import { writtenTexts } from '../../lib/texts.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useSaveProject } from './api.ts';

interface ProjectValues {
  readonly design_name: string;
  readonly lang: readonly Language[];
  readonly title: Texts;
  readonly description: Texts;
}

const valuesOf = ({ design_name, lang, title, description }: ManagedProject): ProjectValues => ({ design_name, lang, title, description });

const ProjectForm = ({ project, heading }: { readonly project: ManagedProject | null; readonly heading: string }) => {
  const { t } = useTranslation('manage');
  const shown = useLanguage();
  const { values, change, isChanged } = useFormDraft<ProjectValues>(
    project === null ? { design_name: '', lang: [shown], title: {}, description: {} } : valuesOf(project),
  );
  const saving = useSaveProject(project?.id ?? null);
  const body = {
    design_name: values.design_name.trim(),
    lang: [...values.lang],
    title: writtenTexts(values.title),
    description: writtenTexts(values.description),
  };
  return (
    <RecordForm
      title={heading}
      back={pathPatterns.manageProjects}
      isChanged={isChanged}
      maySave={fits(projectForm, body)}
      saving={saving}
      onSave={() => saving.mutate(body)}
      saved={t('project_saved.message')}
    >
      <TextInput
        label={t('design_name.label')}
        hint={t('design_name.hint')}
        value={values.design_name}
        onChange={(design_name) => change({ design_name })}
        isRequired
      />
      <LanguageFields
        legend={t('project_languages.label')}
        chosen={values.lang}
        texts={{ title: values.title, description: values.description }}
        fields={[
          { name: 'title', label: t('title.label') },
          { name: 'description', label: t('description.label'), isMultiline: true },
        ]}
        onChange={(lang, texts) => change({ lang, ...texts })}
      />
    </RecordForm>
  );
};

/** /manage/createProject */
export const CreateProjectScreen = () => {
  const { t } = useTranslation('manage');
  return (
    <ManageScreen title={t('project_create.title')} steps={[useProjectsStep()]} isForm>
      <ProjectForm project={null} heading={t('project_create.title')} />
    </ManageScreen>
  );
};

/** /manage/updateProject/{pId} */
export const UpdateProjectScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('manage');
  const project = useQuery(managedProjectQuery(pId));
  return (
    <ManageScreen title={t('project_update.title')} steps={[useProjectsStep()]} isForm>
      <ServerView query={project} loading={<Skeleton variant="rounded" height={420} />}>
        {(found) => <ProjectForm project={found} heading={t('project_update.title')} />}
      </ServerView>
    </ManageScreen>
  );
};
