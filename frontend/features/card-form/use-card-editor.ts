import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answers } from '#shared/design/card-design.ts';
import type { FormSession, Issue } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import type { SaveAttempt } from '../../form/environment.ts';
import { readLocalClock } from '../../lib/zone.ts';
import type { Attempt, Card, CardDrafts, CardForm, FormReader, Opened, OpenedCard, ResumedForm, SaveBody, StartedCard } from '../../lib/card-form.ts';
import { createToolDrafts } from '../../form/tool-drafts.ts';
import { designQuery, loadCard } from '../../lib/open-card.ts';
import type { FormSelection } from '../../lib/paths.ts';
import { composed } from '../../lib/query-client.ts';
import { tokenOf } from '../../lib/token-owner.ts';
import { afterSave, asNewCard, bodyAnswers, carryOver, claimOf, countSetAside, moveTo, openCardForm, openMergedForm } from '../../form/card/open-card-form.ts';
import { createSaveAttempts, failureOf, isRepeatable, rememberAttempt, type SaveFailure, useSaveCard, useDeleteCard } from '../../form/card/saving.ts';

export interface LeftOut {
  /** Answers that the card's move to another version made orphaned; the card stores them. */
  readonly orphaned: Card['kept_answers'];
  readonly setAside: number;
}

export const nothingLeftOut: LeftOut = { orphaned: [], setAside: 0 };

export type EditorDialog =
  | { readonly kind: 'saved'; readonly leftOut: LeftOut; readonly isAsked?: true }
  | { readonly kind: 'saveFailed'; readonly failure: SaveFailure }
  /** `with`: the card that has the linkage value, if not the open one. */
  | { readonly kind: 'merge'; readonly with?: string }
  | { readonly kind: 'compare'; readonly isDiscarding: boolean }
  | { readonly kind: 'deleteFailed'; readonly failure: SaveFailure }
  | { readonly kind: 'delete' | 'deleted' | 'cancel' | 'signIn' | 'history' }
  | { readonly kind: 'carried'; readonly from: CardForm; readonly to: CardForm }
  | { readonly kind: 'move'; readonly isBack: boolean };

interface EditorSettings {
  readonly opened: StartedCard;
  readonly reader: FormReader;
  readonly userId: string;
  readonly onCreated: (created: OpenedCard) => void;
}

const newlyOrphaned = (before: Card | null, { kept_answers: now }: Card): Card['kept_answers'] =>
  now.filter(({ path, version, value }) => !before?.kept_answers.some((each) => each.path === path && each.version === version && sameAnswer(each.value, value)));

const nothing = async (): Promise<void> => undefined;
const noDrafts: Pick<CardDrafts, 'useKeeping'> = { useKeeping: () => ({ write: nothing, drop: nothing, isKept: false }) };

const begin = (opened: StartedCard, reader: FormReader): ResumedForm =>
  opened.drafts?.resume(opened, reader) ?? { form: openCardForm(opened, reader), typed: null, attempt: null, tools: {}, merge: null };

const firstDialog = ({ form, typed, merge }: ResumedForm): EditorDialog | null => {
  if (typed !== null) return { kind: 'carried', from: typed, to: form };
  return merge === null ? null : { kind: 'merge', ...merge };
};

