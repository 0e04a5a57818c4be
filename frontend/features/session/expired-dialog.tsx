import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../components/message-dialog.tsx';
import { useSignOut } from '../../lib/session.ts';

/** One button, back to the sign-in screen, logging out first (spec end-user 4, session expiry). */
export const ExpiredDialog = () => {
  const { t } = useTranslation('session');
  const signOut = useSignOut();
  return (
    <AskDialog isAboutSession title={t('expired.title')} answers={[{ label: t('return_to_login.action'), onPick: () => void signOut(), isMain: true }]}>
      <Typography>{t('expired.message')}</Typography>
    </AskDialog>
  );
};
