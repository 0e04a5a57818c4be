import { getProject } from '../data/projects.ts';
import type { Project } from '../data/projects.ts';
import { Problem } from '../problem.ts';

export const findProject = async (projectId: string): Promise<Project> => {
  const project = await getProject(projectId, { consistent: true });
  if (project === undefined) throw new Problem('project.unknown');
  return project;
};
