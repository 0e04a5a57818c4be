import { useTranslation } from 'react-i18next';
import { MessageScreen } from './message-screen.tsx';

/** What somebody without the right meets, with the way back. */
export const NotAuthorized = () => {
  const { t } = useTranslation(['admin', 'problems']);
  return <MessageScreen title={t('problems:access.denied')} message={t('not_authorized.message')} exit="home" />;
};
