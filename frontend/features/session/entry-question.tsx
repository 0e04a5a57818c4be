import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { useOfferedSession, useSignedIn, type Session } from '../../lib/session.ts';
import { offeredToken } from '../../lib/token-store.ts';

/** Asks whether to continue as the person whose token the address carried; staying is the default. */
export const EntryQuestion = ({ token, offered }: { readonly token: string; readonly offered: Session }) => {
  const { t } = useTranslation('session');
  const language = useLanguage();
  const signedIn = useSignedIn();
  const goOnAs = useOfferedSession();
  const [isGoing, setGoing] = useState(false);
  useScreenTitle('');
  const nameOf = ({ user }: Session) => localText(user.disp_name, language) || user.login_id;
  const name = nameOf(offered);
  const goOn = () => {
    setGoing(true);
    void goOnAs(token, offered);
  };
  return (
    <Paper variant="outlined" component="section" aria-labelledby="entry-question" sx={{ maxWidth: 520, mx: 'auto', mt: { xs: 2, sm: 6 }, p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 2 }}>
      <Typography variant="h2" id="entry-question">
        {t('entry_ask.title', { name })}
      </Typography>
      <Typography>{t('entry_ask.message', { name, org: localText(offered.org.name, language) })}</Typography>
      {signedIn === null ? null : <Typography>{t('entry_ask_stays.message', { name: nameOf(signedIn) })}</Typography>}
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
        <Button variant="contained" size="large" disabled={isGoing} onClick={offeredToken.settle}>
          {signedIn === null ? t('entry_ask_login.action') : t('entry_ask_stay.action', { name: nameOf(signedIn) })}
        </Button>
        <Button variant="outlined" size="large" loading={isGoing} onClick={goOn}>
          {t('entry_ask_go_on.action', { name })}
        </Button>
      </Box>
    </Paper>
  );
};
