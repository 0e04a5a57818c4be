import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './server-view.tsx';

/** Shown when a screen crashed or its chunk failed to load (removed by a new release, or a network failure). */
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
