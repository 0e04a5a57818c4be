import type * as z from 'zod/mini';
import type { orgUser } from '#shared/api/users.ts';
import { lookAlikeDigest, nameDigest } from '../../data/digests.ts';
import { nextEdit, unedited, outcomeOf, type Edited } from '../../data/outcomes.ts';
import { loginByLook, loginKey, loginsAlike, orgIdOf, orgKey, sessionKey, userKey, usersOf, type Key } from '../../data/keys.ts';
import { listOrgs, orgFrom, type Org } from './orgs.ts';
import type { Session } from '../../session/data/sessions.ts';
import { historyActions, type Change } from '../../data/record-history.ts';
import { readStored, recordIn, storedVersion } from '../../data/stored.ts';
import { get, getMany, queryAll, transact, type Action, type Condition, type Item, type ReadOptions } from '../../data/table.ts';

export interface User extends Edited, Pick<z.output<typeof orgUser>, 'id' | 'login_id' | 'disp_name' | 'disp_job_name' | 'lang' | 'is_admin' | 'disabled'> {
  /** Mails about questions go to this address; absent or null means none. */
  readonly mail?: string | null;
  /** Grows when the user is disabled or the password changes, which ends older sessions. */
  readonly generation: number;
  /** The person has this new account at another organisation; the old one is closed for good. */
  readonly moved_to?: string;
  /** The person had these earlier accounts, latest first. */
  readonly former_ids?: readonly string[];
}

export interface Login {
  readonly user_id: string;
  readonly password_hash: string;
}

export const userFrom = recordIn<User>;

/** A login without a password belongs to a deleted organisation. */
const readLogin = (item: Item | undefined): Login | undefined => (typeof item?.password_hash === 'string' ? readStored<Login>(item) : undefined);

const loginKeyOf = async (loginId: string): Promise<Key> => loginKey(await nameDigest('login', loginId));

export const findLogin = async (loginId: string): Promise<Login | undefined> => readLogin(await get(await loginKeyOf(loginId), { consistent: true }));

export const loginItemOf = async (user: Pick<User, 'id' | 'login_id'>): Promise<Item | undefined> => {
  const item = await get(await loginKeyOf(user.login_id), { consistent: true });
  return item?.user_id === user.id ? item : undefined;
};

export const getPeople = async (userIds: readonly string[], options?: ReadOptions): Promise<ReadonlyMap<string, { user: User; org: Org }>> => {
  const items = await getMany(userIds.flatMap((id) => [userKey(id), orgKey(orgIdOf(id))]), options);
  const people = userIds.map((id, index) => {
    const [user, orgItem] = items.slice(index * 2, index * 2 + 2);
    const org = orgItem && orgFrom(orgItem);
    return [id, user && org && { user: userFrom(user), org }] as const;
  });
  return new Map(people.flatMap(([id, person]) => (person === undefined ? [] : [[id, person]])));
};

export const getUserAndOrg = async (userId: string) => (await getPeople([userId], { consistent: true })).get(userId);

export const getUser = async (userId: string): Promise<User | undefined> => {
  const item = await get(userKey(userId), { consistent: true });
  return item && userFrom(item);
};

export const listUsers = async (orgId: string, options: ReadOptions = {}): Promise<User[]> =>
  (await queryAll({ ...usersOf(orgId), ...options })).map(userFrom);

const claim = async (key: Key, loginId: string, login: Login): Promise<Action> => ({
  put: { ...key, ...loginByLook(await lookAlikeDigest(loginId), login.user_id), ...storedVersion(), ...login },
  if: { pk: 'absent' },
});

/** The read is eventually consistent, because it only gives a warning. */
export const looksLikeAnother = async ({ id, login_id }: Pick<User, 'id' | 'login_id'>): Promise<boolean> =>
  (await queryAll({ index: 'GSI2', ...loginsAlike(await lookAlikeDigest(login_id)) })).some(({ g2s }) => g2s !== id);

export const insertionOf = (user: User): Action => ({ put: { ...userKey(user.id), ...storedVersion(), ...user }, if: { pk: 'absent' } });

