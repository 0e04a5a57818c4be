import type { sessionCalls } from '#shared/api/session.ts';
import { closeSession } from '../data/sessions.ts';
import type { UseCase } from '../http/create-handler.ts';

export const logout: UseCase<typeof sessionCalls.logout> = async ({ principal }) => {
  await closeSession(principal.session);
  return {};
};
