import { useTranslation } from 'react-i18next';
import { MessageScreen } from '../../components/message-screen.tsx';

/** What a permanent token meets outside the form (spec end-user 4). */
export const NotAllowed = () => {
  const { t } = useTranslation('session');
  return <MessageScreen title={t('not_allowed.title')} message={t('not_allowed.message')} exit="logout" />;
};
