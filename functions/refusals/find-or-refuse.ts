import type { CardDesign } from '#shared/design/card-design.ts';
import { listDomains, type Domain } from '../manage/data/domains.ts';
import { isFolderOf } from '../data/keys.ts';
import { folderOf, getProject, type Folder, type Project } from '../projects/data/projects.ts';
import { folderDesign } from '../answers/folder-design.ts';
import { Problem } from './problem.ts';

export const findDesign = async (folderId: string, version: number | null | undefined): Promise<CardDesign> => (await folderDesign(folderId, version ?? null)).design;

export const findProject = async (projectId: string): Promise<Project> => {
  const project = await getProject(projectId, { consistent: true });
  if (project === undefined) throw new Problem('project.unknown');
  return project;
};

/** Domains are few, so they have no index by id. */
export const domainOf = async (domainId: string): Promise<Domain> => {
  const domain = (await listDomains()).find(({ id }) => id === domainId);
  if (domain === undefined) throw new Problem('domain.unknown');
  return domain;
};

export const findFolder = async ({ pId, fId }: { readonly pId: string; readonly fId: string }): Promise<{ project: Project; folder: Folder }> => {
  const project = isFolderOf(fId, pId) ? await getProject(pId, { consistent: true }) : undefined;
  const folder = project && folderOf(project, fId);
  if (project === undefined || folder === undefined) throw new Problem('folder.unknown');
  return { project, folder };
};
