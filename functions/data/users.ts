import type { Language, Texts } from '#shared/text/languages.ts';
import { Problem } from '../problem.ts';
import { keyedDigest } from './keyed-digest.ts';
import { loginKey, orgIdOf, orgKey, sessionKey, userKey, usersOf } from './keys.ts';
import { orgFrom } from './orgs.ts';
import type { Org } from './orgs.ts';
import { readStored, storedVersion } from './stored.ts';
import { ConditionFailed, get, getMany, queryAll, transact } from './table.ts';
import type { Session } from './sessions.ts';
import type { Action, Item, ReadOptions } from './table.ts';

export interface User {
  readonly id: string;
  readonly login_id: string;
  readonly disp_name: Texts;
  readonly disp_job_name: Texts;
  readonly lang: Language;
  readonly is_admin: boolean;
  readonly disabled: boolean;
  /** Grows when the user is disabled or the password changes; sessions of an older revision are over. */
  readonly revision: number;
}

/** What a login id leads to. */
export interface Login {
  readonly user_id: string;
  readonly password_hash: string;
}

export const userFrom = (item: Item): User => {
  const { id, login_id, disp_name, disp_job_name, lang, is_admin, disabled, revision } = readStored<User>(item);
  return { id, login_id, disp_name, disp_job_name, lang, is_admin, disabled, revision };
};

/** Login ids are compared without regard to width and case, so that `ＡＯＩ` typed on a Japanese keyboard is `aoi`. */
export const loginDigest = (loginId: string): Promise<string> => keyedDigest('login', loginId.normalize('NFKC').trim().toLowerCase());

export const findLogin = async (digest: string): Promise<Login | undefined> => {
  const item = await get(loginKey(digest), { consistent: true });
  return item && readStored<Login>(item);
};

/** A user with their organisation: both are found by the user's id, in one round trip. */
export const getUserAndOrg = async (userId: string): Promise<{ user: User; org: Org } | undefined> => {
  const [user, org] = await getMany([userKey(userId), orgKey(orgIdOf(userId))], { consistent: true });
  const open = org && orgFrom(org);
  return user && open && { user: userFrom(user), org: open };
};

/** Those users that exist, each with the organisation they belong to. */
export const getPeople = async (userIds: readonly string[]): Promise<ReadonlyMap<string, { user: User; org: Org }>> => {
  const items = await getMany(userIds.flatMap((id) => [userKey(id), orgKey(orgIdOf(id))]));
  const people = userIds.map((id, index) => {
    const [user, orgItem] = items.slice(index * 2, index * 2 + 2);
    const org = orgItem && orgFrom(orgItem);
    return [id, user && org && { user: userFrom(user), org }] as const;
  });
  return new Map(people.flatMap(([id, person]) => (person === undefined ? [] : [[id, person]])));
};

export const getUser = async (userId: string): Promise<User | undefined> => {
  const item = await get(userKey(userId), { consistent: true });
  return item && userFrom(item);
};

/** Users of an organisation in the order of their ids. */
export const listUsers = async (orgId: string, options: ReadOptions = {}): Promise<User[]> =>
  (await queryAll({ ...usersOf(orgId), ...options })).map(userFrom);

/** Stores the user and the login id, or neither; false when the user is there already or the login id is taken. */
export const insertUser = async (user: User, passwordHash: string): Promise<boolean> => {
  const login: Login = { user_id: user.id, password_hash: passwordHash };
  try {
    await transact([
      { put: { ...userKey(user.id), ...storedVersion(), ...user }, if: { pk: 'absent' } },
      { put: { ...loginKey(await loginDigest(user.login_id)), ...storedVersion(), ...login }, if: { pk: 'absent' } },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** What changes of a user; what is undefined stays. */
export interface UserChanges extends Partial<Omit<User, 'id' | 'revision'>> {
  readonly password_hash?: string | undefined;
}

/**
 * Changes a user and, with the login id or the password, what the login leads to: all or nothing. A new password or
 * disabling ends the user's sessions, except `staying`. Throws `login_id.taken`.
 */
export const updateUser = async (before: User, changes: UserChanges, staying?: Session): Promise<User> => {
  const { password_hash, ...rest } = changes;
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<User>;
  const endsSessions = password_hash !== undefined || (changes.disabled === true && !before.disabled);
  const after: User = { ...before, ...known, revision: before.revision + (endsSessions ? 1 : 0) };
  const actions: Action[] = [
    { update: userKey(before.id), set: { ...storedVersion(), ...known, revision: after.revision }, if: { revision: { equals: before.revision } } },
    ...(await loginActions(before, after, password_hash)),
  ];
  if (endsSessions && staying !== undefined) {
    actions.push({ update: sessionKey(staying.digest), set: { revision: after.revision }, if: { pk: 'present' } });
  }
  try {
    await transact(actions);
    return after;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new Problem(error.failed.has(0) || !error.failed.has(1) ? 'storage.busy' : 'login_id.taken');
  }
};

/** The new login stands first, so that a taken one is known by its position. */
const loginActions = async (before: User, after: User, passwordHash: string | undefined): Promise<Action[]> => {
  const [from, to] = await Promise.all([loginDigest(before.login_id), loginDigest(after.login_id)]);
  if (from === to) return passwordHash === undefined ? [] : [{ update: loginKey(from), set: { password_hash: passwordHash } }];
  const login = await findLogin(from);
  const hash = passwordHash ?? login?.password_hash ?? '';
  const moved: Login = { user_id: before.id, password_hash: hash };
  return [
    { put: { ...loginKey(to), ...storedVersion(), ...moved }, if: { pk: 'absent' } },
    { remove: loginKey(from), if: { user_id: { equals: before.id } } },
  ];
};
