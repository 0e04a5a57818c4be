import type { orgCalls } from '#shared/api/org.ts';
import { saveAccount } from '../accounts.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { findOwnUser } from './find-own-user.ts';

/** An admin changes no other admin, and does not give up being one by the way (spec administration 4). */
export const saveOrgUser: UseCase<typeof orgCalls.saveOrgUser> = async ({ params, body, principal }) => {
  const user = await findOwnUser(params.uId, principal.org);
  const isSelf = user.id === principal.user.id;
  if (user.is_admin && !(isSelf && body.is_admin)) throw new Problem('user.protected');
  return saveAccount(user, body);
};
