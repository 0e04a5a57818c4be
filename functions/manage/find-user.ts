import { isUserOf } from '../data/keys.ts';
import { getUserAndOrg } from '../data/users.ts';
import type { User } from '../data/users.ts';
import { Problem } from '../problem.ts';

/** A user of this very organisation; a pair that does not belong together is unknown. */
export const findUser = async ({ oId, uId }: { readonly oId: string; readonly uId: string }): Promise<User> => {
  const person = isUserOf(uId, oId) ? await getUserAndOrg(uId) : undefined;
  if (person === undefined) throw new Problem('user.unknown');
  return person.user;
};
