import { usualRights, type Grant, type Grantable } from '#shared/access/access.ts';
import type { Texts } from '#shared/text/languages.ts';
import { invitationByUser, invitationKey, invitationsIn, invitationsOfUser, memberByUser, memberKey, membersOf, orgKey, placesOfUser, projectsOfUser, userKey, type Key } from '../../data/keys.ts';
import type { Org } from './orgs.ts';
import { getProject, type Project } from '../../projects/data/projects.ts';
import { decideAnew, nextEdit, outcomeOf, unedited, type Edited } from '../../data/outcomes.ts';
import { historyActions, readHistory, type Change } from '../../data/record-history.ts';
import { recordIn, storedVersion } from '../../data/stored.ts';
import { get, getMany, queryAll, storedKey, transact, update, type Action, type Condition, type Item, type KeyedItem, type ReadOptions, type Test } from '../../data/table.ts';
import { idsOf, type User } from './users.ts';

export interface Membership extends Grant {
  readonly project_id: string;
  /** The member is a platform manager in an emergency, which ends at `end` (ms). */
  readonly emergency?: { readonly reason: string; readonly end: number };
}

export interface Member extends Membership, Edited {
  readonly user_id: string;
  /** The place was given then (ms); what ended with an earlier membership stays ended. */
  readonly since: number;
  /** A platform manager took these rights away; only such a manager restores them. */
  readonly limits: readonly Grantable[];
  /** The names are copies, so that a list of members is one query; a rename updates them. */
  readonly disp_name: Texts;
  readonly org_name: Texts;
  /** The copied names have these edit counts: an older name never replaces a newer one. */
  readonly user_edits?: number;
  readonly org_edits?: number;
}

export type NewPlace = Omit<Member, 'since'>;

export const asUsual: Pick<Member, 'rights' | 'limits'> = { rights: usualRights, limits: [] };

interface Person {
  readonly user: User;
  readonly org: Org;
}

export const namesOf = ({ user, org }: Person) => ({
  disp_name: user.disp_name,
  org_name: org.name,
  user_edits: user.edits ?? 0,
  org_edits: org.edits ?? 0,
});

export const memberFrom = recordIn<Member>;

export const memberItem = (member: Member): KeyedItem => {
  const { project_id, user_id, role, is_owner, disabled, rights, emergency } = member;
  return { ...memberKey(project_id, user_id), ...memberByUser(project_id, user_id), ...storedVersion(), ...member, d: { project_id, role, is_owner, disabled, rights, emergency } };
};

export const lasts = ({ emergency }: Pick<Membership, 'emergency'>, now: number): boolean => emergency === undefined || emergency.end > now;

export const standingFrom = (item: Item | undefined, now: number): Member | undefined => {
  const member = item && memberFrom(item);
  return member && lasts(member, now) ? member : undefined;
};

const insertPlace = (actions: readonly Action[], person: Person | undefined): Promise<'saved' | 'exists' | 'overtaken'> => {
  const unchanged: Action[] =
    person === undefined ? [] : [{ check: userKey(person.user.id), if: unedited(person.user) }, { check: orgKey(person.org.id), if: unedited(person.org) }];
  return outcomeOf(transact([...unchanged, ...actions]), (failed) => ([...failed.keys()].some((position) => position < unchanged.length) ? 'overtaken' : 'exists'));
};

/** The count is later than any revision of an earlier membership, so that its open forms are stale. */
export const newPlaceEdits = (now: number): Edited => ({ edits: now });

type Place = Pick<Member, keyof Grant | 'limits'>;
const placeOf = ({ role, is_owner, disabled, rights, limits }: Place): Place => ({ role, is_owner, disabled, rights, limits });
const noPlace: Readonly<Record<keyof Place, null>> = { role: null, is_owner: null, disabled: null, rights: null, limits: null };

const came = (record: Key, place: NewPlace, by: Change): Action[] => historyActions(record, place, noPlace, placeOf(place), by);

export const insertMember = (member: NewPlace, by: Change, person?: Person): Promise<'saved' | 'exists' | 'overtaken'> => {
  const [key, invitation] = [keyOf('member', member), keyOf('invitation', member)];
  return insertPlace([{ put: memberItem({ ...member, since: by.now }), if: { pk: 'absent' } }, { remove: invitation }, ...came(key, member, by)], person);
};

