import type { manageCalls } from '#shared/api/manage.ts';
import { newFolderId } from '../data/ids.ts';
import { insertFolder } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { findProject } from './find-project.ts';
import { periodOf, presentFolder } from './present-folder.ts';

export const createFolder: UseCase<typeof manageCalls.createFolder> = async ({ params, body, now }) => {
  const project = await findProject(params.pId);
  const { name, title, description, design_name, is_default } = body;
  const folder = {
    id: newFolderId(project.id),
    name,
    title,
    description,
    design_name,
    is_default,
    ...periodOf(body),
    version: null,
    created_at: new Date(now).toISOString(),
  };
  if (!(await insertFolder(project, folder))) throw new Problem('project.unknown');
  return presentFolder(folder);
};
