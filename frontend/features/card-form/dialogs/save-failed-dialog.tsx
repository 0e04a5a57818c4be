import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { AskDialog } from '../../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../../form/environment.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { otherHospitalOf } from '../../../lib/other-hospital.ts';
import type { FormSelection } from '../../../lib/paths.ts';
import { projectsQuery } from '../../../lib/projects.ts';
import { onTokenChangedElsewhere, readToken } from '../../../lib/token-store.ts';
import { CopyAnswers } from '../../../form/copy-answers.tsx';
import type { FailureKind, SaveFailure } from '../../../form/card/saving.ts';
import { FindingList } from '../../../form/finding-list.tsx';
import { TakenId, useTakenBy } from './taken-id.tsx';
import { SignInAgain } from './sign-in-again.tsx';

interface SaveFailedDialogProps {
  readonly failure: SaveFailure;
  readonly prepared: PreparedDesign;
  readonly selection: FormSelection;
  readonly isStored: boolean;
  readonly onClose: () => void;
  readonly onPick: (path: string) => void;
  readonly onSaveAgain: () => void;
  /** Saves the card as in progress in spite of its errors. */
  readonly onSaveWithErrors: () => void;
  readonly onDiscard: () => void;
  readonly onSignedIn: () => void;
  /** Shows and merges the other user's changes; after a linkage failure, those of the card that has the linkage value. null: nothing can merge them. */
  readonly onMerge: (() => void) | null;
  readonly onOpenLinked: (cardId: string) => void;
  /** Whether what was typed is in the journal and survives closing this screen. */
  readonly isKept: boolean;
  readonly onLoadLatest: () => Promise<void>;
  readonly onSaveAsNew: () => void;
  readonly copiedText: () => Promise<string>;
}

const messages = {
  '400': 'saveFailed.400.message',
  '401': 'saveFailed.401.message',
  '403': 'saveFailed.403.message',
  '404': 'saveFailed.404.message',
  '409_1': 'saveFailed.409_1.message',
  '409_2': 'saveFailed.409_2.message',
  elsewhere: 'saveFailed.elsewhere.message',
  linked: 'saveFailed.linked.message',
  '413': 'saveFailed.413.message',
  otherUser: 'saveFailed.otherUser.message',
  network: 'saveFailed.network.message',
  busy: 'saveFailed.busy.message',
  other: 'saveFailed.other.message',
} as const satisfies Record<FailureKind, string>;

export const closedByOf = ({ kind, details }: SaveFailure): 'locked' | 'period_closed' | undefined => {
  const isSaid = kind === '403' && typeof details === 'object' && details !== null && 'reason' in details;
  return isSaid && (details.reason === 'locked' || details.reason === 'period_closed') ? details.reason : undefined;
};

const passing: readonly FailureKind[] = ['network', 'busy', 'other'];

const lasting: readonly FailureKind[] = ['403', '404', 'elsewhere', 'other'];

const ExpiredSession = ({ onSignedIn, isKept }: Pick<SaveFailedDialogProps, 'onSignedIn' | 'isKept'>) => {
  const { t } = useFormEnvironment().words;
  const signedIn = useEffectEvent(onSignedIn);
  useEffect(
    () =>
      onTokenChangedElsewhere(() => {
        if (readToken() !== null) signedIn();
      }),
    [],
  );
  return (
    <>
      <Typography sx={{ mt: 1.5 }}>{t('saveFailed.401.goesOn.message')}</Typography>
      <SignInAgain action={t('signIn.action')} onSignedIn={onSignedIn} />
      <Alert severity={isKept ? 'info' : 'warning'} sx={{ mt: 1.5 }}>
        {t(isKept ? 'saveFailed.401.kept.message' : 'saveFailed.401.warning.message')}
      </Alert>
    </>
  );
};

/** Whether the project allows saving with errors. The id attributes must still be right. */
const useMayStand = ({ design }: PreparedDesign, { project }: FormSelection, { kind, issues }: SaveFailure): boolean => {
  const { data = [] } = useQuery({ ...projectsQuery, enabled: kind === '400' });
  const isAllowed = data.find(({ id }) => id === project)?.saves_with_errors === true;
  return kind === '400' && isAllowed && issues.every(({ code, path }) => path !== '' && code !== 'card.id_attribute_missing' && code !== 'item.withheld' && !design.id_attributes.includes(path));
};

