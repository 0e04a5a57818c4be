import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { splitItemPath } from '#shared/form/item-paths.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { AskDialog } from '../../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../../form/environment.ts';
import { AtForm, useHasFormPart } from '../../../form/module-parts.tsx';
import { useLanguage } from '../../../lib/i18n.ts';
import { otherHospitalOf } from '../../../lib/problem-text.ts';
import type { FormSelection } from '../../../lib/paths.ts';
import { projectsQuery } from '../../../lib/projects.ts';
import { onTokenChangedElsewhere, readToken } from '../../../lib/token-store.ts';
import type { FailureKind, SaveFailure } from '../../../form/card/saving.ts';
import { FindingList } from '../../../form/finding-list.tsx';
import type { CardEditorState } from '../use-card-editor.ts';
import { SignInAgain } from './sign-in-again.tsx';

export interface SaveFailedDialogProps {
  readonly editor: CardEditorState;
  readonly failure: SaveFailure;
  readonly selection: FormSelection;
  readonly onPick: (path: string) => void;
  readonly onOpenCard: (cardId: string) => void;
}

export const closedByOf = ({ kind, details }: SaveFailure): 'locked' | 'period_closed' | undefined => {
  const reason = kind === '403' ? details?.['reason'] : undefined;
  return reason === 'locked' || reason === 'period_closed' ? reason : undefined;
};

const passing: readonly FailureKind[] = ['network', 'busy', 'other'];

const lasting: readonly FailureKind[] = ['403', '404', 'elsewhere', 'other'];

const ExpiredSession = ({ onSignedIn, isKept }: { readonly onSignedIn: () => void; readonly isKept: boolean }) => {
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
export const SaveFailedDialog = ({ editor, failure, selection, onPick, onOpenCard }: SaveFailedDialogProps) => {
  const { form, isKept, show } = editor;
  const { prepared } = form;
  const { t } = useFormEnvironment().words;
  const language = useLanguage();
  const isStored = form.card !== null;
  const { kind, issues, cardId, isCardGone = false } = failure;
  const closedBy = closedByOf(failure);
  const mayStand = useMayStand(prepared, selection, failure);
  const { t: more } = useTranslation('open-issues');
  const loading = useMutation({ mutationFn: editor.loadLatest, meta: { ownsSession: true } });
  const save = (withErrors: boolean) => {
    show(null);
    void editor.save(withErrors);
  };
  const wrong = issues.find(({ path }) => prepared.indexOf.has(splitItemPath(path).item))?.path;
  const close = () => (wrong === undefined ? show(null) : onPick(wrong));
  const isSignedOut = kind === '401' || kind === 'otherUser';
  const isOutrun = kind === '409_1' && isStored;
  const isConflictOfNew = kind === '409_1' && !isStored;
  const mayRetry = passing.includes(kind) || isConflictOfNew;
  const mayMerge = useHasFormPart('merge') && (isOutrun || kind === 'linked');
  const merge = () => show({ kind: 'merge', ...(cardId !== undefined && { with: cardId }) });
  const answers = [
    ...(isSignedOut ? [{ label: t('saveFailed.401.discard.action'), onPick: () => show({ kind: 'cancel' }), isDangerous: true }] : []),
    ...(isOutrun ? [{ label: t('saveFailed.409_1.reload.action'), onPick: () => loading.mutate(), isDangerous: true, isBusy: loading.isPending }] : []),
    {
      label: t(mayMerge ? 'saveFailed.409_1.keep.action' : 'dialog.close.action'),
      onPick: close,
      isMain: !isSignedOut && !mayMerge && !mayRetry && !isCardGone,
    },
    ...(cardId === undefined ? [] : [{ label: t('saveFailed.linked.open.action'), onPick: () => onOpenCard(cardId) }]),
    ...(mayStand ? [{ label: more('withErrors.action'), onPick: () => save(true) }] : []),
    ...(mayMerge ? [{ label: t(kind === 'linked' ? 'saveFailed.linked.add.action' : 'merge.start.action'), onPick: merge, isMain: true }] : []),
    ...(isCardGone ? [{ label: t('saveFailed.asNew.action'), onPick: () => void editor.saveAsNew(), isMain: true }] : []),
    ...(mayRetry ? [{ label: t('saveFailed.again.action'), onPick: () => save(false), isMain: true }] : []),
  ];
  return (
    <AskDialog title={t('saveFailed.title')} onClose={close} answers={answers}>
      <Typography>{closedBy === undefined ? t(isCardGone ? 'saveFailed.cardGone.message' : `saveFailed.${kind}.message`, { ...otherHospitalOf(failure.details ?? {}, language) }) : more(`closed.${closedBy}.message`)}</Typography>
      {(lasting.includes(kind) || isConflictOfNew || (isOutrun && !mayMerge)) && <AtForm place="copy-answers" form={form} selection={selection} />}
      {mayStand && <Typography sx={{ mt: 1 }}>{more('withErrors.message')}</Typography>}
      {kind === '409_2' && <AtForm place="taken-id" prepared={prepared} selection={selection} onOpen={onOpenCard} />}
      {issues.length > 0 && <FindingList prepared={prepared} issues={issues} onPick={onPick} />}
      {isSignedOut && <ExpiredSession isKept={isKept} onSignedIn={() => void editor.sendWaiting()} />}
      {kind === 'network' && (
        <Typography sx={{ mt: 1 }}>{t(isKept ? 'saveFailed.network.kept.message' : 'saveFailed.network.open.message')}</Typography>
      )}
      {isOutrun && (
        <Alert severity={loading.isError ? 'error' : 'warning'} sx={{ mt: 2 }}>
          {t(loading.isError ? 'saveFailed.409_1.reloadFailed.message' : 'saveFailed.409_1.hint')}
        </Alert>
      )}
    </AskDialog>
  );
};
