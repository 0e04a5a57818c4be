import type { manageCalls } from '#shared/api/manage.ts';
import { countCardsNow } from '../cards/data/card-counters.ts';
import { closeProject, reopenProject } from '../purge/data/closing.ts';
import { decideAnew, nextEdit, revisionOf } from '../data/outcomes.ts';
import { newProjectId } from '../data/ids.ts';
import { formOf, insertProject, listProjects, memberRightsOf, replaceProject } from '../projects/data/projects.ts';
import type { ProjectEntry } from '../projects/data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { deleteClosed } from './delete-closed.ts';
import { findProject } from '../refusals/find-or-refuse.ts';
import { refuseStale } from '../refusals/problem.ts';

export const allProjects: UseCase<typeof manageCalls.allProjects> = async () => (await listProjects()).map(presentProject);

export const project: UseCase<typeof manageCalls.project> = async ({ params }) => presentProject(await findProject(params.pId));

export const createProject: UseCase<typeof manageCalls.createProject> = async ({ body: { revision: _new, ...form }, now }) => {
  const project = { ...form, id: newProjectId(), created_at: new Date(now).toISOString(), folders: [] };
  await insertProject(project);
  return presentProject(project);
};

export const saveProject: UseCase<typeof manageCalls.saveProject> = ({ params, body: { revision, ...form }, principal, now }) =>
  decideAnew(async () => {
    const before = await findProject(params.pId);
    refuseStale(formOf(before), revision);
    const after = { ...before, ...form, id: before.id, form_edits: nextEdit(formOf(before)).edits };
    return (await replaceProject(before, after, { by: principal.user.id, now })) === 'saved' ? presentProject(after) : 'overtaken';
  });

export const deleteProject: UseCase<typeof manageCalls.deleteProject> = async ({ params, query, principal, now }) => {
  const project = await findProject(params.pId);
  return deleteClosed({
    isForced: query.forceDelFlg,
    unknown: 'project.unknown',
    count: () => countCardsNow(project.id),
    close: () => closeProject(project, { by: principal.user.id, now }),
    reopen: () => reopenProject(project.id, project.folders),
  });
};

export const presentProject = (project: ProjectEntry) => ({ ...project, lang: [...project.lang], saves_with_errors: project.saves_with_errors ?? false, member_rights: memberRightsOf(project), revision: revisionOf(formOf(project)) });
