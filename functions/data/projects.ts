import { registrationAt } from '#shared/access/folder-access.ts';
import type { Language, Texts } from '#shared/text/languages.ts';
import { projectKey } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { get, getMany, insert } from './table.ts';
import type { Item, ReadOptions, Stored } from './table.ts';

export interface Folder {
  readonly id: string;
  readonly name: string;
  readonly title: Texts;
  readonly design_name: string;
  /** ISO 8601 in UTC; null: no bound. */
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly is_default: boolean;
  /** Version of the card design in force; null before the first upload. */
  readonly version: number | null;
  readonly created_at: string;
}

export interface Project {
  readonly id: string;
  readonly title: Texts;
  readonly design_name: string;
  readonly lang: readonly Language[];
  readonly created_at: string;
  /** In order of creation. */
  readonly folders: readonly Folder[];
}

interface StoredProject extends Omit<Project, 'folders'> {
  /** A map, so that one folder can be changed under a condition of its own. */
  readonly folders: { readonly [folderId: string]: Folder };
}

export const projectFrom = (item: Item): Project => {
  const { id, title, design_name, lang, created_at, folders } = readStored<StoredProject>(item);
  const ordered = Object.values(folders).toSorted(byCreation);
  return { id, title, design_name, lang, created_at, folders: ordered };
};

interface Created {
  readonly id: string;
  readonly created_at: string;
}

const byCreation = (a: Created, b: Created): number => compare(a.created_at, b.created_at) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** False when the project is there already. */
export const insertProject = (project: Project): Promise<boolean> => {
  const folders: { [folderId: string]: Stored } = {};
  for (const folder of project.folders) folders[folder.id] = { ...folder };
  return insert({ ...projectKey(project.id), ...storedVersion(), ...project, folders });
};

export const getProject = async (projectId: string, options?: ReadOptions): Promise<Project | undefined> => {
  const item = await get(projectKey(projectId), options);
  return item && projectFrom(item);
};

/** Those that exist, in order of creation. */
export const getProjects = async (projectIds: readonly string[]): Promise<Project[]> => {
  const items = await getMany(projectIds.map(projectKey));
  return items.flatMap((item) => (item === undefined ? [] : [projectFrom(item)])).toSorted(byCreation);
};

export const folderOf = (project: Project, folderId: string): Folder | undefined => project.folders.find((folder) => folder.id === folderId);

/** The folder's period as the wire shows it. */
export const registrationOf = (folder: Folder, now: number) => registrationAt(folder, now);
