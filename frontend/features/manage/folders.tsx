import CreateNewFolder from '@mui/icons-material/CreateNewFolder';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { mayBound, toMs } from '#shared/access/registration.ts';
import { folderForm } from '#shared/api/manage-forms.ts';
import { languageTable, localText, type Language } from '#shared/text/languages.ts';
import { ManageScreen, useFoldersSteps, useManagedProjectTitle, useProjectsStep } from '../../components/admin-screen.tsx';
import { At } from '../../components/at.tsx';
import { useDeletion } from '../../components/delete-dialog.tsx';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { ChoiceField, LanguageFields, TextInput } from '../../components/fields.tsx';
import { useModuleEntries } from '../../components/module-entries.tsx';
import { RecordForm, StoredRecord, useRecordDraft } from '../../components/record-form.tsx';
import { CreateLink, RecordList, RecordRow, useTwinFact } from '../../components/record-list.tsx';
import { RecordResult } from '../../components/save-results.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { Tick } from '../../components/tick.tsx';
import { adminQuery, forced, type ManagedFolder } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { fits } from '../../lib/fits.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useRulesAddress } from '../../lib/rules-address.ts';
import { languagesOf, writtenTexts } from '../../lib/texts.ts';

/** The only time zone offered (spec administration 9). */
const timeZone = '+0900';

/** Value of the date-time field: local time of the fixed zone with seconds, whatever the device's zone. */
export const toField = (time: string | null): string => time?.replace(/\+09:?00$/, '') ?? '';

/** The value to send; null: blank. A field may omit zero seconds. */
export const fromField = (text: string): string | null => {
  if (text === '') return null;
  return `${text.length === 'YYYY-MM-DDTHH:mm'.length ? `${text}:00` : text}${timeZone}`;
};

export const readTime = (time: string | null): string => (time === null ? '－' : toField(time).replace('T', ' '));

const textsIn = (folder: ManagedFolder, language: Language) => [folder.title[language], folder.description[language]].filter(Boolean).join(' － ');

export const FoldersScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['manage', 'admin']);
  const language = useLanguage();
  const query = useQuery(adminQuery('folders', { pId }));
  const twinFact = useTwinFact(query.data, ({ name }: ManagedFolder) => name);
  const deletion = useDeletion<ManagedFolder>(
    'folder',
    ({ title, name }) => localText(title, language) || name,
    ({ id }, isForced) => callApi('deleteFolder', { params: { pId, fId: id }, query: forced(isForced) }),
  );
  const rulesOf = useRulesAddress();
  const menu = useModuleEntries('managed-folder');
  const create = <CreateLink label={t('folder_create.action')} to={paths.createFolder(pId)} Icon={CreateNewFolder} />;
  return (
    <ManageScreen title={t('folders.title')} steps={[useProjectsStep()]}>
      <RecordList
        title={useManagedProjectTitle(pId)}
        query={query}
        waitingRows={4}
        actions={create}
        empty={<EmptyState title={t('folders_empty.title')} message={t('folders_empty.message')} action={create} />}
      >
        {(folder) => (
          <RecordRow
            key={folder.id}
            title={folder.name}
            mark={folder.is_default ? t('folder_default.label') : undefined}
            chips={[...(folder.is_test ? [t('test_folder.label')] : []), ...(folder.ids_per_hospital ? [t('ids_per_hospital.label')] : []), folder.version === null ? t('no_design.label') : t('version.label', { version: folder.version })]}
            facts={[
              [t('design_name.label'), folder.design_name],
              [t('start.label'), readTime(folder.registration_start_at)],
              [t('end.label'), readTime(folder.registration_end_at)],
              ...twinFact(folder),
              ...languagesOf(folder.title, folder.description).map((code) => [languageTable[code].name, textsIn(folder, code)] as const),
            ]}
            actions={[
              { label: t('admin:edit.action'), to: paths.updateFolder(pId, folder.id) },
              { label: t('design.action'), to: paths.uploadDesign(pId, folder.id) },
              { label: t('history.action'), to: paths.designHistory(pId, folder.id) },
              ...[rulesOf(pId, folder.id)].flatMap((to) => (to === null ? [] : [{ label: t('admin:rules.action'), to }])),
              ...menu.actionsOf({ pId, folder }),
              { label: t('admin:delete.action'), isDangerous: true, onSelect: () => deletion.ask(folder) },
            ]}
          />
        )}
      </RecordList>
      {deletion.dialog}
      {menu.dialog}
    </ManageScreen>
  );
};

const valuesOf = (folder: ManagedFolder | null, offered: readonly Language[]) => ({
  name: folder?.name ?? '',
  design_name: folder?.design_name ?? '',
  languages: folder === null ? offered : languagesOf(folder.title, folder.description),
  title: folder?.title ?? {},
  description: folder?.description ?? {},
  is_default: folder?.is_default ?? false,
  is_test: false,
  ids_per_hospital: false,
  start: toField(folder?.registration_start_at ?? null),
  end: toField(folder?.registration_end_at ?? null),
});

