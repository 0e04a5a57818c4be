import type { manageCalls } from '#shared/api/manage.ts';
import { replaceProject } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { findProject } from './find-project.ts';
import { presentProject } from './present-project.ts';

export const saveProject: UseCase<typeof manageCalls.saveProject> = async ({ params, body }) => {
  const before = await findProject(params.pId);
  const after = { ...before, ...body, id: before.id };
  if (!(await replaceProject(after))) throw new Problem('project.unknown');
  return presentProject(after);
};
