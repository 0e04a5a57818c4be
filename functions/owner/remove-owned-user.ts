import type { ownerCalls } from '#shared/api/owner.ts';
import { removeMember } from '../data/members.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { findChangeable } from './find-changeable.ts';

/** The member's cards stay. */
export const removeOwnedUser: UseCase<typeof ownerCalls.removeOwnedUser> = async ({ body, principal }) => {
  const { project_id, user_id } = await findChangeable(principal.project.id, body.u_id);
  if (!(await removeMember(project_id, user_id))) throw new Problem('member.unknown');
  return {};
};
