import { folderRecordKey } from '../../../data/keys.ts';
import { nextEdit } from '../../../data/outcomes.ts';
import { historyActions } from '../../../data/record-history.ts';
import type { Change } from '../../../data/record-history.ts';
import { changeProject } from '../../../projects/data/projects.ts';
import type { Changed, Folder, Project } from '../../../projects/data/projects.ts';

export const endTest = (project: Project, folder: Folder, by: Change): Changed => {
  const path = `folders.${folder.id}`;
  const history = historyActions(folderRecordKey(folder.id), nextEdit(project), { is_test: true }, { is_test: false }, by);
  return changeProject(project, { [`${path}.is_test`]: undefined, [`${path}.edits`]: nextEdit(folder).edits }, { condition: { [path]: 'present' }, history });
};
