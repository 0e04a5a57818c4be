import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useSignedIn } from '../../lib/session.ts';
import { offeredToken } from '../../lib/token-store.ts';

export const RefusedEntry = () => {
  const { t } = useTranslation('session');
  const language = useLanguage();
  const session = useSignedIn();
  return (
    <Alert severity="warning" onClose={offeredToken.settle} sx={{ mb: 2 }}>
      {session === null ? t('entry_refused.message') : t('entry_refused_stays.message', { name: localText(session.user.disp_name, language) })}
    </Alert>
  );
};
