import Button from '@mui/material/Button';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { isLanguage, localText } from '#shared/text/languages.ts';
import { WhenQuiet } from '../../components/late-part.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import { type FormEnvironment, isHandheld, useFormWords, useFormEnvironment } from '../../form/environment.ts';
import { FormRoot } from '../../form/form-surface.tsx';
import { lazyPart, usePreloaded } from '../../form/lazy-part.tsx';
import { AtForm, usePreloadedParts } from '../../form/module-parts.tsx';
import { itemOfTool, ToolDraftsContext } from '../../form/tool-drafts.ts';
import { preloadControls } from '../../items/controls.tsx';
import { loadWords } from '../../lib/i18n.ts';
import { rememberFolder } from '../../lib/list-memory.ts';
import { originState, readOrigin } from '../../lib/list-origin.ts';
import { otherSession, useOtherSession } from '../../lib/session-changes.ts';
import type { OpenForm } from '../../lib/modules.ts';
import { newCard, pathPatterns, paths, readingPart, readItemState, type FormSelection } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useAddress } from '../../lib/use-address.ts';
import { sharedValue } from '../../lib/shared-value.ts';
import { useBack } from '../../lib/way-back.ts';
import { useFolder } from '../../form/card/api.ts';
import type { OpenedCard, StartedCard } from '../../lib/card-form.ts';
import { CardFooter } from './card-footer.tsx';
import { CardHead } from './card-head.tsx';
import { FormPages, type FormPosition } from './form-pages.tsx';
import { useCardEditor, type CardEditorState } from './use-card-editor.ts';
import css from './card-form.module.css';
import { FormNote } from '../../components/form-note.tsx';

const useReading = () => {
  const navigate = useNavigate();
  const { state } = useLocation() as Location<{ readonly isTurned?: true } | null>;
  const [search, put] = useAddress();
  const isReading = search.has(readingPart);
  const begin = () => put({ [readingPart]: 'only' }, { state: { ...state, isTurned: true } });
  /** Takes the way back, if the form lies there. */
  const end = () => {
    if (state?.isTurned) void navigate(-1);
    else put({ [readingPart]: '' }, { replace: true, state });
  };
  const leave = () => put({ [readingPart]: '' }, { state: { ...state, isTurned: undefined } });
  return { isReading, turn: isReading ? end : begin, leave };
};

const withoutReading = ({ pathname, search }: Location): string => {
  const rest = new URLSearchParams(search);
  rest.delete(readingPart);
  return `${pathname}?${rest}`;
};

const staysInCard = (from: Location, to: Location): boolean => withoutReading(from) === withoutReading(to);

const useLeaveGuard = (isChanged: () => boolean) => {
  const isFree = useRef(false);
  const { blocker, isAsking } = useBack(isChanged, () => isFree.current, staysInCard);

  return {
    isAsking,
    stay: () => blocker.reset?.(),
    /** Continues the blocked navigation, or runs `otherwise` if there is none; asks no more. */
    leave: (otherwise: () => void) => {
      isFree.current = true;
      (blocker.proceed ?? otherwise)();
    },
    pass: (navigate: () => void) => {
      isFree.current = true;
      navigate();
      isFree.current = false;
    },
  };
};

/** Returns the focus to where it was, if it is lost when a busy button is disabled or a dialog closes. */
const useKeptFocus = (isBusy: boolean): void => {
  const last = useRef<HTMLElement | null>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('[role=dialog]') === null) last.current = target;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  useEffect(() => {
    const isLost = () => document.activeElement === document.body;
    if (wasBusy.current && !isBusy && isLost()) {
      last.current?.focus({ preventScroll: true });
      if (isLost()) document.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true });
    }
    wasBusy.current = isBusy;
  }, [isBusy]);
};

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

const EditorNotes = ({ editor, selection }: { readonly editor: CardEditorState; readonly selection: FormSelection }) => {
  const { words, readOnly } = useFormEnvironment();
  const { t } = words;
  const { form, isKept, show } = editor;
  const other = useOtherSession();
  return (
    <>
      {other !== null && (
        <FormNote severity="warning" text={t('otherUser.message', { name: words.name(other.user.disp_name) })}>
          <Button color="inherit" onClick={() => show({ kind: 'signIn' })}>
            {t('otherUser.signIn.action')}
          </Button>
        </FormNote>
      )}
      <AtForm
        place="draft-notes"
        form={form}
        selection={selection}
        lostSaveAt={editor.lostSaveAt}
        onCompare={() => show({ kind: 'compare', isDiscarding: false })}
        onDiscard={() => show({ kind: 'compare', isDiscarding: true })}
      />
      {!isKept && !readOnly && <FormNote severity="warning" text={t('journal.unavailable.message')} />}
    </>
  );
};

const EditorDialogs = lazyPart(async () => (await Promise.all([import('./dialogs/editor-dialogs.tsx'), loadWords('open-issues')]))[0].EditorDialogs);
const ContentChoice = lazyPart(async () => (await import('./card-notices.tsx')).ContentChoice);
const QrDialog = lazyPart(async () => (await import('./dialogs/qr-dialog.tsx')).QrDialog);

const positionOf = ({ pages }: CardDesign, jumpTo: ItemPath | null): FormPosition =>
  jumpTo === null ? { pageIndex: 0 } : { pageIndex: pages.findIndex(({ name }) => jumpTo.startsWith(`${name}.`)), jumpTo };

