import type { projectCalls } from '#shared/api/projects.ts';
import { recentDomainFor, showsProject } from '../data/domains.ts';
import { invitationsTo } from '../data/members.ts';
import { getProjects } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';

/** Projects of the host's domain that the caller is invited to and has not joined. */
export const projectsNotJoined: UseCase<typeof projectCalls.projectsNotJoined> = async ({ principal, host, now }) => {
  const [domain, invitations] = await Promise.all([recentDomainFor(host, now), invitationsTo(principal.user.id)]);
  const found = await getProjects(invitations.filter((id) => showsProject(domain, id)));
  return found.map(({ id, title }) => ({ global_id: id, p_id: id, title }));
};
