import type { manageCalls } from '#shared/api/manage.ts';
import { replaceFolder } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { findFolder } from './find-folder.ts';
import { periodOf, presentFolder } from './present-folder.ts';

export const saveFolder: UseCase<typeof manageCalls.saveFolder> = async ({ params, body }) => {
  const { project, folder } = await findFolder(params);
  const { name, title, description, design_name, is_default } = body;
  const after = { ...folder, name, title, description, design_name, is_default, ...periodOf(body) };
  if (!(await replaceFolder(project, after))) throw new Problem('folder.unknown');
  return presentFolder(after);
};
