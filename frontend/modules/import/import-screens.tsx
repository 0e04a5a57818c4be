import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { AdminScreen, ManageScreen, useFoldersSteps, useFolderTitle } from '../../components/admin-screen.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns, paths } from '../../lib/paths.ts';
import { findFolder, projectsQuery } from '../../lib/projects.ts';
import { ImportWork } from './import-work.tsx';

interface FolderProps {
  readonly pId: string;
  readonly fId: string;
}

export const OwnerImportScreen = ({ pId, fId }: FolderProps) => {
  const { t } = useTranslation(['import', 'project-admin']);
  const language = useLanguage();
  const { data = [] } = useQuery(projectsQuery);
  const found = findFolder(data, pId, fId);
  return (
    <AdminScreen title={t('title')} top={pathPatterns.home} steps={[{ label: t('project-admin:menu.title'), to: paths.prjAdminMenu(pId) }]}>
      <ImportWork place={{ pId, fId }} folderTitle={localText(found?.folder.title, language) || '…'} />
    </AdminScreen>
  );
};

export const ManagerImportScreen = ({ pId, fId }: FolderProps) => {
  const { t } = useTranslation('import');
  return (
    <ManageScreen title={t('title')} steps={useFoldersSteps(pId)}>
      <ImportWork place={{ pId, fId }} folderTitle={useFolderTitle(pId, fId)} />
    </ManageScreen>
  );
};
