import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathPatterns } from '../lib/paths.ts';
import { useScreenTitle } from '../lib/screen-title.ts';
import { EmptyState } from './server-view.tsx';

interface MessageScreenProps {
  readonly title: string;
  readonly message: string;
  readonly exit: 'home' | 'logout';
}

export const MessageScreen = ({ title, message, exit }: MessageScreenProps) => {
  const { t } = useTranslation();
  useScreenTitle(title);
  return (
    <EmptyState
      tone="failed"
      title={title}
      message={message}
      action={
        <Button variant="contained" component={Link} to={pathPatterns[exit]}>
          {exit === 'home' ? t('to_dashboard.action') : t('logout.action')}
        </Button>
      }
    />
  );
};

export const NotAuthorized = () => {
  const { t } = useTranslation(['admin', 'problems']);
  return <MessageScreen title={t('problems:access.denied')} message={t('not_authorized.message')} exit="home" />;
};
