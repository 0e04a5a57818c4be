import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { ServerView } from '../../components/server-view.tsx';
import { ApiProblem } from '../../lib/api-problem.ts';
import { isSameSelection, takeReady } from '../../lib/open-card.ts';
import { type FormSelection, paths } from '../../lib/paths.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { useDraftsOf, useOpenedCard } from '../../form/card/api.ts';
import type { StartedCard } from '../../lib/card-form.ts';
import { CardEditor } from './card-editor.tsx';
import { NoCard } from './lazy-no-card.ts';
import type { NoCardProps } from './no-card.tsx';

export const loadingShape = (
  <>
    <Skeleton width="40%" height={36} />
    <Skeleton variant="rounded" height={48} sx={{ my: 1.5 }} />
    <Skeleton variant="rounded" height={420} />
  </>
);

/** A card that needs no loading: it was opened before the first drawing, or saved for the first time while open, and its editor continues under the new address. */
interface HeldCard {
  readonly selection: FormSelection;
  readonly draftId: string | null;
  readonly from: FormSelection | null;
  readonly opened: StartedCard;
  readonly openedAt: number;
}

const missing = (error: unknown): NoCardProps['reason'] | null => {
  if (!(error instanceof ApiProblem) || error.status !== 404) return null;
  return error.code === 'design.unknown' ? 'noDesign' : 'notFound';
};

const NotOpened = ({ query, selection, draftId }: CardFormScreenProps & { readonly query: ReturnType<typeof useOpenedCard> }) => {
  const { data: found } = useDraftsOf(selection, draftId);
  if (found === undefined) return loadingShape;
  if (found !== null && found.show !== null) return <Suspense fallback={loadingShape}>{found.show({ error: query.error, onTryAgain: () => void query.refetch() })}</Suspense>;
  const reason = missing(query.error);
  return reason === null ? (
    <ServerView query={query} loading={loadingShape}>
      {() => loadingShape}
    </ServerView>
  ) : (
    <NoCard reason={reason} />
  );
};

interface CardFormScreenProps {
  readonly selection: FormSelection;
  readonly draftId: string | null;
}

export const CardFormScreen = ({ selection, draftId }: CardFormScreenProps) => {
  const { t } = useTranslation('card-form');
  useScreenTitle(t('screen.title'));
  const { state } = useLocation();
  const [held, setHeld] = useState<HeldCard | null>(() => {
    const opened = takeReady(selection, draftId);
    return opened === undefined ? null : { selection, draftId, from: null, opened, openedAt: Date.now() };
  });
  const isHere = held !== null && isSameSelection(held.selection, selection) && held.draftId === draftId;
  if (isHere && held.from !== null) setHeld({ ...held, from: null });
  const isHeld = isHere || (held !== null && held.from !== null && isSameSelection(held.from, selection));
  // Opened again later, it is loaded anew.
  if (held !== null && !isHeld) setHeld(null);
  const continued = isHeld ? held : null;
  const query = useOpenedCard(selection, draftId, continued === null);
  if (continued === null && query.isError && !query.isFetching) return <NotOpened query={query} selection={selection} draftId={draftId} />;
  const openedAt = continued?.openedAt ?? query.dataUpdatedAt;
  return (
    <ServerView query={continued === null ? query : { ...query, data: continued.opened }} loading={loadingShape}>
      {(opened) =>
        opened.drafts?.isTaken === true ? (
          <Navigate replace to={paths.form(selection)} state={state} />
        ) : (
          <CardEditor
            key={`${opened.selection.folder}/${opened.selection.card}/${openedAt}`}
            opened={opened}
            onCreated={(stored) => setHeld({ selection: stored.selection, draftId: null, from: selection, opened, openedAt })}
          />
        )
      }
    </ServerView>
  );
};
