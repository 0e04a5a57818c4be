import { isFolderOf } from '../data/keys.ts';
import { folderOf, getProject } from '../data/projects.ts';
import type { Folder, Project } from '../data/projects.ts';
import { Problem } from '../problem.ts';

export const findFolder = async ({ pId, fId }: { readonly pId: string; readonly fId: string }): Promise<{ project: Project; folder: Folder }> => {
  const project = isFolderOf(fId, pId) ? await getProject(pId, { consistent: true }) : undefined;
  const folder = project && folderOf(project, fId);
  if (project === undefined || folder === undefined) throw new Problem('folder.unknown');
  return { project, folder };
};
