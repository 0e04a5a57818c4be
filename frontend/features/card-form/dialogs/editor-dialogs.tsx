import { pathPatterns } from '../../../lib/paths.ts';
import type { CardEditorState } from '../use-card-editor.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { CompareDialog, DiscardDialog } from './kept-dialogs.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { CancelDialog, DeletedDialog, DeleteDialog, DeleteFailedDialog, SavedDialog } from './question-dialogs.tsx';
import { SaveFailedDialog } from './save-failed-dialog.tsx';

export interface EditorDialogsProps {
  readonly editor: CardEditorState;
  readonly onPick: (path: string) => void;
  readonly onStay: () => void;
  readonly onLeave: (path: string) => void;
}

/** The one dialog that stands over the form, if any, and where its buttons lead (spec end-user 4 and 8). */
export const EditorDialogs = ({ editor, onPick, onStay, onLeave }: EditorDialogsProps) => {
  const { dialog, form, show } = editor;
  const close = () => show(null);
  const goHome = () => onLeave(pathPatterns.home);
  switch (dialog?.kind) {
    case 'saved':
      return <SavedDialog onContinue={close} onFinish={goHome} />;
    case 'saveFailed':
      return (
        <SaveFailedDialog
          failure={dialog.failure}
          prepared={form.prepared}
          onClose={close}
          onPick={onPick}
          onSaveAgain={() => {
            close();
            void editor.save();
          }}
          onDiscard={() => show({ kind: 'cancel' })}
          onSignedIn={() => void editor.sendWaiting()}
          onMerge={() => show({ kind: 'merge' })}
          isKeeping={editor.isKeeping}
          onLoadLatest={editor.loadLatest}
        />
      );
    case 'merge':
      return <MergeDialog editor={editor} onClose={close} />;
    case 'compare':
      return <CompareDialog editor={editor} onClose={close} />;
    case 'discard':
      return <DiscardDialog editor={editor} onClose={close} />;
    case 'cancel':
      return <CancelDialog onNo={onStay} onYes={() => void editor.giveUp().then(goHome)} />;
    case 'delete':
      return <DeleteDialog isDeleting={editor.isDeleting} onNo={close} onYes={() => void editor.remove()} />;
    case 'deleted':
      return <DeletedDialog onClose={() => onLeave(pathPatterns.login)} />;
    case 'deleteFailed':
      return (
        <DeleteFailedDialog
          kind={dialog.failure.kind}
          onSignIn={() => onLeave(pathPatterns.logout)}
          onClose={dialog.failure.kind === '401' ? close : goHome}
        />
      );
    case 'history':
      return <HistoryDialog history={form.card?.history ?? []} onClose={close} />;
    default:
      return null;
  }
};