export const useCardEditor = ({ opened: given, reader, userId, onCreated }: EditorSettings) => {
  // If another user signed in meanwhile in another tab, the drafts belong to that user.
  const [opened] = useState(() => (given.drafts === null || given.drafts.userId === userId ? given : { ...given, drafts: null }));
  const [ownerId] = useState(userId);
  const [begun] = useState(() => begin(opened, reader));
  const [form, setForm] = useState(begun.form);
  /** The current form, for code that continues after an await. */
  const current = useRef(form);
  const [attempt, setAttempt] = useState<SaveAttempt | null>(() => (begun.typed === null ? null : rememberAttempt(begun.form.session, begun.form.session.submitIssues())));
  const [tools] = useState(() => createToolDrafts(begun.tools));
  const [dialog, setDialog] = useState(() => firstDialog(begun));
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const drafted = begun.attempt;
  const [saves] = useState(() => createSaveAttempts(drafted));
  const [isWaiting, setWaiting] = useState(() => drafted !== null && isRepeatable(drafted));
  const isBusy = useRef(false);
  const isOwed = useRef(false);
  const leftOut = useRef(nothingLeftOut);
  const queryClient = useQueryClient();
  const saving = useSaveCard();
  const deleting = useDeleteCard();
  const cardOf = (card: string): FormSelection => ({ project: opened.selection.project, folder: opened.selection.folder, card });
  /** Also while a deleted card becomes a new one: its address leads back to what was typed. */
  const selection = cardOf(form.card?.id ?? opened.selection.card);
  const drafts = opened.drafts ?? noDrafts;
  const kept = drafts.useKeeping({ form, selection, link: opened.link, tools, unanswered: saves.unanswered });

  const change = (next: CardForm) => {
    current.current = next;
    setForm(next);
  };

  const isHere = ({ path }: Issue): boolean => path === '' || current.current.prepared.indexOf.has(splitItemPath(path).item);

  const carry = (next: CardForm, from = current.current): void => {
    change(next);
    setAttempt(rememberAttempt(next.session, next.session.submitIssues()));
    setDialog({ kind: 'carried', from, to: next });
  };

  /** A new or moving card takes the version in force. If that cannot be loaded, the save goes on: the server carries a new card and reports other problems. */
  const carryToForce = async (): Promise<boolean> => {
    if (current.current.card?.version === current.current.version) return false;
    const force = await queryClient.fetchQuery({ ...designQuery(selection, 'current'), ...composed }).catch(() => null);
    if (force === null || force.version <= current.current.version) return false;
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
    // The server carried a new card, or somebody moved it: the form follows, or stays in the old design if the new one cannot be loaded.
    const own = card.version === next.version ? null : await queryClient.fetchQuery(designQuery(cardOf(card.id), card.version)).catch(() => null);
    const stored: Opened = { card, ...(own ?? { version: next.version, design: next.design }) };
    // The form takes over what depends on withheld answers from the saved card.
    if (own === null && card.withheld === undefined) change(next);
    else change(next.isChanged() ? carryOver(next, stored, reader) : openCardForm(stored, reader));
    // Drop the draft before reporting success: leaving now must not restore it as another card.
    if (!current.current.isChanged() && tools.isEmpty()) await kept.drop();
    if (before.card === null) {
      const { version, design } = current.current;
      onCreated({ selection: cardOf(card.id), card, version, design });
    }
  };

  const showSaved = () => {
    const told = leftOut.current;
    leftOut.current = nothingLeftOut;
    // The footer may have opened it already.
    setDialog((now) => ({ ...(now?.kind === 'saved' && now), kind: 'saved', leftOut: told }));
  };

  /** Never under another user: somebody else may have signed in in another tab. */
  const post = async (sent: Attempt): Promise<void> => {
    try {
      const token = await tokenOf(ownerId);
      await takeSaved(await saving.mutateAsync({ selection, attempt: sent, token }), sent.body);
      setWaiting(false);
    } catch (error) {
      saves.fail(error);
      // A refused save is not waiting any more, so its draft must not send it by itself.
      if (saves.unanswered() === null) await kept.write();
      throw error;
    }
  };

  /** Resolves a save with unknown outcome first: if it was made, later typing is a change of that card. */
  const postUnanswered = async (vals: Answers): Promise<void> => {
    const earlier = saves.unanswered();
    if (earlier === null || sameAnswer(earlier.body.vals, vals)) return;
    await post(earlier).catch((error: unknown) => {
      if (saves.unanswered() !== null) throw error;
    });
  };

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
    await kept.write();
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

  const save = async (withErrors = false) => {
    const { card, session, isChanged } = current.current;
    // A new card with nothing but defaults is not saved, unless another system began it.
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
      if (saves.unanswered() === null && (await carryToForce())) isOwed.current = false;
      else {
        await postCurrent(withErrors);
        showSaved();
      }
    });
  };

  /** Sends the waiting save unchanged. Later typing stays unsaved, unless its own save was waiting behind this one. */
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
        if (isSilent && failureOf(error).kind === 'network') return;
        throw error;
      }
    });
  };

  const remove = async () => {
    try {
      await deleting.mutateAsync({ selection, token: await tokenOf(ownerId) });
      saves.settle();
      await kept.drop();
      setDialog({ kind: 'deleted' });
    } catch (error) {
      setDialog({ kind: 'deleteFailed', failure: failureOf(error) });
    }
  };

  const readLatest = async (cardId = selection.card) => {
    await tokenOf(ownerId);
    return loadCard(queryClient, cardOf(cardId));
  };

  const forget = () => {
    saves.settle();
    tools.clear();
    setWaiting(false);
  };

  const startAnew = (next: CardForm) => {
    forget();
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
    discardDraft: async () => {
      const next = openCardForm(form.card === null ? opened : await readLatest(), reader);
      await kept.drop();
      startAnew(next);
    },
    loadLatest: async () => startAnew(openCardForm(await readLatest(), reader)),
    /** Continues with the merged answers on the other user's card. If its version differs, the user checks the form before it is saved. */
    saveMerged: async (latest: Opened, answers: Answers) => {
      if (isBusy.current) return;
      const before = current.current;
      const { carried, withReturned } = moveTo(before, latest, reader, 'changed');
      const next = openMergedForm(latest, withReturned(answers), { carried, unread: before.session.unreadTexts(), together: before.session.together() }, reader);
      startAnew(next);
      if (latest.card !== null && before.card?.id !== latest.card.id) onCreated({ ...latest, selection: cardOf(latest.card.id) });
      if (next.version === before.version) await save();
      else carry(next, before);
    },
    token: () => tokenOf(ownerId),
    loadMoved: async () => {
      startAnew(openCardForm(await readLatest(), reader));
      setSavedAt(Date.now());
    },
    openMoved: (to: Opened, moved: FormSession) => {
      const next = openMergedForm(to, moved.answers(), { carried: [], unread: moved.unreadTexts() }, reader);
      startAnew(next);
      setAttempt(rememberAttempt(next.session, next.session.submitIssues()));
    },
    saveAsNew: async () => {
      if (isBusy.current) return;
      startAnew(asNewCard(current.current, reader));
      await save();
    },
    giveUp: async () => {
      forget();
      await kept.drop();
    },
    tools,
    isKept: kept.isKept,
    savedAt,
    isWaiting,
    /** When the save of a new card was sent whose outcome can no longer be found out; null if none. */
    lostSaveAt: form.restoredAt !== null && drafted !== null && !isRepeatable(drafted) ? drafted.at : null,
    isSaving: saving.isPending,
    isDeleting: deleting.isPending,
  };
};

export type CardEditorState = ReturnType<typeof useCardEditor>;
