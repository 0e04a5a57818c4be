import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answers } from '#shared/design/card-design.ts';
import type { Issue, ItemPath } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import { rememberAttempt, type SaveAttempt } from '../../form/environment.ts';
import { readLocalClock } from '../../form/local-clock.ts';
import { createToolDrafts, itemOfTool, type ToolStates, mergeIn, mergeKey } from '../../form/tool-drafts.ts';
import { designQuery, loadCard } from '../../lib/open-card.ts';
import type { FormSelection } from '../../lib/paths.ts';
import { tokenOf } from '../../lib/token-owner.ts';
import { type Card, type OpenedCard, type SaveBody, type StartedCard, useDeleteCard, useSaveCard } from './api.ts';
import { afterSave, asNewCard, bodyAnswers, type CardForm, claimOf, countSetAside, type FormReader, moveTo, openCardForm, openDraft, openMergedForm } from './open-card-form.ts';
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
  | { readonly kind: 'history' };

interface EditorSettings {
  readonly opened: StartedCard;
  readonly reader: FormReader;
  readonly userId: string;
  /** The answers are a card of their own now: the address should say which. */
  readonly onCreated: (created: OpenedCard) => void;
}

const begin = (opened: StartedCard, reader: FormReader): CardForm => {
  if (opened.draft === null) return openCardForm(opened, reader);
  const resumed = openDraft(opened, opened.draft, reader);
  // The save got through and only its answer did not: there is nothing to bring back.
  const isAllRead = resumed.carried.length === 0 && Object.keys(resumed.session.unreadTexts()).length === 0;
  const isSaved = opened.card !== null && isAllRead && sameAnswer(resumed.session.answers(), opened.card.vals);
  return isSaved ? openCardForm(opened, reader) : resumed;
};

/** The answers that the latest save made orphaned. */
const newlyOrphaned = (before: Card | null, { kept_answers: now }: Card): Card['kept_answers'] =>
  now.filter(({ path, version, value }) => !before?.kept_answers.some((each) => each.path === path && each.version === version && sameAnswer(each.value, value)));

/** A save of the draft whose outcome nobody knows. This product wrote it, so it has the shape it was given; what an older release wrote is not sent again. */
const draftedAttempt = (draft: StartedCard['draft']): Attempt | null => {
  const attempt = draft?.typed.attempt;
  return typeof attempt === 'object' && attempt !== null && 'idempotencyKey' in attempt && 'at' in attempt ? (attempt as Attempt) : null;
};

/** The tools that the page went away from, as far as this form has a place for them. */
const draftedTools = (draft: StartedCard['draft'], { session, prepared, card }: CardForm): ToolStates => {
  const tools = draft?.typed.tools ?? {};
  const hasPlace = (path: ItemPath): boolean => prepared.indexOf.has(splitItemPath(path).item) && session.item(path).exposed;
  return Object.fromEntries(Object.entries(tools).filter(([key]) => (key === mergeKey ? card !== null || mergeIn(tools)?.with !== undefined : hasPlace(itemOfTool({ [key]: null }) ?? ''))));
};

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
  const [form, setForm] = useState(() => begin(opened, reader));
  /** The same, for what goes on across several answers of the server. */
  const current = useRef(form);
  const [attempt, setAttempt] = useState<SaveAttempt | null>(null);
  const [tools] = useState(() => createToolDrafts(draftedTools(opened.draft, form)));
  const [dialog, setDialog] = useState<EditorDialog | null>(() => mergeDialog(tools.all()));
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

  /**
   * What the design in force asks for and the older one of this form does not: it takes the form of the one in force to mend
   * it. What has no place there goes along, and the card stores it as orphaned answers.
   */
  const moveToForce = async (issues: readonly Issue[]): Promise<void> => {
    if (issues.every(isHere)) return;
    const force = await queryClient.fetchQuery(designQuery(selection, 'current'));
    // Read when it is known: what was typed meanwhile goes along, too.
    const { card, session, version, restoredAt, saved } = current.current;
    if (force.version === version) return;
    const { carried, withReturned } = moveTo(current.current, force, reader, 'all');
    const along = { carried, unread: session.unreadTexts() };
    change({ ...openMergedForm({ card, ...force }, withReturned(session.everything(saved)), along, reader), restoredAt });
  };

  const showFailure = async (refusal: unknown): Promise<void> => {
    const told = failureOf(refusal);
    const { id_attributes: ids } = current.current.design;
    const refused = told.kind === '409_2' ? { ...told, issues: ids.map((path): Issue => ({ code: 'item.id_taken', path, params: {} })) } : told;
    if (refused.kind === '400') await moveToForce(refused.issues).catch(() => undefined);
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
    if (card.version === before.version) {
      change(next);
    } else {
      // Saving moved the card to the design in force. If that cannot be read now, the old one still shows the answers.
      const moved = await loadCard(queryClient, cardOf(card.id)).catch(() => null);
      change(moved === null || next.isChanged() ? next : openCardForm(moved, reader));
    }
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

  /** All that is answered now, after what has to go before it. */
  const postCurrent = async (withErrors = false): Promise<void> => {
    await postUnanswered(bodyAnswers(current.current).vals);
    const { card, session, carried, prepared } = current.current;
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
    // Carried answers stood in the places of others, or there are some of yet another version: the rest in a save of its own.
    if (carried.length > 0 && current.current.isChanged() && current.current.session.submitIssues().length === 0) await postCurrent();
  };

  const once = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } catch (error) {
      await showFailure(error);
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
      await postCurrent(withErrors);
      showSaved();
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
    /** Goes on with what a merge came to, on the other user's card. */
    saveMerged: async (latest: OpenedCard, answers: Answers) => {
      if (isBusy.current) return;
      const { card, session } = current.current;
      const { carried, withReturned } = moveTo(current.current, latest, reader, 'changed');
      startAnew(openMergedForm(latest, withReturned(answers), { carried, unread: session.unreadTexts() }, reader));
      if (card?.id !== latest.card?.id) onCreated(latest);
      await save();
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
