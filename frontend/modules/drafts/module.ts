import type { Module } from '../../lib/modules.ts';
import { compare, copyAnswers, journalDrafts, LogoutQuestion, merge, NewCardStart, notes, saveState, signInHere, UnsavedCards } from './parts.ts';

export const drafts: Module = {
  name: 'drafts',
  places: { 'dashboard-top': UnsavedCards, 'new-card': NewCardStart, logout: LogoutQuestion },
  formParts: { merge, compare, 'copy-answers': copyAnswers, 'draft-notes': notes, 'save-state': saveState, 'sign-in-here': signInHere },
  drafts: journalDrafts,
};
