import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { MessageDialog } from './message-dialog.tsx';

/** Asks before a half-filled form is left: by a link, by the browser's back button, by closing the tab. */
export const LeaveGuard = ({ isChanged }: { readonly isChanged: boolean }) => {
  const { t } = useTranslation('admin');
  const blocker = useBlocker(isChanged);
  useEffect(() => {
    if (!isChanged) return undefined;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, [isChanged]);
  if (blocker.state !== 'blocked') return null;
  return (
    <MessageDialog
      title={t('leave.title')}
      onClose={blocker.reset}
      actions={
        <>
          <Button color="error" onClick={blocker.proceed}>
            {t('leave.discard.action')}
          </Button>
          <Button variant="contained" onClick={blocker.reset}>
            {t('leave.stay.action')}
          </Button>
        </>
      }
    >
      <Typography>{t('leave.message')}</Typography>
    </MessageDialog>
  );
};
