import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { invitation, member, ownedRights, shownOfMember } from './members.ts';
import { id, projectParams } from './schemas.ts';

const userParams = z.strictObject({ uId: id });
const projectAndUser = z.strictObject({ p_id: id, u_id: id });
const call = { group: 'project-admin', access: 'project.people' } as const;

export const projectAdminCalls = {
  inviteUser: {
    ...call,
    body: invitation,
    answer: member,
    problems: ['invitation.user_unknown', 'invitation.exists', 'invitation.other_org', 'member.is_manager', 'member.grant_refused'],
  },
  cancelInvitation: {
    ...call,
    body: projectAndUser,
    answer: z.undefined(),
    problems: ['invitation.unknown', 'member.protected'],
  },
  ownedUsers: { ...call, params: projectParams, answer: z.array(member), problems: [] },
  ownedUser: {
    ...call,
    params: z.strictObject({ pId: id, uId: id }),
    answer: member,
    problems: ['member.unknown'],
  },
  saveOwnedUser: {
    ...call,
    params: userParams,
    body: ownedRights,
    readOnly: [...shownOfMember.filter((name) => name !== 'p_id'), 'disabled'],
    answer: member,
    problems: ['member.unknown', 'member.protected', 'member.grant_refused', 'record.stale'],
  },
  removeOwnedUser: {
    ...call,
    body: projectAndUser,
    answer: z.object({}),
    problems: ['member.unknown', 'member.protected'],
  },
  toggleOwnedUser: {
    ...call,
    params: userParams,
    body: z.strictObject({ p_id: id, disabled: z.boolean() }),
    answer: z.array(member),
    problems: ['member.unknown', 'member.protected', 'member.grant_refused'],
  },
} as const satisfies { readonly [name: string]: CallContract };
