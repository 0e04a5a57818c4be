import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { Answers } from '#shared/design/card-design.ts';
import type { Issue } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { designQuery, loadCard } from '../../lib/open-card.ts';
import { newCard, type FormSelection } from '../../lib/paths.ts';
import { tokenOwner } from '../../lib/token-owner.ts';
import { useDeleteCard, useSaveCard, type OpenedCard, type StartedCard } from './api.ts';
import { rememberAttempt, type SaveAttempt } from './form-environment.ts';
import { readLocalClock } from './local-clock.ts';
import { afterSave, openCardForm, openKeptForm, openMergedForm, type CardForm, type FormReader } from './open-card-form.ts';
import { sameAnswers } from './same-answers.ts';
import { createSaveAttempts, type Attempt } from './save-attempts.ts';
import { failureOf, type SaveFailure } from './save-failure.ts';
import { useJournal } from './use-journal.ts';
import { useWaitingSave } from './use-waiting-save.ts';

/** At most one dialog stands over the form. */
export type EditorDialog =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saveFailed'; readonly failure: SaveFailure }
  | { readonly kind: 'merge' }
  | { readonly kind: 'compare' }
  | { readonly kind: 'discard' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'deleteFailed'; readonly failure: SaveFailure }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'history' };

interface EditorSettings {
  readonly opened: StartedCard;
  readonly reader: FormReader;
  readonly userId: string;
  /** A new card now has an id: the address should say so. */
  readonly onCreated: (created: OpenedCard) => void;
}

const begin = (opened: StartedCard, reader: FormReader): CardForm => {
  if (opened.kept === null) return openCardForm(opened, reader);
  const kept = openKeptForm(opened, opened.kept, reader);
  // The save got through and only its answer did not: there is nothing to bring back.
  return opened.card !== null && sameAnswers(kept.session.answers(), opened.card.vals) ? openCardForm(opened, reader) : kept;
};

/** Kept by this same product, so it has the shape it was given; an older form of it is no attempt. */
const keptAttempt = (kept: StartedCard['kept']): Attempt | null => {
  const attempt = kept?.draft.attempt;
  return typeof attempt === 'object' && attempt !== null && 'idempotencyKey' in attempt ? (attempt as Attempt) : null;
};