/** Why nothing was saved and what to do; the answers always stay in the form (spec end-user 8). */
export const SaveFailedDialog = ({ failure, prepared, selection, isStored, onClose, onPick, onSaveAgain, onSaveWithErrors, ...props }: SaveFailedDialogProps) => {
  const { onDiscard, onLoadLatest, onMerge, onOpenLinked, onSaveAsNew, copiedText, ...session } = props;
  const { t } = useFormEnvironment().words;
  const language = useLanguage();
  const { kind, issues, cardId, isCardGone = false } = failure;
  const closedBy = closedByOf(failure);
  const taken = useTakenBy(prepared, selection, kind === '409_2');
  const takenBy = taken.cardId;
  const mayStand = useMayStand(prepared, selection, failure);
  const { t: more } = useTranslation('open-issues');
  const [loading, setLoading] = useState<'idle' | 'busy' | 'failed'>('idle');
  const loadLatest = () => {
    setLoading('busy');
    onLoadLatest().catch(() => setLoading('failed'));
  };
  const isSignedOut = kind === '401' || kind === 'otherUser';
  const isOutrun = kind === '409_1' && isStored;
  const isConflictOfNew = kind === '409_1' && !isStored;
  const mayRetry = passing.includes(kind) || isConflictOfNew;
  const merge = isOutrun || kind === 'linked' ? onMerge : null;
  const answers = [
    ...(isSignedOut ? [{ label: t('saveFailed.401.discard.action'), onPick: onDiscard, isDangerous: true }] : []),
    ...(isOutrun ? [{ label: t('saveFailed.409_1.reload.action'), onPick: loadLatest, isDangerous: true, isBusy: loading === 'busy' }] : []),
    {
      label: t(merge === null ? 'dialog.close.action' : 'saveFailed.409_1.keep.action'),
      onPick: onClose,
      isMain: !isSignedOut && merge === null && !mayRetry && !isCardGone,
    },
    ...(takenBy === undefined ? [] : [{ label: taken.label, onPick: () => onOpenLinked(takenBy) }]),
    ...(cardId === undefined ? [] : [{ label: t('saveFailed.linked.open.action'), onPick: () => onOpenLinked(cardId) }]),
    ...(mayStand ? [{ label: more('withErrors.action'), onPick: onSaveWithErrors }] : []),
    ...(merge === null ? [] : [{ label: t(kind === 'linked' ? 'saveFailed.linked.add.action' : 'merge.start.action'), onPick: merge, isMain: true }]),
    ...(isCardGone ? [{ label: t('saveFailed.asNew.action'), onPick: onSaveAsNew, isMain: true }] : []),
    ...(mayRetry ? [{ label: t('saveFailed.again.action'), onPick: onSaveAgain, isMain: true }] : []),
  ];
  return (
    <AskDialog title={t('saveFailed.title')} onClose={onClose} answers={answers}>
      <Typography>{closedBy === undefined ? t(isCardGone ? 'saveFailed.cardGone.message' : messages[kind], { ...otherHospitalOf(failure.details, language) }) : more(`closed.${closedBy}.message`)}</Typography>
      {(lasting.includes(kind) || isConflictOfNew || (isOutrun && merge === null)) && <CopyAnswers text={copiedText} />}
      {mayStand && <Typography sx={{ mt: 1 }}>{more('withErrors.message')}</Typography>}
      {kind === '400' && <FindingList prepared={prepared} issues={issues} onPick={onPick} />}
      {kind === '409_2' && <TakenId prepared={prepared} issues={issues} taken={taken} onPick={onPick} />}
      {isSignedOut && <ExpiredSession {...session} />}
      {kind === 'network' && (
        <Typography sx={{ mt: 1 }}>{t(session.isKept ? 'saveFailed.network.kept.message' : 'saveFailed.network.open.message')}</Typography>
      )}
      {isOutrun && (
        <Alert severity={loading === 'failed' ? 'error' : 'warning'} sx={{ mt: 2 }}>
          {t(loading === 'failed' ? 'saveFailed.409_1.reloadFailed.message' : 'saveFailed.409_1.hint')}
        </Alert>
      )}
    </AskDialog>
  );
};
