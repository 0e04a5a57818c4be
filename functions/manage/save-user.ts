import type { manageCalls } from '#shared/api/manage.ts';
import { saveAccount } from '../accounts.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { findUser } from './find-user.ts';

/** Managers change everybody but themselves: the own account has a screen of its own (spec administration 2). */
export const saveUser: UseCase<typeof manageCalls.saveUser> = async ({ params, body, principal }) => {
  const user = await findUser(params);
  if (user.id === principal.user.id) throw new Problem('user.protected');
  return saveAccount(user, body);
};
