import { splitItemPath } from '#shared/form/item-paths.ts';
import { AtForm, useHasFormPart } from '../../../form/module-parts.tsx';
import { type FormSelection, pathPatterns } from '../../../lib/paths.ts';
import type { CardEditorState } from '../use-card-editor.ts';
import { CarriedDialog } from './carried-dialog.tsx';
import { CancelDialog, DeletedDialog, DeleteDialog, DeleteFailedDialog, DiscardDialog, SavedDialog } from './question-dialogs.tsx';
import { SaveFailedDialog } from './save-failed-dialog.tsx';
import { SignInDialog } from './sign-in-again.tsx';

export interface EditorDialogsProps {
  readonly editor: CardEditorState;
  readonly onPick: (path: string) => void;
  readonly onStay: () => void;
  readonly onLeave: (path: string) => void;
  readonly onOpenCard: (cardId: string) => void;
  readonly selection: FormSelection;
  readonly copiedText: () => Promise<string>;
}

export const EditorDialogs = ({ editor, onPick, onStay, onLeave, onOpenCard, selection, copiedText }: EditorDialogsProps) => {
  const { dialog, form, show } = editor;
  const mayMerge = useHasFormPart('merge');
  const close = () => show(null);
  const goHome = () => onLeave(pathPatterns.home);
  const saveAgain = () => {
    close();
    void editor.save();
  };
  switch (dialog?.kind) {
    case 'saved':
      return (
        <SavedDialog
          clock={form.card?.clock_used}
          isUnsaved={form.isChanged()}
          leftOut={dialog.leftOut}
          selection={selection}
          onContinue={close}
          onFinish={goHome}
          onSaveAgain={saveAgain}
        />
      );
    case 'saveFailed': {
      const wrong = dialog.failure.issues.find(({ path }) => form.prepared.indexOf.has(splitItemPath(path).item))?.path;
      return (
        <SaveFailedDialog
          failure={dialog.failure}
          prepared={form.prepared}
          selection={selection}
          isStored={form.card !== null}
          onClose={wrong === undefined ? close : () => onPick(wrong)}
          onPick={onPick}
          onSaveAgain={saveAgain}
          onSaveWithErrors={() => {
            close();
            void editor.save(true);
          }}
          onDiscard={() => show({ kind: 'cancel' })}
          onSignedIn={() => void editor.sendWaiting()}
          onMerge={mayMerge ? () => show({ kind: 'merge', ...(dialog.failure.cardId !== undefined && { with: dialog.failure.cardId }) }) : null}
          onOpenLinked={onOpenCard}
          isKept={editor.isKept}
          onLoadLatest={editor.loadLatest}
          onSaveAsNew={() => void editor.saveAsNew()}
          copiedText={copiedText}
        />
      );
    }
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
      return <AtForm place="compare" form={form} onDiscard={() => show({ kind: 'discard' })} onClose={close} />;
    case 'discard':
      return <DiscardDialog editor={editor} onClose={close} />;
    case 'cancel':
      return <CancelDialog onNo={onStay} onYes={() => void editor.giveUp().then(goHome)} />;
    case 'delete':
      return <DeleteDialog form={form} isDeleting={editor.isDeleting} onNo={close} onYes={() => void editor.remove()} />;
    case 'deleted':
      return <DeletedDialog onClose={() => onLeave(pathPatterns.login)} />;
    case 'deleteFailed':
      return (
        <DeleteFailedDialog
          failure={dialog.failure}
          onSignIn={() => onLeave(pathPatterns.logout)}
          onClose={dialog.failure.kind === '401' || dialog.failure.kind === 'otherUser' ? close : goHome}
        />
      );
    case 'signIn':
      return <SignInDialog onClose={close} />;
    case 'history':
      return form.card === null ? null : <AtForm place="card-history" card={form.card} prepared={form.prepared} selection={selection} onTakeBack={() => show({ kind: 'move', isBack: true })} onClose={close} />;
    case 'carried':
      return <CarriedDialog carried={dialog.carried} onClose={close} onPick={onPick} />;
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
