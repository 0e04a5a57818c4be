import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { newCard, paths, type FormSelection } from '../../lib/paths.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';

/** The end of an entry that another system began: there is no dashboard to go back to, only that system. */
export const FormEnded = ({ selection }: { readonly selection: FormSelection }) => {
  const { t } = useTranslation('card-form');
  useScreenTitle(t('screen.title'));
  return (
    <EmptyState
      title={t('ended.title')}
      message={t('ended.message')}
      action={
        selection.card === newCard ? undefined : (
          <Button variant="outlined" component={Link} to={paths.form(selection)}>
            {t('ended.again.action')}
          </Button>
        )
      }
    />
  );
};
