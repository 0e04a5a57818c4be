import type { Language, Texts } from '#shared/text/languages.ts';
import { lookAlikeDigest, nameDigest } from './digests.ts';
import { editsOf, nextEdit, unedited, outcomeOf } from './outcomes.ts';
import type { Edited } from './outcomes.ts';
import { loginByLook, loginKey, loginsAlike, orgIdOf, orgKey, sessionKey, userKey, usersOf } from './keys.ts';
import type { Key } from './keys.ts';
import { listOrgs, orgFrom } from './orgs.ts';
import type { Org } from './orgs.ts';
import type { Session } from './sessions.ts';
import { historyActions } from './record-history.ts';
import type { Change } from './record-history.ts';
import { readStored, storedVersion } from './stored.ts';
import { get, getMany, queryAll, storedKey, transact } from './table.ts';
import type { Action, Condition, Item, ReadOptions } from './table.ts';

export interface User extends Edited {
  readonly id: string;
  readonly login_id: string;
  readonly disp_name: Texts;
  readonly disp_job_name: Texts;
  readonly lang: Language;
  readonly is_admin: boolean;
  readonly disabled: boolean;
  /** Where mails about questions go; absent or null: nowhere. */
  readonly mail?: string | null;
  /** Grows when the user is disabled or the password changes; sessions of an older generation are over. */
  readonly generation: number;
  /** The account that the person has at another organisation since they moved: this one is closed for good. */
  readonly moved_to?: string;
  /** The accounts that the person had before they moved here, the latest first. */
  readonly former_ids?: readonly string[];
}

/** What a login id leads to. */
export interface Login {
  readonly user_id: string;
  readonly password_hash: string;
}

export const userFrom = (item: Item): User => {
  const { id, login_id, disp_name, disp_job_name, lang, is_admin, disabled, mail, generation, moved_to, former_ids } = readStored<User>(item);
  const moves = { ...(moved_to !== undefined && { moved_to }), ...(former_ids !== undefined && { former_ids }) };
  return { id, login_id, disp_name, disp_job_name, lang, is_admin, disabled, ...(mail !== undefined && { mail }), generation, ...moves, ...editsOf(item) };
};

/** Without a password it is of a user whose organisation is deleted. */
const readLogin = (item: Item | undefined): Login | undefined => (typeof item?.password_hash === 'string' ? readStored<Login>(item) : undefined);

const loginKeyOf = async (loginId: string): Promise<Key> => loginKey(await nameDigest('login', loginId));

/** What the login id leads to. */
export const findLogin = async (loginId: string): Promise<Login | undefined> => readLogin(await get(await loginKeyOf(loginId), { consistent: true }));

/** The stored item of the user's login; undefined when there is none. */
export const loginItemOf = async (user: Pick<User, 'id' | 'login_id'>): Promise<Item | undefined> => {
  const item = await get(await loginKeyOf(user.login_id), { consistent: true });
  return item?.user_id === user.id ? item : undefined;
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

/** Nobody signs in with the login id. */
const free: Condition = { pk: 'absent' };

const claim = async (key: Key, loginId: string, login: Login): Promise<Action> => ({
  put: { ...key, ...loginByLook(await lookAlikeDigest(loginId), login.user_id), ...storedVersion(), ...login },
  if: free,
});

/** Whether somebody else has a login id that a reader takes for this one. Read eventually: it is for a warning. */
export const looksLikeAnother = async ({ id, login_id }: Pick<User, 'id' | 'login_id'>): Promise<boolean> =>
  (await queryAll({ index: 'GSI2', ...loginsAlike(await lookAlikeDigest(login_id)) })).some(({ g2s }) => g2s !== id);

const insertionOf = ({ former_ids, ...user }: User): Action => ({ put: { ...userKey(user.id), ...storedVersion(), ...user, ...(former_ids && { former_ids: [...former_ids] }) }, if: { pk: 'absent' } });

/** Stores the user and the login id, or neither; taken when the user is there already or the login id is somebody's. */
export const insertUser = async (user: User, passwordHash: string): Promise<'saved' | 'taken'> => {
  const login = await claim(await loginKeyOf(user.login_id), user.login_id, { user_id: user.id, password_hash: passwordHash });
  return outcomeOf(transact([insertionOf(user), login]), 'taken');
};

/** The ids of all accounts that the person has and had. */
export const idsOf = ({ id, former_ids = [] }: Pick<User, 'id' | 'former_ids'>): readonly string[] => [id, ...former_ids];

/** What changes of a user; what is undefined stays. */
export interface UserChanges extends Partial<Omit<User, 'id' | 'generation' | 'edits' | 'moved_to' | 'former_ids'>> {
  readonly password_hash?: string | undefined;
}

interface Beside {
  /** The session that goes on when all others of the user end. */
  readonly staying?: Session;
  /** What must be true of others at the same moment. */
  readonly checks?: readonly Action[];
}

/**
 * Changes a user and, with the login id or the password, what the login leads to: all or nothing, and only what nobody
 * else has changed since it was read. A new password or disabling ends the user's sessions, except `staying`. Taken when
 * somebody else has the login id.
 */
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

/** What changes of the login: its password, or the id that leads to the user, which leaves another one free. */
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

/**
 * Gives the person an account at another organisation and closes the one that they have, in one step: the login id leads
 * to one of them at any moment. Overtaken when the account was changed since it was read, or `checks`, which must be true
 * of others at the same moment, are not.
 */
export const moveUser = async (before: User, id: string, change: Change, checks: readonly Action[]): Promise<'saved' | 'overtaken'> => {
  const { edits: _edits, moved_to: _none, ...account } = before;
  const closed = { disabled: true, moved_to: id };
  const login = await loginItemOf(before);
  return outcomeOf(
    transact([
      { update: userKey(before.id), set: { ...storedVersion(), ...closed, generation: before.generation + 1, ...nextEdit(before) }, if: { ...unedited(before), generation: { equals: before.generation } } },
      insertionOf({ ...account, id, is_admin: false, generation: 1, former_ids: idsOf(before) }),
      ...historyActions(userKey(before.id), nextEdit(before), before, closed, change),
      ...(login === undefined ? [] : [{ update: storedKey(login), set: { user_id: id, ...loginByLook(await lookAlikeDigest(before.login_id), id) }, if: { user_id: { equals: before.id } } } as const]),
      ...checks,
    ]),
    'overtaken',
  );
};

/**
 * The platform keeps at least one available manager: whoever takes one away does so beside another one, who must still be
 * there in the same transaction. Of two managers who disable each other at once, one is refused.
 */
export interface Manager {
  readonly user: Pick<User, 'id'>;
  readonly org: Pick<Org, 'id'>;
}

/** True of a user who may sign in. */
export const isAvailable = ({ id }: Pick<User, 'id'>): Action => ({ check: userKey(id), if: { disabled: { equals: false } } });

export const isManager = ({ user, org }: Manager): readonly Action[] => [
  isAvailable(user),
  { check: orgKey(org.id), if: { role: { equals: 'manage' }, closed: 'absent' } },
];

/** An available manager of another organisation than this one; undefined when there is none. */
export const managerOutside = async (orgId: string): Promise<Manager | undefined> => {
  for (const org of await listOrgs()) {
    if (org.role !== 'manage' || org.id === orgId) continue;
    const user = (await listUsers(org.id, { consistent: true })).find(({ disabled }) => !disabled);
    if (user !== undefined) return { user, org };
  }
  return undefined;
};
