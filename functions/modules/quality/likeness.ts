import type { Path } from '#shared/design/card-design.ts';
import type { Folder, Project } from '../../projects/data/projects.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../../answers/folder-design.ts';
import type { FolderMember } from '../../http/principal.ts';
import { Problem } from '../../refusals/problem.ts';
import { withheldInAny } from '../../answers/withhold.ts';
import { openLikeness } from './alike.ts';
import type { FoundPair } from './data/duplicates.ts';

type Opened = ReturnType<typeof openLikeness>;

/** The folders of a project whose designs in force have the same rule are searched together. A test folder stays alone. */
export interface Likeness extends Opened {
  readonly design: FolderDesign;
  readonly folders: readonly Folder[];
  readonly group: string;
}

export interface LikenessFor extends Likeness {
  readonly mayTell: (pair: Pick<FoundPair, 'items'>) => boolean;
}

/** Refuses a rule that reads answers which are withheld from the caller, who could learn them by saving guesses. */
export const likenessFor = async ({ project, folder, access }: Pick<FolderMember, 'project' | 'folder' | 'access'>): Promise<LikenessFor> => {
  const likeness = await likenessIn(project, folder);
  const withheld = await Promise.all(likeness.folders.map((each) => withheldInAny(access, each)));
  const isWithheld = (item: Path): boolean => withheld.some(({ has }) => has(item));
  const paths = likeness.comparisons.flatMap(({ term: { item } }) => (isWithheld(item) ? [item] : []));
  if (paths.length > 0) throw new Problem('answers.withheld', { paths });
  return { ...likeness, mayTell: ({ items }) => !items.some(isWithheld) };
};

const likenessIn = async (project: Project, folder: Folder): Promise<Likeness> => {
  const design = await folderDesign(folder.id, folder.version);
  const own = openLikeness(design.design);
  const folders: Folder[] = [];
  for (const other of project.folders) {
    if (other.id !== folder.id && (folder.is_test === true || other.is_test === true || other.version === null)) continue;
    const found = other.id === folder.id ? own : await likenessOfFolder(other);
    if (found?.text === own.text) folders.push(other);
  }
  return { ...own, design, folders, group: JSON.stringify([folder.is_test === true ? folder.id : project.id, own.text]) };
};

const likenessOfFolder = async ({ id, version }: Folder): Promise<Opened | undefined> => {
  const design = version === null ? undefined : await designIfAny(id, version);
  return design && openLikeness(design.design);
};
