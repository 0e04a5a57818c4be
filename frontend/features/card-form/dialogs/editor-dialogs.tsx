import Typography from '@mui/material/Typography';
import { AskDialog } from '../../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../../form/environment.ts';
import { AtForm } from '../../../form/module-parts.tsx';
import { pathPatterns } from '../../../lib/paths.ts';
import { DeleteDialog, DeleteFailedDialog, SavedDialog } from './question-dialogs.tsx';
import { SaveFailedDialog, type SaveFailedDialogProps } from './save-failed-dialog.tsx';
import { SignInAgain } from './sign-in-again.tsx';

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
