import type { sessionCalls } from '#shared/api/session.ts';
import { closeSession } from '../data/sessions.ts';
import type { UseCase } from '../http/create-handler.ts';

export const logout: UseCase<typeof sessionCalls.logout> = async ({ principal }) => {
  // A permanent token ends by being revoked: an external system has no sign-in to go back to.
  if (principal.session.scope === null) await closeSession(principal.session);
  return {};
};
