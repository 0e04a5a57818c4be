import type { Language, Texts } from '#shared/text/languages.ts';
import { mixesScripts } from '#shared/text/scripts.ts';
import { decideAnew, revisionOf } from './data/outcomes.ts';
import { newUserId } from './data/ids.ts';
import { copyUserName } from './data/members.ts';
import type { Org } from './data/orgs.ts';
import type { Change } from './data/record-history.ts';
import type { Action } from './data/table.ts';
import { insertUser, looksLikeAnother, updateUser } from './data/users.ts';
import type { User } from './data/users.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { Problem } from './problem.ts';
import { refuseStale } from './refuse-stale.ts';

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
  readonly revision?: number | undefined;
  readonly login_id?: string | undefined;
  readonly hpasswd?: string | undefined;
}

type SavedUser = User & { readonly login_warnings?: ('mixed_scripts' | 'looks_like_another')[] };

/** The user with what the administrator should know of their login id: people may take it for another one. */
const withWarnings = async (user: User): Promise<SavedUser> => {
  const login_warnings = [...(mixesScripts(user.login_id) ? ['mixed_scripts' as const] : []), ...((await looksLikeAnother(user)) ? ['looks_like_another' as const] : [])];
  return login_warnings.length === 0 ? user : { ...user, login_warnings };
};

/** A user as admins and managers see one. */
export const presentUser = <U extends User>(user: U) => ({ ...user, revision: revisionOf(user) });

/** A new user of the organisation; `login_id.taken` when anybody on the platform has the login id. */
export const createAccount = async (org: Org, { hpasswd, lang = org.lang, disabled = false, ...form }: NewAccountForm): Promise<SavedUser> => {
  await refuseWeakPassword(hpasswd, [form.login_id]);
  const user: User = { ...form, id: newUserId(org.id), lang, disabled, generation: 1 };
  if ((await insertUser(user, await hashPassword(hpasswd))) === 'taken') throw new Problem('login_id.taken');
  return withWarnings(user);
};

/**
 * Changes a user and the copies of their name. `find` reads the user and says whether the caller may change them, anew
 * when somebody else changed them meanwhile; `remaining` must be true of others when the user is disabled.
 */
export const saveAccount = async (find: () => Promise<User>, { hpasswd, revision, ...changes }: ChangedAccountForm, change: Change, remaining: readonly Action[]): Promise<SavedUser> => {
  const password_hash = hpasswd && (await hashPassword(hpasswd));
  let isNewLogin = false;
  const after = await decideAnew(async () => {
    const before = await find();
    isNewLogin = changes.login_id !== undefined && changes.login_id !== before.login_id;
    refuseStale(before, revision);
    if (hpasswd !== undefined) await refuseWeakPassword(hpasswd, [before.login_id, changes.login_id ?? '']);
    return updateUser(before, { ...changes, password_hash }, change, { checks: changes.disabled === true && !before.disabled ? remaining : [] });
  });
  if (after === 'taken') throw new Problem('login_id.taken');
  await copyUserName(after);
  return isNewLogin ? withWarnings(after) : after;
};

/** Disables a user or makes them available again. */
export const switchAccount = async (find: () => Promise<User>, disabled: boolean, change: Change, remaining: readonly Action[]): Promise<void> => {
  await decideAnew(async () => {
    const before = await find();
    // Also where nothing changes: a form that was opened before the deletion must not make the user available again.
    return updateUser(before, { disabled }, change, { checks: disabled && !before.disabled ? remaining : [] });
  });
};
