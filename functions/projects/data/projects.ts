import { usualRights, type Rights } from '#shared/access/access.ts';
import type { ReviewSetting } from '#shared/access/card-review.ts';
import { registrationAt } from '#shared/access/registration.ts';
import type { folderForm, projectForm } from '#shared/api/manage-forms.ts';
import type { Language } from '#shared/text/languages.ts';
import { nextEdit, unedited, outcomeOf, type Edited } from '../../data/outcomes.ts';
import { folderRecordKey, projectByAll, projectKey, projectsOfAll, numberingKey, repeatWidthKey, repeatWidthsOf } from '../../data/keys.ts';
import { historyActions, type Change } from '../../data/record-history.ts';
import { readStored, recordIn, storedVersion, textOf } from '../../data/stored.ts';
import { get, getMany, queryAll, put, transact, update, type Action, type Item, type KeyedItem, type ReadOptions, type Stored, type Test } from '../../data/table.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { widerRepeats, type RepeatWidths } from '#shared/design/repeat-widths.ts';
import type * as z from 'zod/mini';

export interface Folder extends Edited, Pick<z.output<typeof folderForm>, 'name' | 'title' | 'description' | 'design_name' | 'is_default'> {
  readonly id: string;
  /** The times are ISO 8601 in UTC; null means no bound. */
  readonly start_at: string | null;
  readonly end_at: string | null;
  /** Test cards may be emptied until the folder goes live. */
  readonly is_test?: true;
  /** IDs and drawn numbers are unique per hospital, else per folder. It is fixed once created, because cards store their IDs by it. */
  readonly ids_per_hospital?: true;
  /** The version of the design in force is null before the first upload. */
  readonly version: number | null;
  readonly code_lists?: { readonly [name: string]: string };
  readonly created_at: string;
}

export interface Project extends Edited, Pick<z.output<typeof projectForm>, 'title' | 'description' | 'design_name' | 'saves_with_errors' | 'member_rights'> {
  /** `edits` counts all changes. Each form and folder also has its own count, so that one change does not make the others stale. */
  readonly form_edits?: number;
  readonly review_edits?: number;
  readonly id: string;
  readonly lang: readonly Language[];
  /** All folders are for tests, and platform managers may be members. */
  readonly is_demo?: true;
  readonly created_at: string;
  readonly review?: ReviewSetting;
  readonly folders: readonly Folder[];
}

interface StoredProject extends Omit<Project, 'folders'> {
  /** The folders are a map, so that one folder can be changed under its own condition. */
  readonly folders: { readonly [folderId: string]: Folder };
  /** The project has been closed since then (ms). */
  readonly closed?: number;
}

export const projectFrom = (item: Item): Project | undefined => {
  const { closed, folders, saves_with_errors = false, ...project } = recordIn<StoredProject>(item);
  return closed === undefined ? { ...project, saves_with_errors, folders: Object.values(folders).toSorted(byCreation) } : undefined;
};

type Created = Pick<Project, 'id' | 'created_at'>;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byCreation = (a: Created, b: Created): number => compare(a.created_at, b.created_at) || compare(a.id, b.id);

export type ProjectEntry = Omit<Project, 'folders' | 'review'>;

const entryOf = ({ id, title, description, design_name, lang, saves_with_errors = false, member_rights, is_demo, created_at, form_edits }: ProjectEntry) => ({ id, title, description, design_name, lang: [...lang], saves_with_errors, ...(member_rights && { member_rights }), ...(is_demo && { is_demo }), created_at, ...(form_edits !== undefined && { form_edits }) });

export const storedReview = ({ on, closed, mail, two_people }: ReviewSetting) => ({ on, ...(two_people !== undefined && { two_people }), closed: closed.map((period) => ({ ...period })), ...(mail && { mail: { ...mail } }) });

const projectItem = (project: Project): KeyedItem => {
  const folders = Object.fromEntries(project.folders.map((folder) => [folder.id, { ...folder }]));
  return { ...projectKey(project.id), ...projectByAll(project.id), ...storedVersion(), ...entryOf(project), d: entryOf(project), ...(project.review && { review: storedReview(project.review) }), folders };
};

export const insertProject = (project: Project): Promise<'saved' | 'exists'> => outcomeOf(put(projectItem(project), { pk: 'absent' }), 'exists');

export const listProjects = async (): Promise<ProjectEntry[]> => {
  const items = await queryAll({ index: 'GSI2', ...projectsOfAll });
  return items.map((item) => entryOf(item.d as unknown as ProjectEntry)).toSorted(byCreation);
};

