import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answers } from '#shared/design/card-design.ts';
import type { FormSession, Issue } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import { loadMarkup } from '../../form/markup.ts';
import { rememberAttempt, type SaveAttempt } from '../../form/environment.ts';
import { readLocalClock } from '../../form/local-clock.ts';
import { createToolDrafts, type ToolStates, mergeIn } from '../../form/tool-drafts.ts';
import { designQuery, loadCard } from '../../lib/open-card.ts';
import type { FormSelection } from '../../lib/paths.ts';
import { composed } from '../../lib/query-client.ts';
import { tokenOf } from '../../lib/token-owner.ts';
import { type Card, type OpenedCard, type SaveBody, type StartedCard, useDeleteCard, useMoveCard, useSaveCard } from './api.ts';
import { afterSave, asNewCard, bodyAnswers, carryOver, type CardForm, claimOf, countSetAside, type FormReader, moveTo, type Opened, openCardForm, openMergedForm } from './open-card-form.ts';
import { begin, carriedBetween, type CarriedForm, draftedAttempt, draftedTools } from './begin-editing.ts';
import { type Attempt, createSaveAttempts, failureOf, isRepeatable, type SaveFailure, useWaitingSave } from './saving.ts';
import { useJournal } from './use-journal.ts';

/** What became of answers that the card does not show now. */
export interface LeftOut {
  /** They lost their place when the card moved to another version of its design. The card stores them as orphaned answers. */
  readonly orphaned: Card['kept_answers'];
  /** How many a choice had set aside; nothing stored holds them. */
  readonly setAside: number;
}

/** At most one dialog stands over the form. */
export type EditorDialog =
  | { readonly kind: 'saved'; readonly leftOut: LeftOut }
  | { readonly kind: 'saveFailed'; readonly failure: SaveFailure }
  /** `with`: another card than the one that is open, whose linkage value it has. */
  | { readonly kind: 'merge'; readonly with?: string }
  | { readonly kind: 'compare' }
  | { readonly kind: 'discard' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'deleteFailed'; readonly failure: SaveFailure }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'history' }
  /** The form is in another version of the design than it was typed in. */
  | { readonly kind: 'carried'; readonly carried: CarriedForm }
  | { readonly kind: 'move' }
  | { readonly kind: 'takeBackMove' };

interface EditorSettings {
  readonly opened: StartedCard;
  readonly reader: FormReader;
  readonly userId: string;
  /** The answers are a card of their own now: the address should say which. */
  readonly onCreated: (created: OpenedCard) => void;
}

/** The answers that the latest save made orphaned. */
const newlyOrphaned = (before: Card | null, { kept_answers: now }: Card): Card['kept_answers'] =>
  now.filter(({ path, version, value }) => !before?.kept_answers.some((each) => each.path === path && each.version === version && sameAnswer(each.value, value)));

/** The merge that the page went away from. */
const mergeDialog = (tools: ToolStates): EditorDialog | null => {
  const begun = mergeIn(tools);
  return begun === undefined ? null : { kind: 'merge', ...(begun.with !== undefined && { with: begun.with }) };
};

