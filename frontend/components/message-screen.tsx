import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathPatterns } from '../lib/paths.ts';
import { useScreenTitle } from '../lib/screen-title.ts';
import { EmptyState } from './server-view.tsx';

interface MessageScreenProps {
  readonly title: string;
  readonly message: string;
  /** The way on: the dashboard, or signing in as somebody else. */
  readonly exit: 'home' | 'logout';
}

/** A whole screen that says why it shows nothing else, and offers the one way on. */
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

/** What somebody without the right meets, with the way back. */
export const NotAuthorized = () => {
  const { t } = useTranslation(['admin', 'problems']);
  return <MessageScreen title={t('problems:access.denied')} message={t('not_authorized.message')} exit="home" />;
};
