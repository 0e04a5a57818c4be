import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { Spoken } from './spoken.tsx';

/** For moments without a shape of their own; lists and forms show skeletons instead. */
export const Loading = () => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '40dvh' }}>
      <output>
        <Spoken>{t('loading.label')}</Spoken>
        <CircularProgress aria-hidden size={36} />
      </output>
    </Box>
  );
};
