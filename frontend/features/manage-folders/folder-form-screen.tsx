import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { folderForm } from '#shared/api/manage-forms.ts';
import type { Language, Texts } from '#shared/text/languages.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { LanguageFields } from '../../components/language-fields.tsx';
import { ManageScreen, useFoldersSteps } from '../../components/manage-screen.tsx';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { fits } from '../../lib/fits.ts';
import { managedFolderQuery, managedProjectQuery, type ManagedFolder } from '../../lib/manage-queries.ts';
import { paths } from '../../lib/paths.ts';
import { languagesOf, writtenTexts } from '../../lib/texts.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useSaveFolder } from './api.ts';
import { fromField, timeZone, toField } from './registration-time.ts';

interface FolderValues {
  readonly name: string;
  readonly design_name: string;
  readonly languages: readonly Language[];
  readonly title: Texts;
  readonly description: Texts;
  readonly is_default: boolean;
  readonly start: string;
  readonly end: string;
}

const blank = (languages: readonly Language[]): FolderValues => ({
  name: '',
  design_name: '',
  languages,
  title: {},
  description: {},
  is_default: false,
  start: '',
  end: '',
});

const valuesOf = (folder: ManagedFolder): FolderValues => ({
  name: folder.name,
  design_name: folder.design_name,
  languages: languagesOf(folder.title, folder.description),
  title: folder.title,
  description: folder.description,
  is_default: folder.is_default,
  start: toField(folder.registration_start_at),
  end: toField(folder.registration_end_at),
});

/** After a folder was made: its card design now, or later (spec administration 2, folder form). */
const DesignQuestion = ({ pId, fId }: { readonly pId: string; readonly fId: string }) => {
  const { t } = useTranslation('manage');
  const navigate = useNavigate();
  return (
    <MessageDialog
      title={t('folder_created.title')}
      actions={
        <>
          <Button onClick={() => void navigate(paths.manageFolders(pId))}>{t('design_later.action')}</Button>
          <Button variant="contained" onClick={() => void navigate(paths.uploadDesign(pId, fId))}>
            {t('design_now.action')}
          </Button>
        </>
      }
    >
      <Typography>{t('folder_created.message')}</Typography>
    </MessageDialog>
  );
};

interface FolderFormProps {
  readonly pId: string;
  readonly offered: readonly Language[];
  readonly folder: ManagedFolder | null;
  readonly heading: string;
}

const FolderForm = ({ pId, offered, folder, heading }: FolderFormProps) => {
  const { t } = useTranslation('manage');
  const { values, change, isChanged } = useFormDraft(folder === null ? blank(offered) : valuesOf(folder));
  const saving = useSaveFolder(pId, folder?.id ?? null);
  const body = {
    name: values.name.trim(),
    design_name: values.design_name.trim(),
    title: writtenTexts(values.title),
    description: writtenTexts(values.description),
    is_default: values.is_default,
    // Blank is refused by the schema: the start is required.
    registration_start_at: fromField(values.start) ?? '',
    registration_end_at: fromField(values.end),
  };
  const isEndEarly = values.start !== '' && values.end !== '' && values.end < values.start;
  return (
    <RecordForm
      title={heading}
      back={paths.manageFolders(pId)}
      isChanged={isChanged}
      maySave={values.languages.length > 0 && fits(folderForm, body)}
      saving={saving}
      onSave={() => saving.mutate(body)}
      saved={folder === null && saving.isSuccess ? <DesignQuestion pId={pId} fId={saving.data.id} /> : t('folder_saved.message')}
    >
      <TextInput label={t('folder_name.label')} value={values.name} onChange={(name) => change({ name })} isRequired />
      <TextInput
        label={t('design_name.label')}
        hint={t('design_name.hint')}
        value={values.design_name}
        onChange={(design_name) => change({ design_name })}
        isRequired
      />
      <LanguageFields
        legend={t('display_languages.label')}
        offered={offered}
        chosen={values.languages}
        texts={{ title: values.title, description: values.description }}
        fields={[
          { name: 'title', label: t('title.label') },
          { name: 'description', label: t('description.label'), isMultiline: true },
        ]}
        onChange={(languages, texts) => change({ languages, ...texts })}
      />
      <FormControlLabel
        sx={{ minHeight: 44 }}
        control={<Checkbox checked={values.is_default} onChange={(_, is_default) => change({ is_default })} />}
        label={t('folder_make_default.label')}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput label={t('start.label')} type="datetime-local" value={values.start} onChange={(start) => change({ start })} isRequired />
        <TextInput
          label={t('end.label')}
          type="datetime-local"
          value={values.end}
          onChange={(end) => change({ end })}
          hint={t('end.hint')}
          error={isEndEarly ? t('end_early.message') : null}
        />
      </Box>
      <ChoiceField label={t('time_zone.label')} value={timeZone} choices={[{ value: timeZone, label: t('time_zone_japan.label') }]} onChoose={() => undefined} />
    </RecordForm>
  );
};

const loading = <Skeleton variant="rounded" height={560} />;

/** /manage/project/{pId}/createFolder */
export const CreateFolderScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('manage');
  const project = useQuery(managedProjectQuery(pId));
  return (
    <ManageScreen title={t('folder_create.title')} steps={useFoldersSteps(pId)} isForm>
      <ServerView query={project} loading={loading}>
        {({ lang }) => <FolderForm pId={pId} offered={lang} folder={null} heading={t('folder_create.title')} />}
      </ServerView>
    </ManageScreen>
  );
};

/** /manage/project/{pId}/updateFolder/{fId} */
export const UpdateFolderScreen = ({ pId, fId }: { readonly pId: string; readonly fId: string }) => {
  const { t } = useTranslation('manage');
  const project = useQuery(managedProjectQuery(pId));
  const folder = useQuery(managedFolderQuery(pId, fId));
  return (
    <ManageScreen title={t('folder_update.title')} steps={useFoldersSteps(pId)} isForm>
      <ServerView query={project} loading={loading}>
        {({ lang }) => (
          <ServerView query={folder} loading={loading}>
            {(found) => <FolderForm pId={pId} offered={lang} folder={found} heading={t('folder_update.title')} />}
          </ServerView>
        )}
      </ServerView>
    </ManageScreen>
  );
};