type FolderValues = Omit<ReturnType<typeof valuesOf>, 'is_test' | 'ids_per_hospital'>;

const bodyOf = (values: FolderValues) => ({
  name: values.name.trim(),
  design_name: values.design_name.trim(),
  title: writtenTexts(values.title),
  description: writtenTexts(values.description),
  is_default: values.is_default,
  // The start is required, so the schema refuses a blank one.
  registration_start_at: fromField(values.start) ?? '',
  registration_end_at: fromField(values.end),
});

const DesignQuestion = ({ pId, fId }: { readonly pId: string; readonly fId: string }) => {
  const { t } = useTranslation('manage');
  const navigate = useNavigate();
  return (
    <AskDialog
      title={t('folder_created.title')}
      answers={[
        { label: t('design_later.action'), onPick: () => void navigate(paths.manageFolders(pId)) },
        { label: t('design_now.action'), onPick: () => void navigate(paths.uploadDesign(pId, fId)), isMain: true },
      ]}
    >
      <Typography>{t('folder_created.message')}</Typography>
    </AskDialog>
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
  const back = paths.manageFolders(pId);
  const draft = useRecordDraft({
    of: 'folder',
    stored: folder,
    valuesOf: (stored) => valuesOf(stored, offered),
    read: () => callApi('folder', { params: { pId, fId: folder?.id ?? '' } }),
    send: ({ is_test, ids_per_hospital, ...sent }, revision) => {
      const body = { ...bodyOf(sent), ...revision };
      if (folder !== null) return callApi('saveFolder', { params: { pId, fId: folder.id }, body });
      return callApi('createFolder', { params: { pId }, body: { ...body, ...(is_test && { is_test }), ...(ids_per_hospital && { ids_per_hospital }) } });
    },
  });
  const { values, change, bind, saving } = draft;
  const isOutside = (field: string): boolean => field !== '' && !mayBound(toMs(fromField(field) ?? ''));
  const isEndEarly = values.start !== '' && values.end !== '' && values.end < values.start;
  return (
    <RecordForm title={heading} back={back} draft={draft} maySave={values.languages.length > 0 && fits(folderForm, bodyOf(values))}>
      <TextInput label={t('folder_name.label')} hint={t('folder_name.hint')} {...bind('name')} isRequired />
      <TextInput label={t('design_name.label')} hint={t('design_name.hint')} {...bind('design_name')} isRequired />
      <LanguageFields
        legend={t('display_languages.label')}
        offered={offered}
        fields={[
          { name: 'title', label: t('title.label'), hint: t('title.hint') },
          { name: 'description', label: t('description.label'), isMultiline: true },
        ]}
        values={values}
        onChange={change}
      />
      <Tick label={t('folder_make_default.label')} hint={t('folder_default.hint')} isOn={values.is_default} onChange={(is_default) => change({ is_default })} />
      {folder === null && (
        <>
          <Tick label={t('ids_per_hospital_make.label')} hint={t('ids_per_hospital_make.hint')} isOn={values.ids_per_hospital} onChange={(ids_per_hospital) => change({ ids_per_hospital })} />
          <At place="new-folder" isTest={values.is_test} onTest={(is_test) => change({ is_test })} />
        </>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput label={t('start.label')} type="datetime-local" {...bind('start')} isRequired error={isOutside(values.start) ? t('period_years.message') : null} />
        <TextInput
          label={t('end.label')}
          type="datetime-local"
          {...bind('end')}
          hint={t('end.hint')}
          error={isOutside(values.end) ? t('period_years.message') : isEndEarly ? t('end_early.message') : null}
        />
      </Box>
      <ChoiceField label={t('time_zone.label')} value={timeZone} choices={[{ value: timeZone, label: t('time_zone_japan.label') }]} onChoose={() => undefined} />
      {folder === null && saving.isSuccess ? (
        <DesignQuestion pId={pId} fId={saving.data.id} />
      ) : (
        <RecordResult saving={saving} saved={t('folder_saved.message')} next={back} />
      )}
    </RecordForm>
  );
};

const height = 560;

export const FolderFormScreen = ({ pId, fId }: { readonly pId: string; readonly fId?: string }) => {
  const { t } = useTranslation('manage');
  const title = fId === undefined ? t('folder_create.title') : t('folder_update.title');
  const project = useQuery(adminQuery('project', { pId }));
  return (
    <ManageScreen title={title} steps={useFoldersSteps(pId)} isForm>
      <ServerView query={project} loading={<Skeleton variant="rounded" height={height} />}>
        {({ lang }) => (
          <StoredRecord id={fId} query={(fId) => adminQuery('folder', { pId, fId })} height={height}>
            {(folder) => <FolderForm pId={pId} offered={lang} folder={folder} heading={title} />}
          </StoredRecord>
        )}
      </ServerView>
    </ManageScreen>
  );
};
