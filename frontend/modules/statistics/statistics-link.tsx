import BarChart from '@mui/icons-material/BarChart';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Places } from '../../lib/modules.ts';
import { statisticsPaths } from './paths.ts';

export const StatisticsLink = ({ project, folder }: Places['folder-actions']) => {
  const { t } = useTranslation('card-list');
  if (project.role === null || folder.version === null) return null;
  return (
    <Button variant="outlined" component={Link} to={statisticsPaths.folderStatistics(project.id, folder.id)} startIcon={<BarChart />}>
      {t('statistics.action')}
    </Button>
  );
};
