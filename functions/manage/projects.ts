import type { manageCalls } from '#shared/api/manage.ts';
import { countCardsNow, folderCounts } from '../cards/data/card-counters.ts';
import { closeProject, reopenProject, forgetPurgeJob, closeFolder, reopenFolder, type PurgeJob } from '../purge/data/closing.ts';
import { decideAnew, nextEdit, revisionOf } from '../data/outcomes.ts';
import { newProjectId, newFolderId } from '../data/ids.ts';
import { formOf, insertProject, listProjects, memberRightsOf, replaceProject, insertFolder, replaceFolder, type ProjectEntry, type Folder, type Project } from '../projects/data/projects.ts';
import type { UseCase, Call } from '../http/create-handler.ts';
import { findProject, findFolder } from '../refusals/find-or-refuse.ts';
import { refuseStale, Problem } from '../refusals/problem.ts';
import type { ProblemCode } from '#shared/api/problems.ts';
import { startWorker } from '../runtime/start-worker.ts';
import { shownBound, toMs } from '#shared/access/registration.ts';

interface Deletion {
  readonly isForced: boolean | undefined;
  readonly unknown: ProblemCode;
  readonly count: () => Promise<number>;
  readonly close: () => Promise<PurgeJob | 'gone'>;
  readonly reopen: () => Promise<void>;
}

/** Without `isForced`, cards are counted again after closing, and any card that came in between reopens it. */
export const deleteClosed = async ({ isForced = false, unknown, count, close, reopen }: Deletion): Promise<undefined> => {
  if (!isForced) await refuseCards(count);
  const job = await close();
  if (job === 'gone') throw new Problem(unknown);
  if (!isForced) {
    try {
      await refuseCards(count);
    } catch (error) {
      await reopen();
      await forgetPurgeJob(job);
      throw error;
    }
  }
  await startWorker('PURGE_WORKER');
};

const refuseCards = async (count: () => Promise<number>): Promise<void> => {
  const cards = await count();
  if (cards > 0) throw new Problem('cards.exist', { cards });
};

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

export const folders: UseCase<typeof manageCalls.folders> = async ({ params: { pId } }) => {
  const [project, counts] = await Promise.all([findProject(pId), folderCounts(pId)]);
  return project.folders.map((folder) => ({ ...presentFolder(folder), cards: counts.get(folder.id)?.n ?? 0 }));
};

export const folder: UseCase<typeof manageCalls.folder> = async ({ params }) => presentFolder((await findFolder(params)).folder);

/** Platform managers see the demo's cards, so it may hold only tests. */
export const refuseRealInDemo = ({ is_demo }: Pick<Project, 'is_demo'>, { is_test }: Pick<Folder, 'is_test'>): void => {
  if (is_demo === true && is_test !== true) throw new Problem('demo.tests_only');
};

export const createFolder: UseCase<typeof manageCalls.createFolder> = async ({ params, body, now }) => {
  const { name, title, description, design_name, is_default } = body;
  const folder = {
    id: newFolderId(params.pId),
    name,
    title,
    description,
    design_name,
    is_default,
    ...(body.is_test && { is_test: true as const }),
    ...(body.ids_per_hospital && { ids_per_hospital: true as const }),
    ...periodOf(body),
    version: null,
    created_at: new Date(now).toISOString(),
  };
  await decideAnew(async () => {
    const project = await findProject(params.pId);
    refuseRealInDemo(project, folder);
    return insertFolder(project, folder);
  });
  return presentFolder(folder);
};

export const saveFolder: UseCase<typeof manageCalls.saveFolder> = ({ params, body, principal, now }) =>
  decideAnew(async () => {
    const { project, folder } = await findFolder(params);
    refuseStale(folder, body.revision);
    const { name, title, description, design_name, is_default } = body;
    const after = { ...folder, name, title, description, design_name, is_default, ...periodOf(body), ...nextEdit(folder) };
    return (await replaceFolder(project, folder, after, { by: principal.user.id, now })) === 'saved' ? presentFolder(after) : 'overtaken';
  });

export const deleteFolder: UseCase<typeof manageCalls.deleteFolder> = async ({ params, query, principal, now }) => {
  const { project, folder } = await findFolder(params);
  return deleteClosed({
    isForced: query.forceDelFlg,
    unknown: 'folder.unknown',
    count: () => countCardsNow(project.id, folder.id),
    close: () => closeFolder(folder, { by: principal.user.id, now }),
    reopen: () => reopenFolder(folder),
  });
};

const japanOffsetMs = 9 * 3_600_000;

const toJapanTime = (time: string | null): string | null => {
  const shown = shownBound(time);
  return shown === null ? null : `${new Date(Date.parse(shown) + japanOffsetMs).toISOString().slice(0, 19)}+0900`;
};

export const presentFolder = ({ start_at, end_at, ...folder }: Folder) => ({
  ...folder,
  revision: revisionOf(folder),
  registration_start_at: toJapanTime(start_at),
  registration_end_at: toJapanTime(end_at),
});

const periodOf = ({ registration_start_at: start, registration_end_at: end }: Call<typeof manageCalls.saveFolder>['body']) => ({
  start_at: new Date(toMs(start)).toISOString(),
  end_at: end === null ? null : new Date(toMs(end)).toISOString(),
});
