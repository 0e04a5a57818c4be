import type { orgCalls } from '#shared/api/org.ts';
import { listUsers } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { setDisabled } from './set-disabled.ts';

/** Answers the list as it then is. */
export const toggleOrgUser: UseCase<typeof orgCalls.toggleOrgUser> = async ({ params, body, principal }) => {
  await setDisabled(params.uId, principal.org, body.disabled);
  return listUsers(principal.org.id, { consistent: true });
};
