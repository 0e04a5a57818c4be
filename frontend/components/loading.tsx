import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';

/** For moments without a shape of their own; lists and forms show skeletons instead. */
export const Loading = () => {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('loading.label')} sx={{ display: 'grid', placeItems: 'center', minHeight: '40dvh' }}>
      <CircularProgress aria-hidden size={36} />
    </Box>
  );
};