export const CardEditor = ({ opened, onCreated }: { readonly opened: StartedCard; readonly onCreated: (created: OpenedCard) => void }) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const origin = readOrigin(state);
  const { org, user } = useSession();
  // A card belongs to the organisation that created it, whoever saves it later.
  const organisation = opened.card?.history[0]?.org.name ?? org.name;
  const words = useFormWords(opened.design, organisation);
  const [isQrShown, setQrShown] = useState(false);
  const editor = useCardEditor({
    opened,
    userId: user.id,
    // Stored in the design's first language, whatever language the user reads.
    reader: { language: words.language, organisation: localText(organisation, opened.design.languages[0] ?? words.language) },
    onCreated: (created) => {
      onCreated(created);
      guard.pass(() => void navigate(paths.form(created.selection), { replace: true, preventScrollReset: true, state: origin && originState(origin) }));
    },
  });
  const { form, attempt, dialog, show, tools } = editor;
  const [place] = useState(() => sharedValue(positionOf(form.design, itemOfTool(tools.all()) ?? readItemState(state))));
  const { isReading, turn, leave } = useReading();
  const jump = (jumpTo: ItemPath | null) => {
    if (isReading) leave();
    place.set(positionOf(form.design, jumpTo));
  };
  const guard = useLeaveGuard(useCallback(() => form.isChanged() || !tools.isEmpty(), [form, tools]));
  const folder = useFolder({ ...opened.selection, card: form.card?.id ?? newCard });

  const mayEdit = form.card === null ? folder === null || (folder.project.role === 'edit' && folder.folder.registration.open) : !form.card.read_only;
  const environment = useMemo<FormEnvironment>(
    () => ({ session: form.session, words, readOnly: !mayEdit, attempt, isHandheld: isHandheld() }),
    [form.session, words, mayEdit, attempt],
  );
  useEffect(() => rememberFolder(user.id, opened.selection.folder), [user.id, opened.selection.folder]);
  useEffect(() => (mayEdit ? otherSession.hold() : undefined), [mayEdit]);
  const save = () => {
    if (mayEdit && dialog === null) void editor.save();
  };
  useSaveKey(save);
  useKeptFocus(dialog !== null || guard.isAsking || editor.isSaving);
  const openForm: OpenForm = { prepared: form.prepared, isChanged: form.isChanged, loadLatest: editor.loadLatest, onSignIn: () => show({ kind: 'signIn' }), onShow: jump };
  // Preload: the dialog that reports a lost connection must not need the connection.
  usePreloaded(EditorDialogs);
  useEffect(() => whenIdle(() => preloadControls(form.prepared.items)), [form.prepared]);
  // Paper is drawn at once, with the workings that have been loaded.
  usePreloadedParts('compare', 'copy-answers', 'sign-in-here', 'card-history', 'saved-note', 'working', 'card-reading');
  // A permanent token may enter no screen but the form (spec end-user 4), so it leaves to an end screen.
  const ended = paths.formEnded({ ...opened.selection, card: form.card?.id ?? newCard });
  const leaveTo = (path: string) => guard.leave(() => void navigate(user.is_permanent_token && path !== pathPatterns.logout ? ended : path));
  const finished = origin?.address ?? pathPatterns.home;

  const head = (
    <CardHead
      folder={folder}
      card={form.card}
      design={form.design}
      version={form.version}
      origin={origin}
      form={openForm}
      isReading={isReading}
      onRead={turn}
      onHistory={() => show({ kind: 'history' })}
      onMove={() => show({ kind: 'move', isBack: false })}
    />
  );
  const notes = (
    <div className={css.notes}>
      {!form.design.languages.every(isLanguage) && <ContentChoice languages={form.design.languages} />}
      <EditorNotes editor={editor} selection={opened.selection} />
      {form.carried.length > 0 && <AtForm place="orphaned-answers" selection={opened.selection} answers={form.carried} state="carried" />}
    </div>
  );

  return (
    <ToolDraftsContext value={tools}>
      <FormRoot environment={environment} className={css.editor}>
        {isReading && form.card !== null ? (
          <>
            <div className={css.top}>{head}</div>
            {notes}
            <AtForm place="card-reading" design={form.design} onPick={jump} />
          </>
        ) : (
          <FormPages design={form.design} place={place} head={head} notes={notes} />
        )}
        <AtForm place="form-keys" />
        {form.card !== null && form.card.kept_answers.length > 0 && <AtForm place="orphaned-answers" selection={opened.selection} answers={form.card.kept_answers} state="stored" />}
        <CardFooter
          mayDelete={!user.is_permanent_token}
          editor={editor}
          onSave={save}
          onCancel={() => (form.isChanged() ? show({ kind: 'cancel' }) : leaveTo(finished))}
          onQr={() => setQrShown(true)}
          onPick={jump}
        />
        {isQrShown && form.card !== null && <QrDialog globalId={form.card.card_global_id} onClose={() => setQrShown(false)} />}
        {/* The history dialog prints its own sheet. */}
        {dialog?.kind !== 'history' && (
          <WhenQuiet>
            <AtForm
              place="card-print"
              isReading={isReading}
              design={form.design}
              card={form.card}
              isChanged={form.isChanged}
              project={form.card?.project.title ?? folder?.project.title}
              folder={form.card?.folder.title ?? folder?.folder.title}
            />
          </WhenQuiet>
        )}
        {(dialog !== null || guard.isAsking) && (
          <EditorDialogs
            editor={guard.isAsking ? { ...editor, dialog: { kind: 'cancel' } } : editor}
            onPick={(jumpTo) => {
              show(null);
              jump(jumpTo);
            }}
            onStay={() => {
              guard.stay();
              show(null);
            }}
            onLeave={(path) => leaveTo(path === pathPatterns.home ? finished : path)}
            onOpenCard={(card) => guard.leave(() => void navigate(paths.form({ ...opened.selection, card })))}
            selection={opened.selection}
          />
        )}
      </FormRoot>
    </ToolDraftsContext>
  );
};
