import type { Org } from '../data/orgs.ts';
import { updateUser } from '../data/users.ts';
import { Problem } from '../problem.ts';
import { findOwnUser } from './find-own-user.ts';

/** Admins stay available (spec administration 4). Disabling ends the user's sessions at their next call. */
export const setDisabled = async (userId: string, org: Org, disabled: boolean): Promise<void> => {
  const user = await findOwnUser(userId, org);
  if (user.is_admin) throw new Problem('user.protected');
  if (user.disabled !== disabled) await updateUser(user, { disabled });
};
