import type { manageCalls } from '#shared/api/manage.ts';
import { listUsers, updateUser } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { findUser } from './find-user.ts';

/** Changes nothing but this. Admins stay available (spec administration 4), and nobody switches themselves off. */
export const toggleUser: UseCase<typeof manageCalls.toggleUser> = async ({ params, body, principal }) => {
  const user = await findUser(params);
  if (user.is_admin || user.id === principal.user.id) throw new Problem('user.protected');
  if (user.disabled !== body.disabled) await updateUser(user, { disabled: body.disabled });
  return listUsers(params.oId, { consistent: true });
};
