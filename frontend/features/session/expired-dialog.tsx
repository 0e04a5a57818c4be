import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { useSignOut } from '../../lib/session.ts';

/** One button, back to the sign-in screen, logging out first (spec end-user 4, session expiry). */
export const ExpiredDialog = () => {
  const { t } = useTranslation('session');
  const signOut = useSignOut();
  return (
    <MessageDialog
      isAboutSession
      title={t('expired.title')}
      actions={
        <Button variant="contained" onClick={() => void signOut()}>
          {t('return_to_login.action')}
        </Button>
      }
    >
      <Typography>{t('expired.message')}</Typography>
    </MessageDialog>
  );
};
