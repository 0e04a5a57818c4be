import { getMember } from '../data/members.ts';
import type { Member } from '../data/members.ts';
import { Problem } from '../problem.ts';

/** A member who may be disabled or removed: not an owner, the caller included, so that no project is left without one. */
export const findChangeable = async (projectId: string, userId: string): Promise<Member> => {
  const member = await getMember(projectId, userId, { consistent: true });
  if (member === undefined) throw new Problem('member.unknown');
  if (member.is_owner) throw new Problem('member.protected');
  return member;
};