/** The invitation gives no rights until the user accepts. It exists for a member or an invited user already. */
export const insertInvitation = (member: NewPlace, by: Change, person?: Person): Promise<'saved' | 'exists' | 'overtaken'> => {
  const { project_id, user_id } = member;
  const key = keyOf('invitation', member);
  const item = { ...key, ...invitationByUser(project_id, user_id), ...storedVersion(), ...member, since: by.now, d: { project_id } };
  return insertPlace([{ put: item, if: { pk: 'absent' } }, { check: keyOf('member', member), if: { pk: 'absent' } }, ...came(key, member, by)], person);
};

export const getMember = async (projectId: string, userId: string, options?: ReadOptions): Promise<Member | undefined> => {
  const item = await get(memberKey(projectId, userId), options);
  return item?.emergency === undefined ? item && memberFrom(item) : undefined;
};

/** Platform managers need an emergency access or the demo project; others need a membership. */
export const opensTo = ({ role }: Pick<Org, 'role'>, { emergency }: Pick<Membership, 'emergency'>, project: Pick<Project, 'is_demo'> | undefined): boolean =>
  role === 'manage' ? emergency !== undefined || project?.is_demo === true : emergency === undefined;

export const getStanding = async (projectId: string, { user, org }: { readonly user: Pick<User, 'id'>; readonly org: Pick<Org, 'role'> }, now: number): Promise<Member | undefined> => {
  const member = standingFrom(await get(memberKey(projectId, user.id)), now);
  return member && opensTo(org, member, org.role === 'manage' ? await getProject(projectId) : undefined) ? member : undefined;
};

export const getInvitation = async (projectId: string, userId: string): Promise<Member | undefined> => {
  const item = await get(invitationKey(projectId, userId), { consistent: true });
  return item && memberFrom(item);
};

export const isMember = ({ emergency }: Member): boolean => emergency === undefined;

export const listPlaces = async (projectId: string): Promise<{ members: Member[]; invited: Member[] }> => {
  const [members = [], invited = []] = await Promise.all(
    [membersOf(projectId), invitationsIn(projectId)].map(async (asked) => (await queryAll({ ...asked, consistent: true })).map(memberFrom).filter(isMember)),
  );
  const joined = new Set(members.map(({ user_id }) => user_id));
  return { members, invited: invited.filter(({ user_id }) => !joined.has(user_id)) };
};

type PlaceKind = 'member' | 'invitation';

const keyOf = (place: PlaceKind, { project_id, user_id }: NewPlace): Key => (place === 'member' ? memberKey : invitationKey)(project_id, user_id);

export const changePlace = (before: Member, rights: Place, place: PlaceKind, by: Change): Promise<'saved' | 'overtaken'> => {
  const { limits: _limits, ...granted } = rights;
  const set = { ...storedVersion(), ...rights, ...(place === 'member' && { d: { project_id: before.project_id, ...granted } }), ...nextEdit(before) };
  const record = keyOf(place, before);
  return outcomeOf(transact([{ update: record, set, if: unedited(before) }, ...historyActions(record, nextEdit(before), before, rights, by)]), 'overtaken');
};

export const removePlace = (before: Member, place: PlaceKind, by: Change, movedTo?: string): Promise<'saved' | 'overtaken'> => {
  const key = keyOf(place, before);
  const history = historyActions(key, nextEdit(before), placeOf(before), { ...noPlace, ...(movedTo !== undefined && { moved_to: movedTo }) }, by);
  const further: Action[] = place === 'member' ? [{ remove: keyOf('invitation', before) }] : [];
  return outcomeOf(transact([{ remove: key, if: unedited(before) }, ...further, ...history]), 'overtaken');
};

/** Rights that a manager had taken away stay away after a new invitation or a move. */
export const formerLimits = async (projectId: string, user: Pick<User, 'id' | 'former_ids'>): Promise<readonly Grantable[]> => {
  for (const id of idsOf(user)) {
    const last = (await readHistory(memberKey(projectId, id))).at(-1);
    if (last !== undefined) return last.after.rights === null ? ((last.before.limits ?? []) as readonly Grantable[]) : [];
  }
  return [];
};

