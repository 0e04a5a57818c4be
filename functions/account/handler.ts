import type { accountCalls } from '#shared/api/account.ts';
import { decideAnew, revisionOf } from '../data/outcomes.ts';
import { inviteCodeOf } from '../people/data/invite-codes.ts';
import { keyedDigest } from '../data/digests.ts';
import { copyUserName } from '../people/data/members.ts';
import type { Org } from '../people/data/orgs.ts';
import { signedInAt } from '../session/data/sessions.ts';
import { rememberRight, takeTurn } from '../session/data/login-attempts.ts';
import { findLogin, getUser, updateUser, type User } from '../people/data/users.ts';
import { createHandler, type UseCase } from '../http/create-handler.ts';
import { digestOfPassword, hashPassword, verifyPassword, refuseWeakPassword } from '../people/passwords.ts';
import { Problem, refuseStale } from '../refusals/problem.ts';

const own: UseCase<typeof accountCalls.own> = ({ principal }) => presentOwn(principal.user, principal.org);

/** For this many ms after a sign-in, the password need not be entered again. */
const freshMs = 10 * 60_000;

/** Changing login id or password requires the present password, because an open session may be in other hands. A new one ends other sessions. */
const saveOwn: UseCase<typeof accountCalls.saveOwn> = async ({ body, principal, now }) => {
  const { passwd, cur_passwd, revision, ...changes } = body;
  const { user, org, session } = principal;
  // This comes before the password check, so that a stale form does not count as a guess.
  refuseStale(user, revision);
  const changesSignIn = passwd !== undefined || (changes.login_id !== undefined && changes.login_id !== user.login_id);
  if (changesSignIn && cur_passwd === undefined && now - signedInAt(session) > freshMs) throw new Problem('password.needed');
  if (cur_passwd !== undefined) await takeGuess(user, now);
  if (passwd !== undefined) await refuseWeakPassword(passwd, [user.login_id, changes.login_id ?? '']);
  if (changes.login_id !== undefined && cur_passwd === digestOfPassword(changes.login_id)) throw new Problem('password.weak', { reason: 'login_id' });
  const password_hash = passwd === undefined ? undefined : await hashPassword(passwd);
  let known: User | undefined = user;
  const after = await decideAnew(async () => {
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

/** Guesses here are counted apart from sign-ins, so that whoever finds an open session cannot lock its user out. */
const takeGuess = async ({ id }: User, now: number): Promise<void> => {
  const { seconds } = await takeTurn(await keyedDigest('own-password', id), now);
  if (seconds > 0) throw new Problem('login.throttled', { seconds });
};

const isLoginOf = async (user: User, digest: string): Promise<boolean> => {
  const login = await findLogin(user.login_id);
  if (login?.user_id !== user.id) return false;
  if (!(await verifyPassword(digest, login.password_hash))) throw new Problem('password.wrong');
  return true;
};

const presentOwn = async (user: User, org: Org) => ({ ...user, revision: revisionOf(user), uuid: await inviteCodeOf(user.id), org });

export const handler = createHandler(async () => (await import('#shared/api/account.ts')).accountCalls, { own, saveOwn });
