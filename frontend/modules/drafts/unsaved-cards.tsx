import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/panel.tsx';
import { UnsavedRows, useUnsavedCards } from './unsaved-rows.tsx';

export const UnsavedCards = () => {
  const { t } = useTranslation();
  const { data: unsaved = [] } = useUnsavedCards('dashboard');
  if (unsaved.length === 0) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Panel title={t('unsaved.title')} wrapsTitle>
        <UnsavedRows unsaved={unsaved} />
      </Panel>
    </Box>
  );
};
