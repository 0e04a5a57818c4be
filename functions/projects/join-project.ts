import type { projectCalls } from '#shared/api/projects.ts';
import { acceptInvitation } from '../data/members.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';

/** The caller accepts an invitation and becomes what it promised. */
export const joinProject: UseCase<typeof projectCalls.joinProject> = async ({ params, principal }) => {
  if (!(await acceptInvitation(params.pId, principal.user.id))) throw new Problem('invitation.unknown');
  return {};
};
