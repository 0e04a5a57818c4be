import type { manageCalls } from '#shared/api/manage.ts';
import { newProjectId } from '../data/ids.ts';
import { insertProject } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { presentProject } from './present-project.ts';

export const createProject: UseCase<typeof manageCalls.createProject> = async ({ body, now }) => {
  const project = { ...body, id: newProjectId(), created_at: new Date(now).toISOString(), folders: [] };
  await insertProject(project);
  return presentProject(project);
};
