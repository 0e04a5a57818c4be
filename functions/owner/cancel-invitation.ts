import type { ownerCalls } from '#shared/api/owner.ts';
import { removeInvitation } from '../data/members.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';

export const cancelInvitation: UseCase<typeof ownerCalls.cancelInvitation> = async ({ body, principal }) => {
  if (!(await removeInvitation(principal.project.id, body.u_id))) throw new Problem('invitation.unknown');
  return undefined;
};
