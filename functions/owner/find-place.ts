import { getInvitation, getMember } from '../data/members.ts';
import { Problem } from '../problem.ts';

/** The user's membership, or the invitation when they have not joined. */
export const findPlace = async (projectId: string, userId: string) => {
  const member = await getMember(projectId, userId, { consistent: true });
  if (member !== undefined) return { place: member, isInvited: false };
  const invitation = await getInvitation(projectId, userId);
  if (invitation === undefined) throw new Problem('member.unknown');
  return { place: invitation, isInvited: true };
};
