import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { invitation, member, ownedRights, shownOfMember } from './members.ts';
import { id, projectParams } from './schemas.ts';

const userParams = z.strictObject({ uId: id });
const projectAndUser = z.strictObject({ p_id: id, u_id: id });

export const projectAdminCalls = {
  inviteUser: {
    group: 'project-admin',
    access: 'project.people',
    body: invitation,
    answer: member,
    problems: ['invitation.user_unknown', 'invitation.exists', 'invitation.other_org', 'member.is_manager', 'member.grant_refused'],
  },
  cancelInvitation: {
    group: 'project-admin',
    access: 'project.people',
    body: projectAndUser,
    answer: z.undefined(),
    problems: ['invitation.unknown', 'member.protected'],
  },
  ownedUsers: { group: 'project-admin', access: 'project.people', params: projectParams, answer: z.array(member), problems: [] },
  ownedUser: {
    group: 'project-admin',
    access: 'project.people',
    params: z.strictObject({ pId: id, uId: id }),
    answer: member,
    problems: ['member.unknown'],
  },
  saveOwnedUser: {
    group: 'project-admin',
    access: 'project.people',
    params: userParams,
    body: ownedRights,
    readOnly: [...shownOfMember.filter((name) => name !== 'p_id'), 'disabled'],
    answer: member,
    problems: ['member.unknown', 'member.protected', 'member.grant_refused', 'record.stale'],
  },
  removeOwnedUser: {
    group: 'project-admin',
    access: 'project.people',
    body: projectAndUser,
    answer: z.object({}),
    problems: ['member.unknown', 'member.protected'],
  },
  toggleOwnedUser: {
    group: 'project-admin',
    access: 'project.people',
    params: userParams,
    body: z.strictObject({ p_id: id, disabled: z.boolean() }),
    answer: z.array(member),
    problems: ['member.unknown', 'member.protected', 'member.grant_refused'],
  },
} as const satisfies { readonly [name: string]: CallContract };
