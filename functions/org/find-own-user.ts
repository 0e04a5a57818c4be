import { isUserOf } from '../data/keys.ts';
import type { Org } from '../data/orgs.ts';
import { getUser } from '../data/users.ts';
import type { User } from '../data/users.ts';
import { Problem } from '../problem.ts';

/** A user of the admin's own organisation; somebody else's is as unknown as nobody's. */
export const findOwnUser = async (userId: string, org: Org): Promise<User> => {
  const user = isUserOf(userId, org.id) ? await getUser(userId) : undefined;
  if (user === undefined) throw new Problem('user.unknown');
  return user;
};
