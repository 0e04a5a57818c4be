import type { accountCalls } from '#shared/api/account.ts';
import { decideAnew, revisionOf } from '../data/outcomes.ts';
import { inviteCodeOf } from '../data/invite-codes.ts';
import { keyedDigest } from '../data/digests.ts';
import { copyUserName } from '../data/members.ts';
import type { Org } from '../data/orgs.ts';
import { signedInAt } from '../data/sessions.ts';
import { rememberRight, takeTurn } from '../data/login-attempts.ts';
import { findLogin, getUser, updateUser } from '../data/users.ts';
import type { User } from '../data/users.ts';
import { createHandler } from '../http/create-handler.ts';
import type { UseCase } from '../http/create-handler.ts';
import { digestOfPassword, hashPassword, verifyPassword, refuseWeakPassword } from '../passwords.ts';
import { Problem } from '../problem.ts';
import { refuseStale } from '../refuse-stale.ts';

const own: UseCase<typeof accountCalls.own> = ({ principal }) => presentOwn(principal.user, principal.org);

/** Whoever signed in within this time has just shown the password. */
const freshMs = 10 * 60_000;

/**
 * Saves the caller's own account; a new password ends the caller's other sessions. How one signs in is changed only by
 * who knows the present password: an open session may be somebody else's by now.
 */
const saveOwn: UseCase<typeof accountCalls.saveOwn> = async ({ body, principal, now }) => {
  const { passwd, cur_passwd, revision, ...changes } = body;
  const { user, org, session } = principal;
  // Before the present password is looked at: a refusal for this reason is no guess.
  refuseStale(user, revision);
  const changesSignIn = passwd !== undefined || (changes.login_id !== undefined && changes.login_id !== user.login_id);
  if (changesSignIn && cur_passwd === undefined && now - signedInAt(session) > freshMs) throw new Problem('password.needed');
  if (cur_passwd !== undefined) await takeGuess(user, now);
  if (passwd !== undefined) await refuseWeakPassword(passwd, [user.login_id, changes.login_id ?? '']);
  if (changes.login_id !== undefined && cur_passwd === digestOfPassword(changes.login_id)) throw new Problem('password.weak', { reason: 'login_id' });
  const password_hash = passwd === undefined ? undefined : await hashPassword(passwd);
  let known: User | undefined = user;
  const after = await decideAnew(async () => {
    // Whoever was faster may have ended this session, with a new password or by disabling the user.
    const before = known ?? (await getUser(user.id));
    known = undefined;
    if (before === undefined || before.disabled || before.generation !== session.generation) throw new Problem('session.expired');
    refuseStale(before, revision);
    if (cur_passwd !== undefined && !(await isLoginOf(before, cur_passwd))) return 'overtaken';
    return updateUser(before, { ...changes, password_hash }, { by: user.id, now }, { staying: session });
  });
  if (after === 'taken') throw new Problem('login_id.taken');
  if (cur_passwd !== undefined) await rememberRight(await keyedDigest('own-password', user.id), now);
  await copyUserName(after);
  return presentOwn(after, org);
};

/** Guesses here are counted apart from those at the login: who found an open session does not lock its user out. */
const takeGuess = async ({ id }: User, now: number): Promise<void> => {
  const { seconds } = await takeTurn(await keyedDigest('own-password', id), now);
  if (seconds > 0) throw new Problem('login.throttled', { seconds });
};

/** False when the login id is not the user's any more; a wrong password is refused. */
const isLoginOf = async (user: User, digest: string): Promise<boolean> => {
  const login = await findLogin(user.login_id);
  if (login?.user_id !== user.id) return false;
  if (!(await verifyPassword(digest, login.password_hash))) throw new Problem('password.wrong');
  return true;
};

const presentOwn = async (user: User, org: Org) => ({ ...user, revision: revisionOf(user), uuid: await inviteCodeOf(user.id), org });

export const handler = createHandler(async () => (await import('#shared/api/account.ts')).accountCalls, { own, saveOwn });