export const insertUser = async (user: User, passwordHash: string): Promise<'saved' | 'taken'> => {
  const login = await claim(await loginKeyOf(user.login_id), user.login_id, { user_id: user.id, password_hash: passwordHash });
  return outcomeOf(transact([insertionOf(user), login]), 'taken');
};

export const idsOf = ({ id, former_ids = [] }: Pick<User, 'id' | 'former_ids'>): readonly string[] => [id, ...former_ids];

/** Undefined fields stay unchanged. */
export interface UserChanges extends Partial<Omit<User, 'id' | 'generation' | 'edits' | 'moved_to' | 'former_ids'>> {
  readonly password_hash?: string | undefined;
}

interface Beside {
  readonly staying?: Session;
  readonly checks?: readonly Action[];
}

/** It changes all or nothing. A new password or disabling ends all sessions except `staying`. It is taken when the login id is in use. */
export const updateUser = async (before: User, changes: UserChanges, change: Change, { staying, checks = [] }: Beside = {}): Promise<User | 'overtaken' | 'taken'> => {
  const { password_hash, ...rest } = changes;
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<User>;
  const endsSessions = password_hash !== undefined || (changes.disabled === true && !before.disabled);
  const after: User = { ...before, ...known, generation: before.generation + (endsSessions ? 1 : 0), ...nextEdit(before) };
  const logins = await loginActions(before, after, password_hash);
  if (typeof logins === 'string') return logins;
  const actions: Action[] = [
    {
      update: userKey(before.id),
      set: { ...storedVersion(), ...known, generation: after.generation, edits: after.edits },
      if: { ...unedited(before), generation: { equals: before.generation } },
    },
    ...historyActions(userKey(before.id), after, before, { ...known, ...(password_hash !== undefined && { password: 'changed' }) }, change),
    ...logins,
    ...checks,
  ];
  if (endsSessions && staying !== undefined) {
    actions.push({ update: sessionKey(staying.digest), set: { generation: after.generation }, if: { generation: { equals: before.generation } } });
  }
  return (await outcomeOf(transact(actions), 'overtaken')) === 'saved' ? after : 'overtaken';
};

const loginActions = async (before: User, after: User, passwordHash: string | undefined): Promise<Action[] | 'overtaken' | 'taken'> => {
  if (passwordHash === undefined && before.login_id === after.login_id) return [];
  const [from, to] = await Promise.all([loginKeyOf(before.login_id), loginKeyOf(after.login_id)]);
  const [owned, there] = await getMany([from, to], { consistent: true });
  const login = owned?.user_id === before.id ? readLogin(owned) : undefined;
  if (login === undefined) {
    if (passwordHash === undefined) return 'overtaken';
    return [await claim(to, after.login_id, { user_id: before.id, password_hash: passwordHash })];
  }
  if (there?.user_id !== undefined && there.user_id !== before.id) return 'taken';
  const password_hash = passwordHash ?? login.password_hash;
  const unread: Condition = { user_id: { equals: before.id }, password_hash: { equals: login.password_hash } };
  if (from.pk === to.pk) return [{ update: from, set: { password_hash }, if: unread }];
  return [await claim(to, after.login_id, { user_id: before.id, password_hash }), { remove: from, if: unread }];
};

/** The platform needs an available manager: removing one requires another in the same transaction, so two cannot disable each other. */
export interface Manager {
  readonly user: Pick<User, 'id'>;
  readonly org: Pick<Org, 'id'>;
}

export const isAvailable = ({ id }: Pick<User, 'id'>): Action => ({ check: userKey(id), if: { disabled: { equals: false } } });

export const isManager = ({ user, org }: Manager): readonly Action[] => [
  isAvailable(user),
  { check: orgKey(org.id), if: { role: { equals: 'manage' }, closed: 'absent' } },
];

export const managerOutside = async (orgId: string): Promise<Manager | undefined> => {
  for (const org of await listOrgs()) {
    if (org.role !== 'manage' || org.id === orgId) continue;
    const user = (await listUsers(org.id, { consistent: true })).find(({ disabled }) => !disabled);
    if (user !== undefined) return { user, org };
  }
  return undefined;
};
