import DriveFolderUploadOutlined from '@mui/icons-material/DriveFolderUploadOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayImport } from '#shared/access/access.ts';
import { localText } from '#shared/text/languages.ts';
import { FolderLinks } from '../../components/folder-links.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { projectsQuery, type Folder, type Project } from '../../lib/projects.ts';
import { importPaths } from './paths.ts';

const mayImportInto = ({ role, is_owner, rights }: Project, { version }: Folder): boolean =>
  version !== null && mayImport({ role, is_owner, rights, disabled: false });

export const ImportLink = ({ project, folder }: { readonly project: Project; readonly folder: Folder }) => {
  const { t } = useTranslation('card-list');
  return mayImportInto(project, folder) ? (
    <Button variant="outlined" component={Link} to={importPaths.ownedImport(project.id, folder.id)} startIcon={<DriveFolderUploadOutlined />}>
      {t('import.action')}
    </Button>
  ) : null;
};

export const ImportLinks = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('project-admin');
  const language = useLanguage();
  const project = useQuery(projectsQuery).data?.find(({ id }) => id === pId);
  if (project === undefined) return null;
  const folders = project.folders.filter((folder) => mayImportInto(project, folder));
  return <FolderLinks title={t('import.title')} links={folders.map(({ id, title }) => ({ to: importPaths.ownedImport(pId, id), label: t('import.action', { folder: localText(title, language) }) }))} />;
};
