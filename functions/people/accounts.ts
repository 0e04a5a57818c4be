import type * as z from 'zod/mini';
import type { changedUser, newUser } from '#shared/api/users.ts';
import { mixesScripts } from '#shared/text/scripts.ts';
import { decideAnew, revisionOf } from '../data/outcomes.ts';
import { newUserId } from '../data/ids.ts';
import { orgIdOf } from '../data/keys.ts';
import { copyUserName } from './data/members.ts';
import { getOrgs, type Org } from './data/orgs.ts';
import type { Change } from '../data/record-history.ts';
import type { Action } from '../data/table.ts';
import { insertUser, looksLikeAnother, updateUser, type User } from './data/users.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { Problem, refuseStale } from '../refusals/problem.ts';

type NewAccountForm = z.output<typeof newUser> & { readonly disabled?: boolean | undefined };
type ChangedAccountForm = z.output<typeof changedUser> & { readonly login_id?: string | undefined; readonly disabled?: boolean | undefined };
type SavedUser = User & { readonly login_warnings?: ('mixed_scripts' | 'looks_like_another')[] };

const withWarnings = async (user: User): Promise<SavedUser> => {
  const login_warnings = [...(mixesScripts(user.login_id) ? ['mixed_scripts' as const] : []), ...((await looksLikeAnother(user)) ? ['looks_like_another' as const] : [])];
  return login_warnings.length === 0 ? user : { ...user, login_warnings };
};

export const presentUsers = async <U extends User>(users: readonly U[]) => {
  const orgOf = (userId: string | undefined): string | undefined => userId && orgIdOf(userId);
  const orgs = await getOrgs([...new Set(users.flatMap(({ moved_to, former_ids = [] }) => [orgOf(moved_to), orgOf(former_ids[0])].filter((id) => id !== undefined)))]);
  const named = (userId: string) => ({ org_name: orgs.get(orgIdOf(userId))?.name ?? {} });
  return users.map(({ moved_to, former_ids: [former] = [], ...user }) => ({
    ...user,
    revision: revisionOf(user),
    ...(moved_to !== undefined && { moved_to: named(moved_to) }),
    ...(former !== undefined && { moved_from: named(former) }),
  }));
};

export const presentUser = async <U extends User>(user: U) => (await presentUsers([user]))[0]!;

const refuseMoved = ({ moved_to }: User): void => {
  if (moved_to !== undefined) throw new Problem('user.moved');
};

export const createAccount = async (org: Org, { hpasswd, lang = org.lang, disabled = false, ...form }: NewAccountForm): Promise<SavedUser> => {
  await refuseWeakPassword(hpasswd, [form.login_id]);
  const user: User = { ...form, id: newUserId(org.id), lang, disabled, generation: 1 };
  if ((await insertUser(user, await hashPassword(hpasswd))) === 'taken') throw new Problem('login_id.taken');
  return withWarnings(user);
};

/** `find` reads the user again after a conflict; `remaining` are the conditions for disabling. */
export const saveAccount = async (find: () => Promise<User>, { hpasswd, revision, ...changes }: ChangedAccountForm, change: Change, remaining: readonly Action[]): Promise<SavedUser> => {
  const password_hash = hpasswd && (await hashPassword(hpasswd));
  let isNewLogin = false;
  const after = await decideAnew(async () => {
    const before = await find();
    refuseMoved(before);
    isNewLogin = changes.login_id !== undefined && changes.login_id !== before.login_id;
    refuseStale(before, revision);
    if (hpasswd !== undefined) await refuseWeakPassword(hpasswd, [before.login_id, changes.login_id ?? '']);
    return updateUser(before, { ...changes, password_hash }, change, { checks: changes.disabled === true && !before.disabled ? remaining : [] });
  });
  if (after === 'taken') throw new Problem('login_id.taken');
  await copyUserName(after);
  return isNewLogin ? withWarnings(after) : after;
};

export const switchAccount = async (find: () => Promise<User>, disabled: boolean, change: Change, remaining: readonly Action[]): Promise<void> => {
  await decideAnew(async () => {
    const before = await find();
    refuseMoved(before);
    // This also writes when nothing changes: `before` must still hold, so that an old form cannot revive a deleted user.
    return updateUser(before, { disabled }, change, { checks: disabled && !before.disabled ? remaining : [] });
  });
};
