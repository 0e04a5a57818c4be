import { useEffect } from 'react';
import { latePart } from '../../components/late-part.tsx';
import type { Drafts } from '../../lib/card-form.ts';
import { lazyModulePart, type FormPart, type FormPlaces, type Places } from '../../lib/modules.ts';

export const UnsavedCards = lazyModulePart(async () => (await import('./unsaved-cards.tsx')).UnsavedCards);
export const NewCardStart = latePart(async () => (await import('./with-form.ts')).NewCardStart);

/** A user who logs out must not stay logged in because the question cannot be loaded. */
const LeaveAtOnce = ({ onLeave }: Places['logout']) => {
  useEffect(() => void onLeave(), [onLeave]);
  return null;
};
export const LogoutQuestion = lazyModulePart(() => import('./logout-question.tsx').then(({ LogoutQuestion }) => LogoutQuestion, () => LeaveAtOnce), 'card-form');

export const merge: FormPart<FormPlaces['merge']> = { load: async () => (await import('./merge-dialog.tsx')).MergeDialog };
export const saveState: FormPart<FormPlaces['save-state']> = { words: ['open-issues'], load: async () => (await import('./save-state.tsx')).SaveState };
export const notes: FormPart<FormPlaces['draft-notes']> = {
  isShown: ({ form, lostSaveAt }) => form.restoredAt !== null || lostSaveAt !== null,
  load: async () => (await import('./with-form.ts')).DraftNotes,
};
export const copyAnswers: FormPart<FormPlaces['copy-answers']> = { load: async () => (await import('./copy-answers.tsx')).CopyForm };
export const signInHere: FormPart<FormPlaces['sign-in-here']> = { load: async () => (await import('./sign-in-here.tsx')).SignInHere };
export const compare: FormPart<FormPlaces['compare']> = { load: async () => (await import('./merge-dialog.tsx')).CompareDialog };

export const journalDrafts: Drafts = {
  bring: NewCardStart.bring,
  begin: async (...given) => (await import('./with-form.ts')).beginDraft(...given),
  find: async (...given) => (await import('./with-form.ts')).findDrafts(...given),
};