export interface UserPlace {
  readonly key: Key;
  readonly project_id: string;
  readonly kind: 'member' | 'invitation' | 'emergency';
  readonly is_owner: boolean;
}

export const placesOf = async (userId: string): Promise<UserPlace[]> =>
  (await queryAll({ index: 'GSI2', ...placesOfUser(userId) })).map((item) => {
    const { project_id, is_owner = false, emergency } = item.d as unknown as Pick<Membership, 'project_id'> & Partial<Membership>;
    const key = storedKey(item);
    const isInvitation = key.sk === invitationKey(project_id, userId).sk;
    return { key, project_id, is_owner, kind: isInvitation ? 'invitation' : emergency === undefined ? 'member' : 'emergency' };
  });

export const listMembers = async (projectId: string): Promise<Member[]> => (await queryAll(membersOf(projectId))).map(memberFrom).filter(isMember);

export const membershipsOf = async (userId: string, now: number): Promise<Membership[]> => {
  const items = await queryAll({ index: 'GSI2', ...projectsOfUser(userId) });
  return items.map((item) => item.d as unknown as Membership).filter((membership) => lasts(membership, now));
};

export const invitationsTo = async (userId: string): Promise<string[]> => {
  const items = await queryAll({ index: 'GSI2', ...invitationsOfUser(userId) });
  return items.map((item) => (item.d as unknown as Pick<Membership, 'project_id'>).project_id);
};

/** Uses the invitation's latest state. It is gone when there is none, or the user is a member already. */
export const acceptInvitation = (projectId: string, userId: string, now: number): Promise<'saved' | 'gone'> =>
  decideAnew(async () => {
    const key = invitationKey(projectId, userId);
    const [item, member] = await getMany([key, memberKey(projectId, userId)], { consistent: true });
    if (item === undefined || member !== undefined) return 'gone';
    const invitation = memberFrom(item);
    const leave: Action = { remove: key, if: { ...unedited(invitation), ...sameCopies(invitation) } };
    const joined = came(memberKey(projectId, userId), invitation, { by: userId, now });
    return outcomeOf(transact([leave, { put: memberItem({ ...invitation, since: now }), if: { pk: 'absent' } }, ...joined]), 'overtaken');
  });

/** Names are copied without an edit count, so an acceptance must check that it takes no older name along. */
const sameCopies = ({ user_edits, org_edits }: Member): { readonly [attribute: string]: Test } => ({
  user_edits: user_edits === undefined ? 'absent' : { equals: user_edits },
  org_edits: org_edits === undefined ? 'absent' : { equals: org_edits },
});

/** Of two simultaneous renames the later name stays, whichever arrives last. */
const copyName = async (userId: string, name: Partial<Member>, copiedAt: 'user_edits' | 'org_edits', edits: number): Promise<void> => {
  const places = await queryAll({ index: 'GSI2', ...placesOfUser(userId) });
  const isNewer: Condition = [
    { pk: 'present', [copiedAt]: 'absent' },
    { pk: 'present', [copiedAt]: { atMost: edits } },
  ];
  const copyTo = (key: Key) => outcomeOf(update(key, { set: { ...name, [copiedAt]: edits } }, isNewer), 'gone or newer');
  const copy = async (place: Item): Promise<void> => {
    if ((await copyTo(storedKey(place))) === 'saved') return;
    // The user may have left, or accepted the invitation with the older name.
    await copyTo(memberKey((place.d as unknown as Pick<Membership, 'project_id'>).project_id, userId));
  };
  await Promise.all(places.map(copy));
};

export const copyUserName = ({ id, disp_name, edits = 0 }: Pick<User, 'id' | 'disp_name' | 'edits'>): Promise<void> =>
  copyName(id, { disp_name }, 'user_edits', edits);

export const copyOrgName = (userId: string, { name, edits = 0 }: Pick<Org, 'name' | 'edits'>): Promise<void> =>
  copyName(userId, { org_name: name }, 'org_edits', edits);
