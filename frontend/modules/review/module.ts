import type { Module } from '../../lib/modules.ts';
import { cardNotes, DashboardParts, historyEntry, MailAddress, ProjectSums, ReviewConditions, ReviewMany, SettingPanel } from './parts.tsx';

export const review: Module = {
  name: 'review',
  places: {
    'dashboard-top': DashboardParts,
    'project-row': ProjectSums,
    'list-actions': ReviewMany,
    'filter-conditions': ReviewConditions,
    'project-settings': SettingPanel,
    'account-fields': MailAddress,
  },
  formParts: { 'card-notes': cardNotes, 'history-entry': historyEntry },
};
