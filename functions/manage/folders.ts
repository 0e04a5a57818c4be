import { shownBound, toMs } from '#shared/access/registration.ts';
import type { manageCalls } from '#shared/api/manage.ts';
import { countCardsNow, folderCounts } from '../cards/data/card-counters.ts';
import { closeFolder, reopenFolder } from '../purge/data/closing.ts';
import { decideAnew, nextEdit, revisionOf } from '../data/outcomes.ts';
import { newFolderId } from '../data/ids.ts';
import { insertFolder, replaceFolder, type Folder, type Project } from '../projects/data/projects.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { deleteClosed } from './delete-closed.ts';
import { findFolder, findProject } from '../refusals/find-or-refuse.ts';
import { Problem, refuseStale } from '../refusals/problem.ts';

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
