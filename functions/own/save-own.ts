import type { ownCalls } from '#shared/api/own.ts';
import { copyNames } from '../data/members.ts';
import { countAttempt, failuresPerLogin, forgetAttempts, secondsToNextWindow } from '../data/throttle.ts';
import { findLogin, loginDigest, updateUser } from '../data/users.ts';
import type { User } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { hashOfNobody, hashPassword, verifyPassword } from '../password-hash.ts';
import { Problem } from '../problem.ts';
import { presentOwn } from './present-own.ts';

/** Saves the caller's own account; a new password ends the caller's other sessions. */
export const saveOwn: UseCase<typeof ownCalls.saveOwn> = async ({ body, principal, now }) => {
  const { passwd, cur_passwd, ...changes } = body;
  const { user, org, session } = principal;
  if (cur_passwd !== undefined) await checkPassword(user, cur_passwd, now);
  const password_hash = passwd === undefined ? undefined : await hashPassword(passwd);
  const after = await updateUser(user, { ...changes, password_hash }, session);
  await copyNames(user.id, { disp_name: after.disp_name });
  return presentOwn(after, org);
};

/** Guessing here counts like guessing at the login. */
const checkPassword = async (user: User, digest: string, now: number): Promise<void> => {
  const byLogin = await loginDigest(user.login_id);
  const [attempts, login] = await Promise.all([countAttempt(byLogin, now), findLogin(byLogin)]);
  if (attempts > failuresPerLogin) throw new Problem('login.throttled', { seconds: secondsToNextWindow(now) });
  if (!(await verifyPassword(digest, login?.password_hash ?? hashOfNobody))) throw new Problem('password.wrong');
  await forgetAttempts(byLogin, now);
};
