import { projectKey, folderRecordKey, designPartKey, designPartsOf, designVersionKey } from '../../../data/keys.ts';
import { nextEdit, outcomeOf, unedited } from '../../../data/outcomes.ts';
import { type Change, historyActions } from '../../../data/record-history.ts';
import { transact, get, put, queryAll, type Action } from '../../../data/table.ts';
import { type Folder, type Project, changeProject, type Changed } from '../../../projects/data/projects.ts';
import { jobOf, markCounters, purgeJobItem } from '../../../purge/data/closing.ts';

export const replaceByEmpty = async (project: Project, folder: Folder, empty: Folder, closing: Change): Promise<'saved' | 'overtaken'> => {
  const path = `folders.${folder.id}`;
  const swap: Action = {
    update: projectKey(project.id),
    set: { [`folders.${empty.id}`]: { ...empty }, ...nextEdit(project) },
    remove: [path],
    if: { ...unedited(project), [path]: 'present', [`${path}.version`]: { equals: folder.version }, closed: 'absent' },
  };
  return outcomeOf(transact([swap, { put: purgeJobItem(jobOf('folder', folder.id, closing, folder)) }, ...markCounters(folder.id, closing.now)]), 'overtaken');
};

export const endTest = (project: Project, folder: Folder, by: Change): Changed => {
  const path = `folders.${folder.id}`;
  const history = historyActions(folderRecordKey(folder.id), nextEdit(project), { is_test: true }, { is_test: false }, by);
  return changeProject(project, { [`${path}.is_test`]: undefined, [`${path}.edits`]: nextEdit(folder).edits }, { condition: { [path]: 'present' }, history });
};

export const copiedFolder = (folder: Folder, id: string, now: number): Folder => ({
  ...folder,
  id,
  version: folder.version === null ? null : 1,
  created_at: new Date(now).toISOString(),
});

/** Call before the copy is visible, so that it appears with its design or not at all. */
export const copyDesignInForce = async ({ id, version }: Folder, copyId: string, userId: string, now: number): Promise<void> => {
  if (version === null) return;
  const stored = await get(designVersionKey(id, version));
  if (stored === undefined) throw new Error(`The folder ${id} has no version ${version}`);
  const parts = await queryAll(designPartsOf(id, version));
  for (const [index, part] of parts.entries()) await put({ ...part, ...designPartKey(copyId, 1, index) });
  await put({ ...stored, ...designVersionKey(copyId, 1), version: 1, created_at: new Date(now).toISOString(), user_id: userId });
};
