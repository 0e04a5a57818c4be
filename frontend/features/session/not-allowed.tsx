import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { pathPatterns } from '../../lib/paths.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';

/** What a permanent token meets outside the form (spec end-user 4). */
export const NotAllowed = () => {
  const { t } = useTranslation('session');
  useScreenTitle(t('not_allowed.title'));
  return (
    <EmptyState
      tone="failed"
      title={t('not_allowed.title')}
      message={t('not_allowed.message')}
      action={
        <Button variant="contained" component={Link} to={pathPatterns.logout}>
          {t('logout.action')}
        </Button>
      }
    />
  );
};
