import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { WhenQuiet } from '../../components/when-quiet.tsx';
import { newCard, pathPatterns, paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useFolder, type OpenedCard, type StartedCard } from './api.ts';
import { CardFooter } from './card-footer.tsx';
import { CardHead } from './card-head.tsx';
import { EditorDialogs } from './dialogs/lazy-dialogs.ts';
import { EditorNotes } from './editor-notes.tsx';
import type { FormEnvironment } from './form-environment.ts';
import { FormPages, type FormPosition } from './form-pages.tsx';
import { FormRoot } from './form-root.tsx';
import { useFormWords } from './form-words.ts';
import { IdAttributes } from './id-attributes.tsx';
import { isHandheld } from './is-handheld.ts';
import { lazyPart, usePreloaded } from './lazy-part.tsx';
import type { KeptAnswersPanelProps } from './kept-answers/kept-answers-panel.tsx';
import type { PrintSheetProps } from './print/print-sheet.tsx';
import type { QrDialogProps } from './dialogs/qr-dialog.tsx';
import { useCardEditor } from './use-card-editor.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Ctrl+S and ⌘S save, as everywhere. */
const useSaveKey = (save: () => void) => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};

const Nothing = () => null;
const QrDialog = lazyPart<QrDialogProps>(async () => (await import('./dialogs/qr-dialog.tsx')).QrDialog, Nothing);
const KeptAnswersPanel = lazyPart<KeptAnswersPanelProps>(async () => (await import('./kept-answers/kept-answers-panel.tsx')).KeptAnswersPanel, Nothing);
const PrintSheet = lazyPart<PrintSheetProps>(async () => (await import('./print/print-sheet.tsx')).PrintSheet, Nothing);

interface CardEditorProps {
  readonly opened: StartedCard;
  readonly onCreated: (created: OpenedCard) => void;
}

/** One open card: head, id attributes, pages, footer, and whatever dialog stands over them. */
export const CardEditor = ({ opened, onCreated }: CardEditorProps) => {
  const navigate = useNavigate();
  const words = useFormWords();
  const { org, user } = useSession();
  const folder = useFolder(opened.selection);
  const [isQrShown, setQrShown] = useState(false);
  const [position, setPosition] = useState<FormPosition>({ pageIndex: 0 });
  const editor = useCardEditor({
    opened,
    userId: user.id,
    // A card stays with the organisation that made it, in the design's first language, whoever saves it in whichever.
    reader: { language: words.language, organisation: localText(opened.card?.history[0]?.org.name ?? org.name, opened.design.languages[0] ?? words.language) },
    onCreated: (created) => {
      onCreated(created);
      guard.pass(() => void navigate(paths.form(created.selection), { replace: true, preventScrollReset: true }));
    },
  });
  const { form, attempt, dialog, show } = editor;
  const guard = useLeaveGuard({ isChanged: form.isChanged, isDialogOpen: isQrShown || (dialog !== null && dialog.kind !== 'cancel') });

  const mayEdit = form.card === null ? folder === null || (folder.project.role === 'edit' && folder.folder.registration.open) : !form.card.read_only;
  const environment = useMemo<FormEnvironment>(
    () => ({ session: form.session, words, readOnly: !mayEdit, attempt, isHandheld: isHandheld() }),
    [form.session, words, mayEdit, attempt],
  );
  const save = () => {
    if (mayEdit && dialog === null) void editor.save();
  };
  useSaveKey(save);
  // The dialog that says that the connection is gone must not need it.
  usePreloaded(EditorDialogs);
  // A permanent token may enter no screen but the form (spec end-user 4): its way on ends here.
  const ended = paths.formEnded({ ...opened.selection, card: dialog?.kind === 'deleted' || form.card === null ? newCard : form.card.id });
  const leaveTo = (path: string) => guard.leave(() => void navigate(user.is_permanent_token && path !== pathPatterns.logout ? ended : path));

  return (
    <FormRoot environment={environment}>
      <CardHead
        project={form.card?.project.title ?? folder?.project.title}
        folder={form.card?.folder.title ?? folder?.folder.title}
        card={form.card}
        onHistory={() => show({ kind: 'history' })}
      />
      <EditorNotes editor={editor} />
      <IdAttributes design={form.design} />
      <FormPages design={form.design} position={position} onMove={setPosition} />
      {form.card !== null && form.card.kept_answers.length > 0 && <KeptAnswersPanel selection={opened.selection} kept={form.card.kept_answers} />}
      <CardFooter
        isStored={form.card !== null}
        isSaving={editor.isSaving}
        onSave={save}
        onCancel={() => (form.isChanged() ? show({ kind: 'cancel' }) : leaveTo(pathPatterns.home))}
        onDelete={() => show({ kind: 'delete' })}
        onQr={() => setQrShown(true)}
      />
      {isQrShown && form.card !== null && <QrDialog globalId={form.card.card_global_id} onClose={() => setQrShown(false)} />}
      <WhenQuiet>
        <PrintSheet
          design={form.design}
          project={form.card?.project.title ?? folder?.project.title}
          folder={form.card?.folder.title ?? folder?.folder.title}
          card={form.card}
        />
      </WhenQuiet>
      {(dialog !== null || guard.isAsking) && (
        <EditorDialogs
          editor={guard.isAsking ? { ...editor, dialog: { kind: 'cancel' } } : editor}
          onPick={(jumpTo) => {
            show(null);
            setPosition({ pageIndex: form.design.pages.findIndex(({ name }) => jumpTo.startsWith(`${name}.`)), jumpTo });
          }}
          onStay={() => {
            guard.stay();
            show(null);
          }}
          onLeave={leaveTo}
        />
      )}
    </FormRoot>
  );
};
