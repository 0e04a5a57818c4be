import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findFolder, projectsQuery } from '../lib/projects.ts';

/** A word that tells cards of a folder for tests from real ones; nothing beside real ones. */
export const TestMark = ({ pId, fId }: { readonly pId: string; readonly fId: string }) => {
  const { t } = useTranslation();
  const { data = [] } = useQuery(projectsQuery);
  return findFolder(data, pId, fId)?.folder.is_test ? <Chip size="small" color="warning" label={t('test.label')} sx={{ verticalAlign: 'middle' }} /> : null;
};
