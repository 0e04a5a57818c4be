import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { pathPatterns } from '../../lib/paths.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';

/** What somebody meets whose role does not reach this far (spec end-user 6, administration 2). */
export const NotAuthorised = () => {
  const { t } = useTranslation(['session', 'common']);
  useScreenTitle(t('not_authorised.title'));
  return (
    <EmptyState
      tone="failed"
      title={t('not_authorised.title')}
      message={t('not_authorised.message')}
      action={
        <Button variant="contained" component={Link} to={pathPatterns.home}>
          {t('common:to_dashboard.action')}
        </Button>
      }
    />
  );
};
