import type { Coverage } from '../coverage.ts';
import { endUserCalls } from './calls.ts';
import { endUserDialogs } from './dialogs.ts';
import { endUserMessages } from './messages.ts';
import { endUserRoutes } from './routes.ts';
import { endUserRules } from './rules.ts';

/** Document 1 of the specification, what end users see. */
export const endUser: Coverage = {
  routes: endUserRoutes,
  calls: endUserCalls,
  dialogs: endUserDialogs,
  messages: endUserMessages,
  rules: endUserRules,
  namespaces: ['session', 'dashboard', 'card-list', 'card-form', 'linkage', 'own-account', 'issues'],
};
