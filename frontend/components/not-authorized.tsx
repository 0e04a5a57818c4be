import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathPatterns } from '../lib/paths.ts';
import { EmptyState } from './empty-state.tsx';

/** What somebody without the right meets, with the way back. */
export const NotAuthorized = () => {
  const { t } = useTranslation(['admin', 'common', 'problems']);
  return (
    <EmptyState
      tone="failed"
      title={t('problems:access.denied')}
      message={t('not_authorized.message')}
      action={
        <Button variant="contained" component={Link} to={pathPatterns.home}>
          {t('common:to_dashboard.action')}
        </Button>
      }
    />
  );
};