/** The life of one open card: what is being edited, and what saving, deleting and loading anew do to it. */
export const useCardEditor = ({ opened: given, reader, userId, onCreated }: EditorSettings) => {
  // Opened while somebody else signed in in another tab: that user's journal is not this one's.
  const [opened] = useState(() => (given.journal === null || given.journal.userId === userId ? given : { ...given, journal: null, draft: null, entryId: null }));
  /** Whose answers these are, whoever is signed in by the time they are saved. */
  const [ownerId] = useState(userId);
  const [begun] = useState(() => begin(opened, reader));
  const [form, setForm] = useState(begun.form);
  /** The same, for what goes on across several answers of the server. */
  const current = useRef(form);
  const [attempt, setAttempt] = useState<SaveAttempt | null>(() => (begun.typed === null ? null : rememberAttempt(begun.form.session, begun.form.session.submitIssues())));
  const [tools] = useState(() => createToolDrafts(draftedTools(opened.draft, form)));
  const [dialog, setDialog] = useState<EditorDialog | null>(() => (begun.typed === null ? mergeDialog(tools.all()) : { kind: 'carried', carried: carriedBetween(begun.typed, begun.form) }));
  /** Milliseconds since 1970; null: not since the form was opened. */
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [drafted] = useState(() => (form.restoredAt === null ? null : draftedAttempt(opened.draft)));
  const [saves] = useState(() => createSaveAttempts(drafted));
  // A save that waited when the page went away still waits: the user asked for it.
  const [isWaiting, setWaiting] = useState(() => drafted !== null && isRepeatable(drafted));
  const isBusy = useRef(false);
  /** The user has asked for a save that is not on its way yet. */
  const isOwed = useRef(false);
  const leftOut = useRef<LeftOut>({ orphaned: [], setAside: 0 });
  const queryClient = useQueryClient();
  const saving = useSaveCard();
  const deleting = useDeleteCard();
  const moving = useMoveCard();
  /** A card of the folder; by which value an external system began the form is no part of it. */
  const cardOf = (card: string): FormSelection => ({ project: opened.selection.project, folder: opened.selection.folder, card });
  /** Also while a deleted card is about to become a new one: its address leads back to what was typed into it. */
  const selection = cardOf(form.card?.id ?? opened.selection.card);
  const journal = useJournal({ journal: opened.journal, draft: opened.draft, entryId: opened.entryId, form, selection, link: opened.link, tools, unanswered: saves.unanswered });

  const change = (next: CardForm) => {
    current.current = next;
    setForm(next);
  };

  const isHere = ({ path }: Issue): boolean => path === '' || current.current.prepared.indexOf.has(splitItemPath(path).item);

  /** Goes on in the form of another version; what that does is said, and what is wrong there is marked, before anything is saved. */
  const carry = (next: CardForm, from = current.current): void => {
    const carried = carriedBetween(from, next);
    change(next);
    setAttempt(rememberAttempt(next.session, next.session.submitIssues()));
    setDialog({ kind: 'carried', carried });
  };

  /**
   * A new card takes the version in force, and so does one that is being moved. Where that version cannot be asked for, the save goes on: the
   * server carries a new card, and says what else is wrong.
   */
  const carryToForce = async (): Promise<boolean> => {
    if (current.current.card?.version === current.current.version) return false;
    const force = await queryClient.fetchQuery({ ...designQuery(selection, 'current'), ...composed }).catch(() => null);
    if (force === null || force.version <= current.current.version) return false;
    await loadMarkup(force.design);
    carry(carryOver(current.current, { card: current.current.card, ...force }, reader));
    return true;
  };

  const showFailure = (refusal: unknown): void => {
    const told = failureOf(refusal);
    const { id_attributes: ids } = current.current.design;
    const refused = told.kind === '409_2' ? { ...told, issues: ids.map((path): Issue => ({ code: 'item.id_taken', path, params: {} })) } : told;
    const failure = { ...refused, issues: current.current.session.placed(refused.issues) };
    if (failure.issues.length > 0) setAttempt(rememberAttempt(current.current.session, failure.issues.filter(isHere)));
    setWaiting(failure.kind === 'network');
    setDialog({ kind: 'saveFailed', failure });
  };

  const takeSaved = async (card: Card, body: SaveBody) => {
    saves.settle();
    setSavedAt(Date.now());
    const before = current.current;
    leftOut.current = { orphaned: [...leftOut.current.orphaned, ...newlyOrphaned(before.card, card)], setAside: countSetAside(before) };
    const next = afterSave(before, card, body);
    // The server carried a new card, or somebody moved the card since: the form follows. If that design cannot be read now, the old one still shows the answers.
    const own = card.version === next.version ? null : await queryClient.fetchQuery(designQuery(cardOf(card.id), card.version)).catch(() => null);
    // What depends on withheld answers is as this save left it: the form takes that as given anew.
    if (own === null && card.withheld !== undefined) {
      const opened: Opened = { card, version: next.version, design: next.design };
      change(next.isChanged() ? carryOver(next, opened, reader) : openCardForm(opened, reader));
    } else if (own === null) change(next);
    else change(next.isChanged() ? carryOver(next, { card, ...own }, reader) : openCardForm({ card, ...own }, reader));
    // Gone from the device before anything says that it is saved: a page that is left now must not bring it back as another card.
    if (!current.current.isChanged() && tools.isEmpty()) await journal.drop();
    if (before.card === null) {
      const { version, design } = current.current;
      onCreated({ selection: cardOf(card.id), card, version, design });
    }
  };

  const showSaved = () => {
    setDialog({ kind: 'saved', leftOut: leftOut.current });
    leftOut.current = { orphaned: [], setAside: 0 };
  };

  /** Never under another name: in another tab somebody else may have signed in. */
  const post = async ({ body, idempotencyKey }: Attempt): Promise<void> => {
    try {
      const token = await tokenOf(ownerId);
      await takeSaved(await saving.mutateAsync({ selection, body, idempotencyKey, token }), body);
      setWaiting(false);
    } catch (error) {
      saves.fail(error);
      throw error;
    }
  };

  /** A save whose answer got lost is asked about first: if it was made, what was typed since is a change of that card. */
  const postUnanswered = async (vals: Answers): Promise<void> => {
    const earlier = saves.unanswered();
    if (earlier === null || sameAnswer(earlier.body.vals, vals)) return;
    await post(earlier).catch((error: unknown) => {
      if (saves.unanswered() !== null) throw error;
    });
  };

  /** All that is answered now. */
  const postCurrent = async (withErrors = false): Promise<void> => {
    const { card, session, prepared } = current.current;
    const managesReasons = session.missingReasons.length > 0;
    const link = claimOf(current.current, opened.link);
    const next = saves.attemptFor({
      ...bodyAnswers(current.current),
      status: session.status(),
      ...(managesReasons && { reasons: true }),
      ...(prepared.warns.includes(1) && { confirmations: true }),
      ...(withErrors && { with_errors: true }),
      ...(card === null ? {} : { id: card.id, card_hash: card.card_hash }),
      ...(card === null && link !== null && { link }),
      context: { ...readLocalClock(), language: reader.language },
    });
    isOwed.current = false;
    await journal.write();
    await post(next);
  };

  const once = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } catch (error) {
      showFailure(error);
    } finally {
      isBusy.current = false;
    }
  };

  /** `withErrors`: as in progress, where the project lets cards be saved so. */
  const save = async (withErrors = false) => {
    const { card, session, isChanged } = current.current;
    // Nothing but defaults, unless another system began the card: one tap must not make a card of that.
    const isEntered = card !== null || opened.link !== null || isChanged();
    const found = session.submitIssues();
    const isBlank = found.some(({ code }) => code === 'card.nothing_entered');
    const issues: readonly Issue[] = isEntered || isBlank ? found : [{ code: 'card.only_defaults', path: '', params: {} }];
    setAttempt(rememberAttempt(session, issues));
    if (issues.length > 0 && !withErrors) {
      setDialog({ kind: 'saveFailed', failure: { kind: '400', issues } });
      return;
    }
    await once(async () => {
      isOwed.current = true;
      await postUnanswered(bodyAnswers(current.current).vals);
      // A save that is sent again is sent as it was.
      if (saves.unanswered() === null && (await carryToForce())) isOwed.current = false;
      else {
        await postCurrent(withErrors);
        showSaved();
      }
    });
  };

  /**
   * Sends the save that is waiting as it was. What was typed since stays unsaved, unless it was to be saved as well and an
   * earlier save without an answer stood in the way.
   */
  const sendWaiting = async () => {
    const waiting = saves.unanswered();
    if (waiting === null) return save();
    const isSilent = dialog === null;
    return once(async () => {
      try {
        await post(waiting);
        if (isOwed.current && current.current.isChanged() && current.current.session.submitIssues().length === 0) await postCurrent();
        if (!isSilent || leftOut.current.orphaned.length > 0) showSaved();
      } catch (error) {
        // Still no connection: said once is enough for somebody who is typing on.
        if (isSilent && failureOf(error).kind === 'network') return;
        throw error;
      }
    });
  };
  useWaitingSave(isWaiting, sendWaiting);

  const remove = async () => {
    try {
      await deleting.mutateAsync({ selection, token: await tokenOf(ownerId) });
      saves.settle();
      await journal.drop();
      setDialog({ kind: 'deleted' });
    } catch (error) {
      setDialog({ kind: 'deleteFailed', failure: failureOf(error) });
    }
  };

  /** Rejects, with everything left as it was, when it cannot be read. */
  const readLatest = async (cardId = selection.card) => {
    await tokenOf(ownerId);
    return loadCard(queryClient, cardOf(cardId));
  };

  const startAnew = (next: CardForm) => {
    saves.settle();
    tools.clear();
    setWaiting(false);
    change(next);
    setAttempt(null);
    setDialog(null);
  };

  return {
    form,
    reader,
    attempt,
    dialog,
    show: setDialog,
    save,
    sendWaiting,
    remove,
    readLatest,
    /** Gives up what came back from the journal: a new card begins anew, another one is what is saved. */
    discardDraft: async () => {
      const next = form.card === null ? openCardForm(opened, reader) : openCardForm(await readLatest(), reader);
      await journal.drop();
      startAnew(next);
    },
    /** Gives up what was typed for what another user saved. */
    loadLatest: async () => startAnew(openCardForm(await readLatest(), reader)),
    /** Goes on with what a merge came to, on the other user's card. Where that is of another version, the user looks at it before it is saved. */
    saveMerged: async (latest: Opened, answers: Answers) => {
      if (isBusy.current) return;
      const before = current.current;
      const { carried, withReturned } = moveTo(before, latest, reader, 'changed');
      const next = openMergedForm(latest, withReturned(answers), { carried, unread: before.session.unreadTexts() }, reader);
      startAnew(next);
      if (latest.card !== null && before.card?.id !== latest.card.id) onCreated({ ...latest, selection: cardOf(latest.card.id) });
      if (next.version === before.version) await save();
      else carry(next, before);
    },
    /** Moves the card to the version in force with the answers that it has, or back to where it was. Rejects, with everything left as it was, when that is refused. */
    move: async (to: number | 'back') => {
      const { card } = current.current;
      if (card === null) return;
      await moving.mutateAsync({ card, to, language: reader.language, token: await tokenOf(ownerId) });
      startAnew(openCardForm(await readLatest(), reader));
      setSavedAt(Date.now());
    },
    isMoving: moving.isPending,
    /** Opens the card in a later version; the save moves it. */
    openMoved: (to: Opened, moved: FormSession) => {
      const next = openMergedForm(to, moved.answers(), { carried: [], unread: moved.unreadTexts() }, reader);
      startAnew(next);
      setAttempt(rememberAttempt(next.session, next.session.submitIssues()));
    },
    /** The card is gone and what was typed into it is not: it becomes a card of its own. */
    saveAsNew: async () => {
      if (isBusy.current) return;
      startAnew(asNewCard(current.current, reader));
      await save();
    },
    /** What was typed is not wanted any more. */
    giveUp: async () => {
      saves.settle();
      tools.clear();
      setWaiting(false);
      await journal.drop();
    },
    tools,
    isJournaled: journal.isJournaled,
    savedAt,
    isWaiting,
    /** When the save of a new card was sent whose outcome nobody can find out any more; null: there is none. */
    lostSaveAt: form.restoredAt !== null && drafted !== null && !isRepeatable(drafted) ? drafted.at : null,
    isSaving: saving.isPending,
    isDeleting: deleting.isPending,
  };
};

export type CardEditorState = ReturnType<typeof useCardEditor>;
