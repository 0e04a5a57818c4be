import type { Module } from '../../lib/modules.ts';
import { compare, journalDrafts, merge, NewCardStart, UnsavedCards } from './parts.ts';

export const drafts: Module = {
  name: 'drafts',
  places: { 'dashboard-top': UnsavedCards, 'new-card': NewCardStart },
  formParts: { merge, compare },
  drafts: journalDrafts,
};
