import type { projectCalls } from '#shared/api/projects.ts';
import { folderCounts } from '../data/card-counters.ts';
import { recentDomainFor, showsProject } from '../data/domains.ts';
import { membershipsOf } from '../data/members.ts';
import { getProjects, registrationOf } from '../data/projects.ts';
import type { Folder, Project } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';

/** The caller's projects that the host's domain offers, in order of creation, each folder with how many of its cards are complete. */
export const projects: UseCase<typeof projectCalls.projects> = async ({ principal, host, now }) => {
  const { scope } = principal.session;
  const [domain, all] = await Promise.all([recentDomainFor(host, now), membershipsOf(principal.user.id)]);
  const memberships = all.filter(
    ({ disabled, project_id }) => !disabled && (scope === null ? showsProject(domain, project_id) : scope.project_id === project_id),
  );
  const ids = memberships.map(({ project_id }) => project_id);
  const [found, counts] = await Promise.all([getProjects(ids), Promise.all(ids.map(folderCounts))]);
  const countsOf = new Map(ids.map((id, index) => [id, counts[index]]));
  const membershipOf = new Map(memberships.map((membership) => [membership.project_id, membership]));
  return found.map((project) => ({
    ...project,
    global_id: project.id,
    p_id: project.id,
    lang: [...project.lang],
    is_owner: membershipOf.get(project.id)?.is_owner ?? false,
    role: membershipOf.get(project.id)?.role ?? null,
    folders: project.folders.filter(({ id }) => scope === null || scope.folder_id === id).map((folder) => presentFolder(project, folder, countsOf.get(project.id)?.get(folder.id), now)),
  }));
};

const presentFolder = (project: Project, folder: Folder, counts: { readonly n: number; readonly comp: number } | undefined, now: number) => ({
  ...folder,
  _pid: project.id,
  registration: registrationOf(folder, now),
  status: { comp: counts?.comp ?? 0, incomp: (counts?.n ?? 0) - (counts?.comp ?? 0) },
});
