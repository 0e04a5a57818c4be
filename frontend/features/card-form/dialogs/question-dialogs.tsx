import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../../form/environment.ts';
import { FormSurface } from '../../../form/form-surface.tsx';
import { AtForm, useHasFormPart } from '../../../form/module-parts.tsx';
import type { FormSelection } from '../../../lib/paths.ts';
import { answerText } from '../../../lib/answer-text.ts';
import { isFooterEnough, rememberFooterEnough } from '../../../lib/list-memory.ts';
import { useSession } from '../../../lib/session.ts';
import { cardLabel } from '../../../form/card/card-label.ts';
import type { SaveFailure } from '../../../form/card/saving.ts';
import type { CardEditorState, LeftOut } from '../use-card-editor.ts';
import { closedByOf } from './save-failed-dialog.tsx';

/** The destructive button stands away from the thumb. */
export const DeleteDialog = ({ editor }: { readonly editor: CardEditorState }) => {
  const { form: { prepared, card }, isDeleting, remove, show } = editor;
  const close = () => show(null);
  const { t, language } = useFormEnvironment().words;
  const name = cardLabel(prepared, card?.vals ?? {})
    .map(({ value }) => answerText(value, language))
    .join(' · ');
  const answers = [
    { label: t('delete.confirm.action'), onPick: () => void remove(), isDangerous: true, isBusy: isDeleting },
    { label: t('footer.cancel.action'), onPick: close, isMain: true, isOff: isDeleting },
  ];
  return (
    <AskDialog title={t('delete.title')} onClose={isDeleting ? undefined : close} answers={answers}>
      {name !== '' && <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>}
      <Typography>{t('delete.message')}</Typography>
    </AskDialog>
  );
};

interface SavedDialogProps {
  readonly editor: CardEditorState;
  readonly leftOut: LeftOut;
  readonly isAsked: boolean;
  readonly selection: FormSelection;
  readonly onFinish: () => void;
}

export const SavedDialog = ({ editor: { form, save, show }, leftOut: { orphaned, setAside }, isAsked, selection, onFinish }: SavedDialogProps) => {
  const { t } = useFormEnvironment().words;
  const { t: more } = useTranslation('open-issues');
  const { user } = useSession();
  const hasFooterNote = useHasFormPart('save-state');
  const isUnsaved = form.isChanged();
  /** The time that the server used if this device's clock cannot be right. */
  const clock = form.card?.clock_used;
  const close = () => show(null);
  // Ticking the box must not close the dialog that it stands in.
  const [isSaidInFooter] = useState(hasFooterNote && !isAsked && clock === undefined && setAside === 0 && orphaned.length === 0 && isFooterEnough(user.id));
  useEffect(() => {
    // The footer may have opened the dialog meanwhile.
    if (isSaidInFooter) show((now) => (now?.kind === 'saved' && now.isAsked === true ? now : null));
  }, [isSaidInFooter, show]);
  if (isSaidInFooter) return null;
  const saveAgain = () => {
    close();
    void save();
  };
  const goOn = { label: t('saved.continue.action'), onPick: close };
  return (
    <AskDialog
      title={t('saved.title')}
      onClose={close}
      answers={
        isUnsaved
          ? [goOn, { label: t('saveFailed.again.action'), onPick: saveAgain, isMain: true }]
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
      {hasFooterNote && (
        <FormControlLabel
          sx={{ mt: 1 }}
          control={<Checkbox defaultChecked={isFooterEnough(user.id)} onChange={(_event, isChecked) => rememberFooterEnough(user.id, isChecked)} />}
          label={more('saved.footer.label')}
        />
      )}
    </AskDialog>
  );
};

const wordedDeletions = ['401', '403', '404', 'otherUser'] as const;

interface DeleteFailedDialogProps {
  readonly failure: SaveFailure;
  readonly onSignIn: () => void;
  readonly onClose: () => void;
}

export const DeleteFailedDialog = ({ failure, onSignIn, onClose }: DeleteFailedDialogProps) => {
  const { kind } = failure;
  const closedBy = closedByOf(failure);
  const worded = wordedDeletions.find((each) => each === kind) ?? 'other';
  const { t } = useFormEnvironment().words;
  const { t: more } = useTranslation('open-issues');
  const close = { label: t('dialog.close.action'), onPick: onClose, isMain: true };
  const message = (): string => {
    if (kind === 'network') return more('delete.unknown.message');
    return closedBy === undefined ? t(`deleteFailed.${worded}.message`) : more(`closed.${closedBy}.delete.message`);
  };
  return (
    <AskDialog title={kind === 'network' ? more('delete.unknown.title') : t('deleteFailed.title')} onClose={onClose} answers={kind === '401' ? [{ label: t('deleteFailed.login.action'), onPick: onSignIn }, close] : [close]}>
      <Typography>{message()}</Typography>
    </AskDialog>
  );
};
