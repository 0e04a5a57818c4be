import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { LoginForm } from '../features/session/login-form.tsx';
import { MachineNote } from '../features/session/machine-note.tsx';
import { useLanguage } from '../lib/i18n.ts';
import { useScreenTitle } from '../lib/screen-title.ts';
import { useDomain } from '../lib/session.ts';
import { Frame } from './frame.tsx';

export const SignInScreen = ({ isBeside }: { readonly isBeside: boolean }) => (
  <Frame>
    <LoginRoute isBeside={isBeside} />
  </Frame>
);

/** Browsers close only tabs that a page opened, so a button is offered. */
const SignedInBeside = () => {
  const { t } = useTranslation('session');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{t('signed_in_beside.message')}</Typography>
      <Button variant="contained" onClick={() => window.close()}>
        {t('close_tab.action')}
      </Button>
    </Box>
  );
};

/** `isBeside`: in a tab of its own that closes itself afterwards (spec end-user 2, afterClose). */
export const LoginRoute = ({ isBeside }: { readonly isBeside: boolean }) => {
  const { t } = useTranslation('session');
  const language = useLanguage();
  const domain = useDomain();
  const [isDone, setIsDone] = useState(false);
  useScreenTitle('');
  const finishBeside = () => {
    setIsDone(true);
    window.alert(t('signed_in_beside.message'));
    window.close();
  };
  return (
    <Box sx={{ maxWidth: 420, mx: 'auto', pt: { xs: 2, sm: 6 } }}>
      <Box sx={{ textAlign: 'center', mb: 3 }}>
        <Box component="img" src={domain?.logo ?? '/mark.svg'} alt="" sx={{ height: 64, maxWidth: 220, objectFit: 'contain' }} />
        <Typography component="p" sx={{ fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.4, mt: 1 }}>
          {localText(domain?.title, language)}
        </Typography>
      </Box>
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Typography variant="h2" sx={{ mb: 2.5 }}>
          {t('login.title')}
        </Typography>
        {isDone ? <SignedInBeside /> : <LoginForm {...(isBeside ? { onSignedIn: finishBeside } : {})} />}
      </Paper>
      <MachineNote />
    </Box>
  );
};
