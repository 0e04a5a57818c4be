import type { manageCalls } from '#shared/api/manage.ts';
import { updateUser } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { findUser } from './find-user.ts';

export const disableUser: UseCase<typeof manageCalls.disableUser> = async ({ params, principal }) => {
  const user = await findUser(params);
  if (user.id === principal.user.id) throw new Problem('user.protected');
  if (!user.disabled) await updateUser(user, { disabled: true });
  return undefined;
};
