import type { Language, Texts } from '#shared/text/languages.ts';
import { newUserId } from './data/ids.ts';
import { copyNames } from './data/members.ts';
import type { Org } from './data/orgs.ts';
import { insertUser, updateUser } from './data/users.ts';
import type { User } from './data/users.ts';
import { hashPassword } from './password-hash.ts';
import { Problem } from './problem.ts';

interface AccountForm {
  readonly disp_name: Texts;
  readonly disp_job_name: Texts;
  readonly is_admin: boolean;
  readonly lang?: Language | undefined;
  readonly disabled?: boolean | undefined;
}

interface NewAccountForm extends AccountForm {
  readonly login_id: string;
  readonly hpasswd: string;
}

interface ChangedAccountForm extends AccountForm {
  readonly login_id?: string | undefined;
  readonly hpasswd?: string | undefined;
}

/** A new user of the organisation; `login_id.taken` when anybody on the platform has the login id. */
export const createAccount = async (org: Org, { hpasswd, lang = org.lang, disabled = false, ...form }: NewAccountForm): Promise<User> => {
  const user: User = { ...form, id: newUserId(org.id), lang, disabled, revision: 1 };
  if (!(await insertUser(user, await hashPassword(hpasswd)))) throw new Problem('login_id.taken');
  return user;
};

/** Changes a user and the copies of their name. */
export const saveAccount = async (before: User, { hpasswd, ...changes }: ChangedAccountForm): Promise<User> => {
  const after = await updateUser(before, { ...changes, password_hash: hpasswd && (await hashPassword(hpasswd)) });
  await copyNames(after.id, { disp_name: after.disp_name });
  return after;
};
