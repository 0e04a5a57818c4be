import type { Coverage } from '../coverage.ts';
import { administrationCalls } from './calls.ts';
import { administrationDialogs } from './dialogs.ts';
import { administrationMessages } from './messages.ts';
import { administrationRoutes } from './routes.ts';
import { administrationRules } from './rules.ts';

/** Document 2 of the specification: what organisation admins, project owners and platform managers see. */
export const administration: Coverage = {
  routes: administrationRoutes,
  calls: administrationCalls,
  dialogs: administrationDialogs,
  messages: administrationMessages,
  rules: administrationRules,
  namespaces: ['admin', 'manage', 'org-users', 'project-users', 'manage-figures'],
};
