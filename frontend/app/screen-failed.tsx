import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state.tsx';

/** A screen that broke, or whose chunk did not come over (a new release took it away, or the network did). */
export const ScreenFailed = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      tone="failed"
      title={t('screen_failed.title')}
      message={t('screen_failed.message')}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t('reload.action')}
        </Button>
      }
    />
  );
};
