import type { MemberRole } from '#shared/access/folder-access.ts';
import type { Texts } from '#shared/text/languages.ts';
import { invitationByUser, invitationKey, invitationsIn, invitationsOfUser, memberByUser, memberKey, membersOf, placesOfUser, projectsOfUser } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { ConditionFailed, get, insert, queryAll, remove, storedKey, transact, update } from './table.ts';
import type { Item, KeyedItem, ReadOptions } from './table.ts';

export interface Member {
  readonly user_id: string;
  readonly project_id: string;
  readonly role: MemberRole;
  readonly is_owner: boolean;
  readonly disabled: boolean;
  /** Copies of the user's and the organisation's names, so that a list of members is one query: who renames, updates them. */
  readonly disp_name: Texts;
  readonly org_name: Texts;
}

export const memberFrom = (item: Item): Member => {
  const { user_id, project_id, role, is_owner, disabled, disp_name, org_name } = readStored<Member>(item);
  return { user_id, project_id, role, is_owner, disabled, disp_name, org_name };
};

/** What the index carries of a membership: enough for the list of projects. */
export interface Membership {
  readonly project_id: string;
  readonly role: MemberRole;
  readonly is_owner: boolean;
  readonly disabled: boolean;
}

const memberItem = (member: Member): KeyedItem => {
  const { project_id, user_id, role, is_owner, disabled } = member;
  const d: Membership = { project_id, role, is_owner, disabled };
  return { ...memberKey(project_id, user_id), ...memberByUser(project_id, user_id), ...storedVersion(), ...member, d: { ...d } };
};

/** An invitation, if there is one, has served its purpose. False when the user is a member already. */
export const insertMember = (member: Member): Promise<boolean> =>
  wasThere(() =>
    transact([{ put: memberItem(member), if: { pk: 'absent' } }, { remove: invitationKey(member.project_id, member.user_id) }]),
  );

/** What the member will be once the user joins; gives no right before. False when the user is invited already. */
export const insertInvitation = (member: Member): Promise<boolean> => {
  const { project_id, user_id } = member;
  const d = { project_id };
  return insert({ ...invitationKey(project_id, user_id), ...invitationByUser(project_id, user_id), ...storedVersion(), ...member, d });
};

export const getMember = async (projectId: string, userId: string, options?: ReadOptions): Promise<Member | undefined> => {
  const item = await get(memberKey(projectId, userId), options);
  return item && memberFrom(item);
};

export const getInvitation = async (projectId: string, userId: string): Promise<Member | undefined> => {
  const item = await get(invitationKey(projectId, userId), { consistent: true });
  return item && memberFrom(item);
};

/** Members and invited users of a project. */
export const listPlaces = async (projectId: string): Promise<{ members: Member[]; invited: Member[] }> => {
  const [members, invited] = await Promise.all([membersOf(projectId), invitationsIn(projectId)].map((asked) => queryAll({ ...asked, consistent: true })));
  return { members: (members ?? []).map(memberFrom), invited: (invited ?? []).map(memberFrom) };
};

/** Changes rights of a member or of an invitation; false when there is none. */
export const changePlace = (before: Member, rights: Pick<Member, 'role' | 'is_owner' | 'disabled'>, place: 'member' | 'invitation'): Promise<boolean> => {
  const key = place === 'member' ? memberKey : invitationKey;
  const d = place === 'member' ? { project_id: before.project_id, ...rights } : undefined;
  return wasThere(() => update(key(before.project_id, before.user_id), { set: { ...storedVersion(), ...rights, ...(d && { d }) } }, { pk: 'present' }));
};

export const removeMember = (projectId: string, userId: string): Promise<boolean> => wasThere(() => remove(memberKey(projectId, userId), { pk: 'present' }));

export const removeInvitation = (projectId: string, userId: string): Promise<boolean> => wasThere(() => remove(invitationKey(projectId, userId), { pk: 'present' }));

const wasThere = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

export const listMembers = async (projectId: string): Promise<Member[]> => (await queryAll(membersOf(projectId))).map(memberFrom);

export const membershipsOf = async (userId: string): Promise<Membership[]> => {
  const items = await queryAll({ index: 'GSI2', ...projectsOfUser(userId) });
  return items.map((item) => item.d as unknown as Membership);
};

/** Ids of the projects that the user is invited to. */
export const invitationsTo = async (userId: string): Promise<string[]> => {
  const items = await queryAll({ index: 'GSI2', ...invitationsOfUser(userId) });
  return items.map((item) => (item.d as unknown as Pick<Membership, 'project_id'>).project_id);
};

/** The invitation becomes a membership; false when there is none, or the user is a member already. */
export const acceptInvitation = async (projectId: string, userId: string): Promise<boolean> => {
  const key = invitationKey(projectId, userId);
  const item = await get(key, { consistent: true });
  if (item === undefined) return false;
  return wasThere(() =>
    transact([
      { remove: key, if: { pk: 'present' } },
      { put: memberItem(memberFrom(item)), if: { pk: 'absent' } },
    ]),
  );
};

type CopiedNames = Partial<Pick<Member, 'disp_name' | 'org_name'>>;

/** Brings the copies of names in the user's memberships and invitations up to date. */
export const copyNames = async (userId: string, names: CopiedNames): Promise<void> => {
  const places = await queryAll({ index: 'GSI2', ...placesOfUser(userId) });
  await Promise.all(
    places.map(async (place) => {
      // The user may have left the project meanwhile.
      await wasThere(() => update(storedKey(place), { set: { ...names } }, { pk: 'present' }));
    }),
  );
};
