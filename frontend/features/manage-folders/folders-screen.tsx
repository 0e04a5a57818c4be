import CreateNewFolder from '@mui/icons-material/CreateNewFolder';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Language } from '#shared/text/languages.ts';
import { localText } from '#shared/text/local-text.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/manage-screen.tsx';
import { Panel } from '../../components/panel.tsx';
import { RecordRow, RecordRows } from '../../components/record-row.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { languageNames } from '../../lib/language-names.ts';
import type { ManagedFolder } from '../../lib/manage-queries.ts';
import { paths } from '../../lib/paths.ts';
import { languagesOf } from '../../lib/texts.ts';
import { foldersQuery, useDeleteFolder } from './api.ts';
import { readTime } from './registration-time.ts';

const textsIn = (folder: ManagedFolder, language: Language) => [folder.title[language], folder.description[language]].filter(Boolean).join(' － ');

/** /manage/project/{pId}/folder */
export const FoldersScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['manage', 'admin', 'common']);
  const language = useLanguage();
  const folders = useQuery(foldersQuery(pId));
  const remove = useDeleteFolder(pId);
  const [leaving, setLeaving] = useState<ManagedFolder | null>(null);
  const nameOf = (folder: ManagedFolder) => localText(folder.title, language) || folder.name;
  const create = (
    <Button variant="contained" component={Link} to={paths.createFolder(pId)} startIcon={<CreateNewFolder />}>
      {t('folder_create.action')}
    </Button>
  );
  const row = (folder: ManagedFolder) => (
    <RecordRow
      key={folder.id}
      title={folder.name}
      mark={folder.is_default ? t('folder_default.label') : undefined}
      chips={folder.version === null ? [t('no_design.label')] : [t('version.label', { version: folder.version })]}
      facts={[
        [t('design_name.label'), folder.design_name],
        [t('start.label'), readTime(folder.registration_start_at)],
        [t('end.label'), readTime(folder.registration_end_at)],
        ...languagesOf(folder.title, folder.description).map((code) => [languageNames[code], textsIn(folder, code)] as const),
      ]}
      actions={[
        { label: t('admin:edit.action'), to: paths.updateFolder(pId, folder.id) },
        { label: t('design.action'), to: paths.uploadDesign(pId, folder.id) },
        { label: t('history.action'), to: paths.designHistory(pId, folder.id) },
        { label: t('admin:delete.action'), isDangerous: true, onSelect: () => setLeaving(folder) },
      ]}
    />
  );
  return (
    <ManageScreen title={t('folders.title')} steps={[useProjectsStep()]}>
      <Panel
        title={useManagedProjectTitle(pId)}
        {...(folders.data === undefined ? {} : { count: t('common:count.label', { count: folders.data.length }) })}
        actions={create}
      >
        <ServerView
          query={folders}
          loading={<RowSkeletons rows={4} />}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState title={t('folders_empty.title')} message={t('folders_empty.message')} action={create} />}
        >
          {(all) => <RecordRows>{all.map(row)}</RecordRows>}
        </ServerView>
      </Panel>
      {leaving === null ? null : (
        <DeleteDialog
          name={nameOf(leaving)}
          remove={(isForced) => remove.mutateAsync({ fId: leaving.id, isForced })}
          onDeleted={() => setLeaving(null)}
          onClose={() => setLeaving(null)}
        />
      )}
    </ManageScreen>
  );
};
