import { everyCard, type Reach } from '../../cards/data/card-reach.ts';
import type { FormContext } from '#shared/form/form-types.ts';
import type { CellNote } from '#shared/modules/import/read-cell.ts';
import { createRecordReader, type RecordReader } from '#shared/modules/import/read-record.ts';
import type { ImportFinding, ReadRecord } from '#shared/modules/import/read-types.ts';
import type { NamedHospital } from '#shared/modules/import/hospital-names.ts';
import type { ImportChange } from '#shared/modules/import/judge-record.ts';
import type { ImportRecord, ImportSettings, SourceFile } from '#shared/modules/import/records.ts';
import { clockIn } from '#shared/text/zones.ts';
import type { Card } from '../../cards/data/cards.ts';
import { changeImport, type ImportCounts, type ImportJob, type ImportState } from './data/import-jobs.ts';
import { projectIdOf } from '../../data/keys.ts';
import { hospitalsOfFolder } from './hospitals.ts';
import { folderOf, getProject, type Folder, type Project } from '../../projects/data/projects.ts';
import { getPart } from './storage/import-files.ts';
import { zoneOfProject } from '../../manage/data/domains.ts';
import { formContextOf, preparedOf } from '../../cards/card-content.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../../answers/folder-design.ts';

export interface Verdict {
  readonly row: number;
  readonly kind: keyof ImportCounts;
  readonly at: number;
  /** They are the digest of its id attributes, and the card id that it names. */
  readonly keys: readonly string[];
  /** Its card gives up the id attributes with this digest. */
  readonly frees?: string;
  readonly title: string;
  readonly card?: { readonly id: string; readonly hash: string };
  readonly findings: readonly ImportFinding[];
  readonly changes: readonly ImportChange[];
}

export interface Stored {
  readonly row: number;
  readonly kind: keyof ImportCounts;
  readonly card?: string;
  readonly hash?: string;
  readonly code?: string;
  readonly params?: CellNote['params'];
}

export class Superseded extends Error {}

/** The step is impossible, and a retry would not help. */
export class Hopeless extends Error {
  readonly reason: string;
  readonly isUntouched: boolean;
  constructor(reason: string, isUntouched = false) {
    super(reason);
    this.reason = reason;
    this.isUntouched = isUntouched;
  }
}

export const change = async (job: ImportJob, states: readonly ImportState[], set: Parameters<typeof changeImport>[2]): Promise<void> => {
  if ((await changeImport(job, states, set)) === 'superseded') throw new Superseded();
};

export const reachOfJob = ({ own_cards, org }: ImportJob): Reach => (own_cards === true ? { hospital: org.id } : everyCard);

export const noCounts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };

export const countIn = (counts: ImportCounts, rows: readonly { readonly kind: keyof ImportCounts }[]): ImportCounts => {
  const sum = { ...counts };
  for (const { kind } of rows) sum[kind] += 1;
  return sum;
};

export const keptPart = async <Part>(job: ImportJob, name: string): Promise<Part> => {
  const part = await getPart<Part>(job.id, name);
  if (part === undefined) throw new Hopeless('files_gone');
  return part;
};

export interface ImportContext {
  readonly job: ImportJob;
  readonly project: Project;
  readonly folder: Folder;
  readonly design: FolderDesign;
  readonly settings: ImportSettings;
  /** Columns of other versions occur only in files exported by this product. */
  readonly readAs: (record: ImportRecord, version: FolderDesign) => ReadRecord;
  /** Cards of earlier versions with other id attributes or types are found by these. */
  readonly idVersions: readonly FolderDesign[];
  readonly principal: { readonly folder: Folder; readonly user: { readonly id: string; readonly disp_name: ImportJob['user']['name'] }; readonly org: ImportJob['org'] };
  readonly formContext: (before: Card | null, org?: ImportJob['org']) => FormContext;
  readonly hospitals: readonly NamedHospital[];
}

const earlierDesigns = async (folderId: string, newest: number): Promise<readonly FolderDesign[]> => {
  const found: FolderDesign[] = [];
  for (let version = newest - 1; version > 0; version -= 1) {
    const design = await designIfAny(folderId, version);
    if (design !== undefined) found.push(design);
  }
  return found;
};

const idSignature = ({ design, item }: FolderDesign): string =>
  JSON.stringify(design.id_attributes.map((path) => [path, item(path)]), (key, value: unknown) => (key === 'title' || key === 'description' ? undefined : value));

export const projectOf = async (job: ImportJob): Promise<Project> => {
  const project = await getProject(projectIdOf(job.folder_id), { consistent: true });
  const folder = project && folderOf(project, job.folder_id);
  if (project === undefined || folder === undefined) throw new Hopeless('folder_gone');
  if (folder.version === null || (job.state === 'running' && folder.version !== job.version)) throw new Hopeless('design_changed');
  return project;
};

export const openImport = async (job: ImportJob): Promise<ImportContext> => {
  const [file, settings, project] = await Promise.all([keptPart<SourceFile>(job, 'file-read'), keptPart<ImportSettings>(job, job.settings!), projectOf(job)]);
  const folder = folderOf(project, job.folder_id)!;
  const design = await folderDesign(folder.id, folder.version);
  const earlier = await earlierDesigns(job.folder_id, design.version);
  const inFile = file.source === 'own' ? [design, ...earlier] : [];
  const readers = new Map<number, RecordReader>();
  const readerOf = (own: FolderDesign): RecordReader => {
    const versions = [own, ...inFile.filter(({ version }) => version !== own.version)].map((each) => ({ version: each.version, prepared: preparedOf(each.design) }));
    return createRecordReader(versions, file, settings, zone);
  };
  const zone = await zoneOfProject(project.id, Date.now());
  const { user, org } = (job.state === 'undoing' && job.undoer) || job;
  return {
    job,
    project,
    folder,
    design,
    settings,
    readAs: (record, own) => {
      const reader = readers.get(own.version) ?? readerOf(own);
      readers.set(own.version, reader);
      return reader(record);
    },
    idVersions: earlier.filter((each, index) => [design, ...earlier.slice(0, index)].every((other) => idSignature(other) !== idSignature(each))),
    principal: { folder, user: { id: user.id, disp_name: user.name }, org },
    formContext: (before, made = org) => formContextOf(before, design.design, { clock: clockIn(Date.now(), zone), language: job.lang, org: made }),
    hospitals: await hospitalsOfFolder(folder.id),
  };
};

export const recordsOf = (job: ImportJob, segment: number): Promise<readonly ImportRecord[]> => keptPart(job, `rows/${segment}`);
