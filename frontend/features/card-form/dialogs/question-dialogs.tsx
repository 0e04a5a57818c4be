import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../../form/environment.ts';
import { FormSurface } from '../../../form/form-surface.tsx';
import { AtForm } from '../../../form/module-parts.tsx';
import type { FormSelection } from '../../../lib/paths.ts';
import { answerText } from '../../../lib/answer-text.ts';
import { cardLabel } from '../../../form/card/card-label.ts';
import type { Card } from '../../../lib/card-form.ts';
import type { CardForm } from '../../../lib/card-form.ts';
import type { FailureKind, SaveFailure } from '../../../form/card/saving.ts';
import type { CardEditorState, LeftOut } from '../use-card-editor.ts';
import { closedByOf } from './save-failed-dialog.tsx';

interface QuestionProps {
  readonly onNo: () => void;
  readonly onYes: () => void;
}

export const CancelDialog = ({ onNo, onYes }: QuestionProps) => {
  const { t } = useFormEnvironment().words;
  const answers = [
    { label: t('cancel.leave.action'), onPick: onYes, isDangerous: true },
    { label: t('cancel.stay.action'), onPick: onNo, isMain: true },
  ];
  return (
    <AskDialog title={t('cancel.title')} onClose={onNo} answers={answers}>
      <Typography>{t('cancel.message')}</Typography>
    </AskDialog>
  );
};

export const DiscardDialog = ({ editor, onClose }: { readonly editor: CardEditorState; readonly onClose: () => void }) => {
  const { t } = useFormEnvironment().words;
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const discard = () => {
    setState('busy');
    editor.discardDraft().catch(() => setState('failed'));
  };
  const answers = [
    { label: t('journal.discard.action'), onPick: discard, isDangerous: true, isBusy: state === 'busy' },
    { label: t('journal.continue.action'), onPick: onClose, isMain: true },
  ];
  return (
    <AskDialog title={t('journal.discard.title')} onClose={onClose} answers={answers}>
      <Typography>{t(state === 'failed' ? 'saveFailed.409_1.reloadFailed.message' : 'journal.discard.message')}</Typography>
    </AskDialog>
  );
};

/** The destructive button stands away from the thumb. */
export const DeleteDialog = ({ form: { prepared, card }, isDeleting, onNo, onYes }: QuestionProps & { readonly form: CardForm; readonly isDeleting: boolean }) => {
  const { t, language } = useFormEnvironment().words;
  const name = cardLabel(prepared, card?.vals ?? {})
    .map(({ value }) => answerText(value, language))
    .join(' · ');
  const answers = [
    { label: t('delete.confirm.action'), onPick: onYes, isDangerous: true, isBusy: isDeleting },
    { label: t('footer.cancel.action'), onPick: onNo, isMain: true, isOff: isDeleting },
  ];
  return (
    <AskDialog title={t('delete.title')} onClose={isDeleting ? undefined : onNo} answers={answers}>
      {name !== '' && <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>}
      <Typography>{t('delete.message')}</Typography>
    </AskDialog>
  );
};

interface SavedDialogProps {
  readonly leftOut: LeftOut;
  readonly selection: FormSelection;
  /** The time that the server used if this device's clock cannot be right. */
  readonly clock: Card['clock_used'];
  readonly isUnsaved: boolean;
  readonly onContinue: () => void;
  readonly onFinish: () => void;
  readonly onSaveAgain: () => void;
}

export const SavedDialog = ({ clock, isUnsaved, leftOut: { orphaned, setAside }, selection, onContinue, onFinish, onSaveAgain }: SavedDialogProps) => {
  const { t } = useFormEnvironment().words;
  const { t: more } = useTranslation('open-issues');
  const goOn = { label: t('saved.continue.action'), onPick: onContinue };
  return (
    <AskDialog
      title={t('saved.title')}
      onClose={onContinue}
      answers={
        isUnsaved
          ? [goOn, { label: t('saveFailed.again.action'), onPick: onSaveAgain, isMain: true }]
          : [{ label: t('saved.finish.action'), onPick: onFinish }, { ...goOn, isMain: true }]
      }
    >
      <Typography>{t('saved.message')}</Typography>
      {isUnsaved && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {more('saved.unsaved.message')}
        </Alert>
      )}
      <AtForm place="saved-note" />
      {clock !== undefined && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('saved.clock.message', { when: clock.now.replace('T', ' ') })}
        </Alert>
      )}
      {setAside > 0 && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('saved.setAside.message', { count: setAside })}
        </Alert>
      )}
      {orphaned.length > 0 && (
        <FormSurface>
          <AtForm place="orphaned-answers" selection={selection} answers={orphaned} state="moved" />
        </FormSurface>
      )}
    </AskDialog>
  );
};

export const DeletedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useFormEnvironment().words;
  return (
    <AskDialog title={t('deleted.title')} onClose={onClose} answers={[{ label: t('dialog.ok.action'), onPick: onClose, isMain: true }]}>
      <Typography>{t('deleted.message')}</Typography>
    </AskDialog>
  );
};

const deleteMessages: Partial<Record<FailureKind, 'deleteFailed.otherUser.message' | 'deleteFailed.401.message' | 'deleteFailed.403.message' | 'deleteFailed.404.message'>> = {
  '401': 'deleteFailed.401.message',
  '403': 'deleteFailed.403.message',
  '404': 'deleteFailed.404.message',
  otherUser: 'deleteFailed.otherUser.message',
};

interface DeleteFailedDialogProps {
  readonly failure: SaveFailure;
  readonly onSignIn: () => void;
  readonly onClose: () => void;
}

export const DeleteFailedDialog = ({ failure, onSignIn, onClose }: DeleteFailedDialogProps) => {
  const { kind } = failure;
  const closedBy = closedByOf(failure);
  const { t } = useFormEnvironment().words;
  const { t: more } = useTranslation('open-issues');
  const close = { label: t('dialog.close.action'), onPick: onClose, isMain: true };
  if (kind === 'network') {
    return (
      <AskDialog title={more('delete.unknown.title')} onClose={onClose} answers={[close]}>
        <Typography>{more('delete.unknown.message')}</Typography>
      </AskDialog>
    );
  }
  return (
    <AskDialog title={t('deleteFailed.title')} onClose={onClose} answers={kind === '401' ? [{ label: t('deleteFailed.login.action'), onPick: onSignIn }, close] : [close]}>
      <Typography>{closedBy === undefined ? t(deleteMessages[kind] ?? 'deleteFailed.other.message') : more(`closed.${closedBy}.delete.message`)}</Typography>
    </AskDialog>
  );
};
