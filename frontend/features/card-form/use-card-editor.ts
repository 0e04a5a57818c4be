import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallAnswer } from '#shared/api/calls.ts';
import { newCard, type FormSelection } from '../../lib/paths.ts';
import { loadCard, useDeleteCard, useSaveCard, type OpenedCard } from './api.ts';
import { rememberAttempt, type SaveAttempt } from './form-environment.ts';
import { readLocalClock } from './local-clock.ts';
import { afterSave, openCardForm, type FormReader } from './open-card-form.ts';
import { createSaveAttempts } from './save-attempts.ts';
import { failureOf, type SaveFailure } from './save-failure.ts';

/** At most one dialog stands over the form. */
export type EditorDialog =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saveFailed'; readonly failure: SaveFailure }
  | { readonly kind: 'delete' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'deleteFailed'; readonly failure: SaveFailure }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'history' };

interface EditorSettings {
  readonly opened: OpenedCard;
  readonly reader: FormReader;
  /** A new card now has an id: the address should say so. */
  readonly onCreated: (created: OpenedCard) => void;
}

/** The life of one open card: what is being edited, and what saving, deleting and loading anew do to it. */
export const useCardEditor = ({ opened, reader, onCreated }: EditorSettings) => {
  const [form, setForm] = useState(() => openCardForm(opened, reader));
  const [attempt, setAttempt] = useState<SaveAttempt | null>(null);
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const [saves] = useState(createSaveAttempts);
  const isBusy = useRef(false);
  const queryClient = useQueryClient();
  const saving = useSaveCard();
  const deleting = useDeleteCard();
  const selection: FormSelection = { ...opened.selection, card: form.card?.id ?? newCard };

  const showFailure = (error: unknown) => {
    const failure = failureOf(error);
    if (failure.kind === '400') setAttempt(rememberAttempt(form.session, failure.issues));
    setDialog({ kind: 'saveFailed', failure });
  };

  const takeSaved = async (card: CallAnswer<'saveCard'>, posted: ReturnType<typeof form.session.answers>) => {
    saves.settle();
    const next = afterSave(form, card, posted);
    if (card.version === form.version) {
      setForm(next);
    } else {
      // Saving moved the card to the design in force. If that cannot be read now, the old one still shows the answers.
      const moved = await loadCard(queryClient, { ...selection, card: card.id }).catch(() => null);
      setForm(moved === null || next.isChanged() ? next : openCardForm(moved, reader));
    }
    if (form.card === null) onCreated({ selection: { ...selection, card: card.id }, card, version: card.version, design: form.design });
  };

  const save = async () => {
    if (isBusy.current) return;
    const issues = form.session.submitIssues();
    setAttempt(rememberAttempt(form.session, issues));
    if (issues.length > 0) {
      setDialog({ kind: 'saveFailed', failure: { kind: '400', issues } });
      return;
    }
    isBusy.current = true;
    const vals = form.session.answers();
    const { body, idempotencyKey } = saves.attemptFor({
      vals,
      status: form.session.status(),
      ...(form.card === null ? {} : { id: form.card.id, card_hash: form.card.card_hash }),
      context: { ...readLocalClock(), language: reader.language },
    });
    try {
      const card = await saving.mutateAsync({ selection, body, idempotencyKey });
      await takeSaved(card, vals);
      setDialog({ kind: 'saved' });
    } catch (error) {
      showFailure(error);
    } finally {
      isBusy.current = false;
    }
  };

  const remove = async () => {
    try {
      await deleting.mutateAsync(selection);
      setDialog({ kind: 'deleted' });
    } catch (error) {
      setDialog({ kind: 'deleteFailed', failure: failureOf(error) });
    }
  };

  /** Gives up what was typed for what another user saved; rejects, with everything left as it was, when it cannot be read. */
  const loadLatest = async () => {
    const latest = await loadCard(queryClient, selection);
    setForm(openCardForm(latest, reader));
    setAttempt(null);
    setDialog(null);
  };

  return {
    form,
    attempt,
    dialog,
    show: setDialog,
    save,
    remove,
    loadLatest,
    isSaving: saving.isPending,
    isDeleting: deleting.isPending,
  };
};

export type CardEditorState = ReturnType<typeof useCardEditor>;
