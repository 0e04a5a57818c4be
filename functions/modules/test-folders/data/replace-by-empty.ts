import { projectKey } from '../../../data/keys.ts';
import { nextEdit, outcomeOf, unedited } from '../../../data/outcomes.ts';
import type { Change } from '../../../data/record-history.ts';
import { transact } from '../../../data/table.ts';
import type { Action } from '../../../data/table.ts';
import type { Folder, Project } from '../../../projects/data/projects.ts';
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
