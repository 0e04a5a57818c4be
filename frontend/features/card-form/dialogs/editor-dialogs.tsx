import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../../form/environment.ts';
import { AtForm, useHasFormPart } from '../../../form/module-parts.tsx';
import { pathPatterns } from '../../../lib/paths.ts';
import { SaveFailedDialog, type SaveFailedDialogProps, closedByOf } from './save-failed-dialog.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { FormSurface } from '../../../form/form-surface.tsx';
import { answerText } from '../../../lib/answer-text.ts';
import { isFooterEnough, rememberFooterEnough } from '../../../lib/list-memory.ts';
import { useSession } from '../../../lib/session.ts';
import { cardLabel } from '../../../form/card/card-label.ts';
import type { SaveFailure } from '../../../form/card/saving.ts';
import type { CardEditorState, LeftOut } from '../use-card-editor.ts';

/** The destructive button stands away from the thumb. */
const DeleteDialog = ({ editor }: { readonly editor: CardEditorState }) => {
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

interface SavedDialogProps extends Pick<EditorDialogsProps, 'editor' | 'selection'> {
  readonly leftOut: LeftOut;
  readonly isAsked: boolean;
  readonly onFinish: () => void;
}

const SavedDialog = ({ editor: { form, save, show }, leftOut: { orphaned, setAside }, isAsked, selection, onFinish }: SavedDialogProps) => {
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

const DeleteFailedDialog = ({ failure, onSignIn, onClose }: DeleteFailedDialogProps) => {
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

interface EditorDialogsProps extends Omit<SaveFailedDialogProps, 'failure'> {
  readonly onStay: () => void;
  readonly onLeave: (path: string) => void;
}

export const EditorDialogs = ({ editor, onPick, onStay, onLeave, onOpenCard, selection }: EditorDialogsProps) => {
  const { t } = useFormEnvironment().words;
  const { dialog, form, show } = editor;
  const close = () => show(null);
  const goHome = () => onLeave(pathPatterns.home);
  switch (dialog?.kind) {
    case 'saved':
      return <SavedDialog key={String(dialog.isAsked)} editor={editor} leftOut={dialog.leftOut} isAsked={dialog.isAsked === true} selection={selection} onFinish={goHome} />;
    case 'saveFailed':
      return <SaveFailedDialog editor={editor} failure={dialog.failure} selection={selection} onPick={onPick} onOpenCard={onOpenCard} />;
    case 'merge':
      return (
        <AtForm
          place="merge"
          form={form}
          with={dialog.with}
          isSaving={editor.isSaving}
          readLatest={editor.readLatest}
          onMerged={(latest, answers) => void editor.saveMerged(latest, answers)}
          onClose={close}
        />
      );
    case 'compare':
      return (
        <AtForm
          place="compare"
          form={form}
          isDiscarding={dialog.isDiscarding}
          discard={editor.discardDraft}
          onDiscard={() => show({ kind: 'compare', isDiscarding: true })}
          onClose={close}
        />
      );
    case 'cancel':
      return (
        <AskDialog
          title={t('cancel.title')}
          onClose={onStay}
          answers={[
            { label: t('cancel.leave.action'), onPick: () => void editor.giveUp().then(goHome), isDangerous: true },
            { label: t('cancel.stay.action'), onPick: onStay, isMain: true },
          ]}
        >
          <Typography>{t('cancel.message')}</Typography>
        </AskDialog>
      );
    case 'delete':
      return <DeleteDialog editor={editor} />;
    case 'deleted': {
      const leave = () => onLeave(pathPatterns.login);
      return (
        <AskDialog title={t('deleted.title')} onClose={leave} answers={[{ label: t('dialog.ok.action'), onPick: leave, isMain: true }]}>
          <Typography>{t('deleted.message')}</Typography>
        </AskDialog>
      );
    }
    case 'deleteFailed':
      return (
        <DeleteFailedDialog
          failure={dialog.failure}
          onSignIn={() => onLeave(pathPatterns.logout)}
          onClose={dialog.failure.kind === '401' || dialog.failure.kind === 'otherUser' ? close : goHome}
        />
      );
    case 'signIn':
      return (
        <AskDialog title={t('signIn.title')} onClose={close} answers={[{ label: t('dialog.close.action'), onPick: close }]}>
          <Typography>{t('otherUser.kept.message')}</Typography>
          <SignInAgain action={t('otherUser.signIn.action')} onSignedIn={close} />
        </AskDialog>
      );
    case 'history':
      return form.card === null ? null : <AtForm place="card-history" card={form.card} prepared={form.prepared} selection={selection} onTakeBack={() => show({ kind: 'move', isBack: true })} onClose={close} />;
    case 'carried': {
      const { from, to } = dialog;
      const versions = { from: from.version, to: to.version };
      return (
        <AskDialog title={t('carried.title', versions)} width="md" onClose={close} answers={[{ label: t('carried.check.action'), onPick: close, isMain: true }]}>
          <Typography>{t('carried.message', versions)}</Typography>
          <AtForm place="carried-report" from={from} to={to} onPick={onPick} />
        </AskDialog>
      );
    }
    case 'move':
      return (
        <AtForm
          place="card-move"
          isBack={dialog.isBack}
          form={form}
          isUnsaved={form.isChanged() || !editor.tools.isEmpty()}
          selection={selection}
          reader={editor.reader}
          token={editor.token}
          onMoved={editor.loadMoved}
          onOpen={editor.openMoved}
          onSignIn={() => show({ kind: 'signIn' })}
          onClose={close}
        />
      );
    default:
      return null;
  }
};
