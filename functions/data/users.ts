import type { Language, Texts } from '#shared/text/languages.ts';
import { keyedDigest } from './keyed-digest.ts';
import { loginKey, orgIdOf, orgKey, userKey } from './keys.ts';
import { orgFrom } from './orgs.ts';
import type { Org } from './orgs.ts';
import { readStored, storedVersion } from './stored.ts';
import { ConditionFailed, get, getMany, transact } from './table.ts';
import type { Item } from './table.ts';

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
  return user && org && { user: userFrom(user), org: orgFrom(org) };
};

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
