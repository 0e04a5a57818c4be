import type { ProjectEntry } from '../data/projects.ts';

export const presentProject = (project: ProjectEntry) => ({ ...project, lang: [...project.lang] });
