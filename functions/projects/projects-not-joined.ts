import type { projectCalls } from '#shared/api/projects.ts';
import { invitationsTo } from '../data/members.ts';
import { getProjects } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';

/** Projects that the caller is invited to and has not joined. */
export const projectsNotJoined: UseCase<typeof projectCalls.projectsNotJoined> = async ({ principal }) => {
  const found = await getProjects(await invitationsTo(principal.user.id));
  return found.map(({ id, title }) => ({ global_id: id, p_id: id, title }));
};
