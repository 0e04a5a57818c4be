import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../../components/server-view.tsx';
import { AtForm } from '../../form/module-parts.tsx';
import { readOrigin } from '../../lib/list-origin.ts';
import { type FormSelection, newCard, pathPatterns, paths } from '../../lib/paths.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { useSession } from '../../lib/session.ts';

export interface NoCardProps {
  readonly reason: 'notFound' | 'notSelected' | 'noDesign';
}

/** No card to show, and the way back (spec end-user 2, card form). */
export const NoCard = ({ reason }: NoCardProps) => {
  const { t } = useTranslation(['card-form', 'common']);
  const { user } = useSession();
  const { search, state } = useLocation();
  const origin = readOrigin(state);
  useScreenTitle(t('screen.title'));
  const message = (
    <EmptyState
      title={t(`screen.${reason}.title`)}
      message={t(`screen.${reason}.message`)}
      action={
        <Button variant="contained" component={Link} to={user.is_permanent_token ? pathPatterns.logout : pathPatterns.home}>
          {user.is_permanent_token ? t('common:logout.action') : t('screen.dashboard.action')}
        </Button>
      }
    />
  );
  return origin === null ? message : (
    <>
      <AtForm place="form-top" origin={origin} cardId={new URLSearchParams(search).get('card')} />
      {message}
    </>
  );
};

/** The end of an entry that another system began: there is no dashboard to return to. */
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