/** The change is overtaken when the project was changed or closed; an uploaded design does not count. */
export type Changed = Promise<'saved' | 'overtaken'>;

export const changeProject = (
  before: Project,
  set: { readonly [path: string]: Stored | undefined },
  { condition = {}, history = [] }: { readonly condition?: { readonly [path: string]: Test }; readonly history?: readonly Action[] } = {},
): Changed => {
  const action = { update: projectKey(before.id), set: { ...storedVersion(), ...set, ...nextEdit(before) }, if: { ...unedited(before), closed: 'absent', ...condition } } as const;
  return outcomeOf(transact([action, ...history]), 'overtaken');
};

export const replaceProject = (before: Project, after: ProjectEntry, by: Change): Changed => {
  const entry = entryOf({ ...after, form_edits: nextEdit(formOf(before)).edits });
  return changeProject(before, { ...entry, d: entry }, { history: historyActions(projectKey(before.id), nextEdit(before), entryOf(before), entry, by) });
};

export const formOf = ({ form_edits: edits = 0 }: Pick<Project, 'form_edits'>): Edited => ({ edits });

const onlyDefault = ({ folders }: Project, { id, is_default }: Folder): { readonly [path: string]: Stored } =>
  Object.fromEntries(
    folders.flatMap((other) => (is_default && other.is_default && other.id !== id ? [[`folders.${other.id}.is_default`, false], [`folders.${other.id}.edits`, nextEdit(other).edits]] : [])),
  );

export const insertFolder = (project: Project, folder: Folder): Changed =>
  changeProject(project, { ...onlyDefault(project, folder), [`folders.${folder.id}`]: { ...folder } });

export const replaceFolder = (project: Project, before: Folder, after: Folder, by: Change): Changed => {
  const { id, edits: _edits, created_at: _created, version: _version, code_lists: _lists, is_test: _isTest, ...form } = after;
  const set = Object.fromEntries(Object.entries({ ...form, ...nextEdit(before) }).map(([name, value]) => [`folders.${id}.${name}`, value]));
  const history = historyActions(folderRecordKey(id), nextEdit(project), before, form, by);
  return changeProject(project, { ...onlyDefault(project, after), ...set }, { condition: { [`folders.${id}`]: 'present' }, history });
};

export const getProject = async (projectId: string, options?: ReadOptions): Promise<Project | undefined> => {
  const item = await get(projectKey(projectId), options);
  return item && projectFrom(item);
};

export const foldersOfClosed = async (projectId: string): Promise<readonly Folder[]> => {
  const item = await get(projectKey(projectId), { consistent: true });
  return item === undefined ? [] : Object.values(readStored<StoredProject>(item).folders);
};

export const getProjects = async (projectIds: readonly string[]): Promise<Project[]> => {
  const items = await getMany(projectIds.map(projectKey));
  return items.flatMap((item) => (item && projectFrom(item)) ?? []).toSorted(byCreation);
};

export const memberRightsOf = ({ member_rights = usualRights }: Pick<Project, 'member_rights'>): Rights => member_rights;

export const folderOf = (project: Project, folderId: string): Folder | undefined => project.folders.find((folder) => folder.id === folderId);

export const registrationOf = (folder: Folder, now: number) => registrationAt(folder, now);

/** The number is drawn before the card is written: numbers are unique and ascending, and a failed save leaves a gap. */
export const nextNumber = async (folderId: string, path: string, scope: string | null): Promise<number> => {
  const { n } = await update(numberingKey(folderId, path, scope), { add: { n: 1 }, set: storedVersion() });
  return Number(n);
};

/** These maxima are recorded already, as this instance has read or written them. */
const knownWidths = new Map<string, RepeatWidths>();

/** The widths are written before the card: one that is too large costs an empty column, one that is too small loses answers. */
export const keepRepeatWidths = async (folderId: string, design: CardDesign, vals: Answers): Promise<void> => {
  const known = knownWidths.get(folderId) ?? {};
  const wider = Object.entries(widerRepeats(design, vals, known));
  await Promise.all(
    wider.map(([path, n]) =>
      outcomeOf(update(repeatWidthKey(folderId, path), { set: { ...storedVersion(), n } }, [{ n: 'absent' }, { n: { atMost: n } }]), 'wider already'),
    ),
  );
  if (wider.length > 0) knownWidths.set(folderId, { ...known, ...Object.fromEntries(wider) });
};

export const readRepeatWidths = async (folderId: string): Promise<RepeatWidths> => {
  const items = await queryAll({ ...repeatWidthsOf(folderId), consistent: true });
  return Object.fromEntries(items.map((item) => [textOf(item, 'sk'), Number(item.n)]));
};