/** The life of one open card: what is being edited, and what saving, deleting and loading anew do to it. */
export const useCardEditor = ({ opened, reader, userId, onCreated }: EditorSettings) => {
  /** Whose answers these are, whoever is signed in by the time they are saved. */
  const [ownerId] = useState(userId);
  const [form, setForm] = useState(() => begin(opened, reader));
  /** The same, for what goes on across several answers of the server. */
  const current = useRef(form);
  const [attempt, setAttempt] = useState<SaveAttempt | null>(null);
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [saves] = useState(() => createSaveAttempts(form.restoredAt === null ? null : keptAttempt(opened.kept)));
  const isBusy = useRef(false);
  /** The user has asked for a save that is not on its way yet. */
  const isOwed = useRef(false);
  const queryClient = useQueryClient();
  const saving = useSaveCard();
  const deleting = useDeleteCard();
  const selection: FormSelection = { ...opened.selection, card: form.card?.id ?? newCard };
  const journal = useJournal({ journal: opened.journal, kept: opened.kept, form, selection, unanswered: saves.unanswered });

  const change = (next: CardForm) => {
    current.current = next;
    setForm(next);
  };

  const isHere = ({ path }: Issue): boolean => path === '' || current.current.prepared.numberOf.has(splitItemPath(path).item);

  /** What the design in force asks for and the older one of this form does not: it takes the form of the one in force to mend it. */
  const moveToForce = async (issues: readonly Issue[]): Promise<void> => {
    const { card, session, version } = current.current;
    if (issues.every(isHere)) return;
    const force = await queryClient.fetchQuery(designQuery(selection, 'current'));
    if (force.version !== version) change(openMergedForm({ card, ...force }, session.answers(), reader));
  };

  const showFailure = async (refusal: unknown): Promise<void> => {
    const failure = failureOf(refusal);
    if (failure.kind === '400') await moveToForce(failure.issues).catch(() => undefined);
    if (failure.kind === '400') setAttempt(rememberAttempt(current.current.session, failure.issues.filter(isHere)));
    setWaiting(failure.kind === 'network');
    setDialog({ kind: 'saveFailed', failure });
  };

  const takeSaved = async (card: CallAnswer<'saveCard'>, posted: Answers) => {
    saves.settle();
    const before = current.current;
    const next = afterSave(before, card, posted);
    if (card.version === before.version) {
      change(next);
    } else {
      // Saving moved the card to the design in force. If that cannot be read now, the old one still shows the answers.
      const moved = await loadCard(queryClient, { ...selection, card: card.id }).catch(() => null);
      change(moved === null || next.isChanged() ? next : openCardForm(moved, reader));
    }
    if (before.card === null) {
      const { version, design } = current.current;
      onCreated({ selection: { ...selection, card: card.id }, card, version, design });
    }
  };

  /** Never under another name: in another tab somebody else may have signed in. */
  const post = async ({ body, idempotencyKey }: Attempt): Promise<void> => {
    try {
      if ((await tokenOwner()).userId !== ownerId) throw new ApiProblem('session.expired', 401);
      await takeSaved(await saving.mutateAsync({ selection, body, idempotencyKey }), body.vals);
      setWaiting(false);
    } catch (error) {
      saves.fail(error);
      throw error;
    }
  };

  /** A save whose answer got lost is asked about first: if it was made, what was typed since is a change of that card. */
  const postUnanswered = async (vals: Answers): Promise<void> => {
    const earlier = saves.unanswered();
    if (earlier === null || sameAnswers(earlier.body.vals, vals)) return;
    await post(earlier).catch((error: unknown) => {
      if (saves.unanswered() !== null) throw error;
    });
  };

  /** All that is answered now, after what has to go before it. */
  const postCurrent = async (): Promise<void> => {
    const { session, version } = current.current;
    const vals = session.answers();
    await postUnanswered(vals);
    const { card } = current.current;
    const next = saves.attemptFor({
      vals,
      version,
      status: session.status(),
      ...(card === null ? {} : { id: card.id, card_hash: card.card_hash }),
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
      await showFailure(error);
    } finally {
      isBusy.current = false;
    }
  };

  const save = async () => {
    const { session } = current.current;
    const issues = session.submitIssues();
    setAttempt(rememberAttempt(session, issues));
    if (issues.length > 0) {
      setDialog({ kind: 'saveFailed', failure: { kind: '400', issues } });
      return;
    }
    await once(async () => {
      isOwed.current = true;
      await postCurrent();
      setDialog({ kind: 'saved' });
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
        if (!isSilent) setDialog({ kind: 'saved' });
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
      await deleting.mutateAsync(selection);
      saves.settle();
      await journal.drop();
      setDialog({ kind: 'deleted' });
    } catch (error) {
      setDialog({ kind: 'deleteFailed', failure: failureOf(error) });
    }
  };

  /** Rejects, with everything left as it was, when it cannot be read. */
  const readLatest = () => loadCard(queryClient, selection);

  const startAnew = (next: CardForm) => {
    saves.settle();
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
    discardKept: async () => {
      const next = form.card === null ? openCardForm(opened, reader) : openCardForm(await readLatest(), reader);
      await journal.drop();
      startAnew(next);
    },
    /** Gives up what was typed for what another user saved. */
    loadLatest: async () => startAnew(openCardForm(await readLatest(), reader)),
    /** Goes on with what a merge came to, on the other user's card. */
    saveMerged: async (latest: OpenedCard, answers: Answers) => {
      startAnew(openMergedForm(latest, answers, reader));
      await save();
    },
    /** What was typed is not wanted any more. */
    giveUp: async () => {
      saves.settle();
      setWaiting(false);
      await journal.drop();
    },
    isKeeping: journal.isKeeping,
    isWaiting,
    isSaving: saving.isPending,
    isDeleting: deleting.isPending,
  };
};

export type CardEditorState = ReturnType<typeof useCardEditor>;
