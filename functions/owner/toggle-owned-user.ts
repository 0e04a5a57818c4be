import type { ownerCalls } from '#shared/api/owner.ts';
import { changePlace } from '../data/members.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { presentMembersAndInvited } from '../project-people.ts';
import { findChangeable } from './find-changeable.ts';

/** Answers the list as it then is. */
export const toggleOwnedUser: UseCase<typeof ownerCalls.toggleOwnedUser> = async ({ params, body, principal }) => {
  const member = await findChangeable(principal.project.id, params.uId);
  const rights = { role: member.role, is_owner: member.is_owner, disabled: body.disabled };
  if (!(await changePlace(member, rights, 'member'))) throw new Problem('member.unknown');
  return presentMembersAndInvited(principal.project.id);
};
