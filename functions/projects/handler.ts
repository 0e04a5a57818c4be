import { mayRead } from '#shared/access/access.ts';
import type { projectCalls } from '#shared/api/projects.ts';
import { memberCounts, reachedCounts, type FolderCounts, type StandingCounts } from '../cards/data/card-counters.ts';
import { isMadeWithin, reachOf } from '../cards/data/card-reach.ts';
import { orgIdOf } from '../data/keys.ts';
import { recentDomainFor, showsProject } from '../manage/data/domains.ts';
import { acceptInvitation, invitationsTo, listMembers, membershipsOf, opensTo } from '../people/data/members.ts';
import { getProjects, memberRightsOf, registrationOf, type Folder } from './data/projects.ts';
import { createHandler, type UseCase } from '../http/create-handler.ts';
import { accessIn, type Person } from '../http/principal.ts';
import { Problem } from '../refusals/problem.ts';

const projects: UseCase<typeof projectCalls.projects> = async ({ principal, host, now }) => {
  const { scope } = principal.session;
  const [domain, all] = await Promise.all([recentDomainFor(host, now), membershipsOf(principal.user.id, now)]);
  const memberships = all.filter(
    ({ disabled, project_id }) => !disabled && (scope === null ? showsProject(domain, project_id) : scope.project_id === project_id),
  );
  const membershipOf = new Map(memberships.map((membership) => [membership.project_id, membership]));
  const found = (await getProjects([...membershipOf.keys()])).map((project) => ({ project, membership: membershipOf.get(project.id)! }));
  const open = found.filter(({ project, membership }) => opensTo(principal.org, membership, project));
  return Promise.all(
    open.map(async ({ project: { review, ...project }, membership: { is_owner, role, rights, emergency, ...membership } }) => {
      const access = accessIn(principal, { ...membership, is_owner, role, rights });
      const counts = mayRead(access) ? await reachedCounts(project.id, reachOf(access)) : undefined;
      return {
        ...project,
        ...(review?.on === true && counts && { review: reviewOf(counts.standing) }),
        global_id: project.id,
        p_id: project.id,
        lang: [...project.lang],
        saves_with_errors: project.saves_with_errors ?? false,
        member_rights: memberRightsOf(project),
        is_owner,
        role,
        rights,
        ...(emergency && { emergency_until: new Date(emergency.end).toISOString() }),
        folders: project.folders.filter(({ id }) => scope === null || scope.folder_id === id).map((folder) => ({ ...presentFolder(project.id, folder, now), ...(counts && statusOf(counts.folder(folder.id))) })),
      };
    }),
  );
};

const reviewOf = (standing: readonly StandingCounts[]) => {
  const sum = (name: keyof StandingCounts): number => standing.reduce((total, counts) => total + counts[name], 0);
  return { submitted: sum('sub'), returned: sum('ret'), locked: sum('loc'), open: sum('qo'), answered: sum('qa') };
};

const presentFolder = (projectId: string, folder: Folder, now: number) => ({ ...folder, _pid: projectId, registration: registrationOf(folder, now) });

const statusOf = ({ n = 0, comp = 0, err = 0 }: Partial<FolderCounts> = {}) => ({ status: { comp, incomp: n - comp }, ...(err > 0 && { errors: err }) });

/** Members without the right to read see only themselves; owners see everybody. Only cards within reach are counted. */
const projectUsers: UseCase<typeof projectCalls.projectUsers> = async ({ principal }) => {
  const seesAll = mayRead(principal.member) || principal.member.is_owner;
  const [members, counts] = await Promise.all([listMembers(principal.project.id), memberCounts(principal.project.id)]);
  return members
    .filter(({ disabled, user_id }) => !disabled && (seesAll || user_id === principal.user.id))
    .map(({ user_id, disp_name, org_name }) => {
      const { incomp = 0, partial = 0 } = counts.get(user_id) ?? {};
      const isReached = isMadeWithin(reachOf(principal.access), user_id);
      return { id: user_id, org_id: orgIdOf(user_id), disp_name, org_name, incomp: isReached ? incomp : null, partial: isReached ? partial : null };
    });
};

/** Earlier invitations of a platform manager are void. */
const isNoMember = ({ org }: Pick<Person, 'org'>): boolean => org.role === 'manage';

const projectsNotJoined: UseCase<typeof projectCalls.projectsNotJoined> = async ({ principal, host, now }) => {
  const [domain, invitations] = await Promise.all([recentDomainFor(host, now), isNoMember(principal) ? [] : invitationsTo(principal.user.id)]);
  const found = await getProjects(invitations.filter((id) => showsProject(domain, id)));
  return found.map(({ id, title }) => ({ global_id: id, p_id: id, title }));
};

const joinProject: UseCase<typeof projectCalls.joinProject> = async ({ params, principal, now }) => {
  if (isNoMember(principal) || (await acceptInvitation(params.pId, principal.user.id, now)) === 'gone') throw new Problem('invitation.unknown');
  return {};
};

export const handler = createHandler(async () => (await import('#shared/api/projects.ts')).projectCalls, { projects, projectUsers, projectsNotJoined, joinProject });
