import { isFolderOf } from './data/keys.ts';
import { folderOf, getProject } from './data/projects.ts';
import type { Folder } from './data/projects.ts';
import { Problem } from './problem.ts';

/** A manager reaches every folder of the registry; one that is not in this project is unknown. */
export const managedFolder = async ({ pId, fId }: { readonly pId: string; readonly fId: string }): Promise<Folder> => {
  const project = isFolderOf(fId, pId) ? await getProject(pId, { consistent: true }) : undefined;
  const folder = project && folderOf(project, fId);
  if (folder === undefined) throw new Problem('folder.unknown');
  return folder;
};
