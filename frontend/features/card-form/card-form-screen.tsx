import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { ApiProblem } from '../../lib/api-problem.ts';
import { isSameSelection, takeArrived } from '../../lib/open-card.ts';
import { pathPatterns, type FormSelection } from '../../lib/paths.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { useSession } from '../../lib/session.ts';
import { useOpenedCard, type StartedCard } from './api.ts';
import { CardEditor } from './card-editor.tsx';

interface NoCardProps {
  readonly reason: 'notFound' | 'notSelected' | 'noDesign';
}

/** No card to show, and the way back (spec end-user 2, card form). */
export const NoCard = ({ reason }: NoCardProps) => {
  const { t } = useTranslation(['card-form', 'common']);
  const { user } = useSession();
  useScreenTitle(t('screen.title'));
  return (
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
};

const loadingShape = (
  <>
    <Skeleton width="40%" height={36} />
    <Skeleton variant="rounded" height={48} sx={{ my: 1.5 }} />
    <Skeleton variant="rounded" height={420} />
  </>
);

/** A card that needs no loading: new when it was opened, it has an id since and its editor goes on under the new address. */
interface Created {
  readonly selection: FormSelection;
  readonly opened: StartedCard;
  readonly openedAt: number;
}

/** The first card of a page may be there before its form. */
const arrivedAhead = (selection: FormSelection): Created | null => {
  const opened = takeArrived(selection);
  return opened === null ? null : { selection, opened, openedAt: Date.now() };
};

const missing = (error: unknown): NoCardProps['reason'] | null => {
  if (!(error instanceof ApiProblem) || error.status !== 404) return null;
  return error.code === 'design.unknown' ? 'noDesign' : 'notFound';
};

export const CardFormScreen = ({ selection }: { readonly selection: FormSelection }) => {
  const { t } = useTranslation('card-form');
  useScreenTitle(t('screen.title'));
  const [created, setCreated] = useState<Created | null>(null);
  const [ahead, setAhead] = useState(() => arrivedAhead(selection));
  if (ahead !== null && !isSameSelection(ahead.selection, selection)) setAhead(null);
  const continued = created?.selection.card === selection.card ? created : ahead;
  const query = useOpenedCard(selection, continued === null);
  const reason = missing(query.error);
  if (reason !== null) return <NoCard reason={reason} />;
  const openedAt = continued?.openedAt ?? query.dataUpdatedAt;
  return (
    <ServerView query={continued === null ? query : { ...query, data: continued.opened }} loading={loadingShape}>
      {(opened) => (
        <CardEditor
          key={`${opened.selection.folder}/${opened.selection.card}/${openedAt}`}
          opened={opened}
          onCreated={(stored) => setCreated({ selection: stored.selection, opened, openedAt })}
        />
      )}
    </ServerView>
  );
};
