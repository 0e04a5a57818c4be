import type { MemberRole } from '#shared/access/folder-access.ts';
import type { Texts } from '#shared/text/languages.ts';
import { invitationByUser, invitationKey, memberByUser, memberKey, membersOf, projectsOfUser } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { get, insert, queryAll } from './table.ts';
import type { Item } from './table.ts';

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

/** False when the user is a member already. */
export const insertMember = (member: Member): Promise<boolean> => {
  const { project_id, user_id, role, is_owner, disabled } = member;
  const d: Membership = { project_id, role, is_owner, disabled };
  return insert({ ...memberKey(project_id, user_id), ...memberByUser(project_id, user_id), ...storedVersion(), ...member, d: { ...d } });
};

/** What the member will be once the user joins; gives no right before. False when the user is invited already. */
export const insertInvitation = (member: Member): Promise<boolean> => {
  const { project_id, user_id } = member;
  const d = { project_id };
  return insert({ ...invitationKey(project_id, user_id), ...invitationByUser(project_id, user_id), ...storedVersion(), ...member, d });
};

export const getMember = async (projectId: string, userId: string): Promise<Member | undefined> => {
  const item = await get(memberKey(projectId, userId));
  return item && memberFrom(item);
};

export const listMembers = async (projectId: string): Promise<Member[]> => (await queryAll(membersOf(projectId))).map(memberFrom);

export const membershipsOf = async (userId: string): Promise<Membership[]> => {
  const items = await queryAll({ index: 'GSI2', ...projectsOfUser(userId) });
  return items.map((item) => item.d as unknown as Membership);
};
