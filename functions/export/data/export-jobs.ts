import { everyCard, type ReachedFolder } from '../../cards/data/card-reach.ts';
import { createHash } from 'node:crypto';
import type { ExportOptions } from '#shared/export/options.ts';
import type { Language, Texts } from '#shared/text/languages.ts';
import { randomText } from '../../data/ids.ts';
import { exportJobKey, exportRecordKey, projectIdOf } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { recordIn, storedVersion } from '../../data/stored.ts';
import { get, put, update, type Changes, type Stored } from '../../data/table.ts';

export interface ExportJob {
  /** The id is a digest of the caller's key, so that readers of the table cannot fetch files. */
  readonly id: string;
  readonly user_id: string;
  readonly folder_id: string;
  /** Only the cards of this hospital exist for the caller, if it is set. */
  readonly hospital?: string;
  readonly lang: Language;
  readonly excel: boolean;
  readonly asked?: Omit<ExportOptions, 'lang' | 'excel'>;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly rows: number;
  readonly total: number;
  readonly faulty?: number;
  readonly created: number;
  /** The worker last reported at this time, in ms. */
  readonly beat: number;
}

const keptSeconds = 24 * 60 * 60;

const idOf = (key: string): string => createHash('sha256').update(key).digest('hex');

type Asked = Pick<ExportJob, 'user_id' | 'folder_id' | 'hospital' | 'lang' | 'excel' | 'asked'>;

export const insertExportJob = async (asked: Asked, now: number) => {
  const key = randomText(26);
  const job: ExportJob = { ...asked, id: idOf(key), state: 'waiting', rows: 0, total: 0, created: now, beat: now };
  const { id, ...stored } = job;
  // Keys are random, so the put is unconditional: a retry after a lost answer would fail the condition.
  await put({
    ...exportJobKey(id),
    ...storedVersion(),
    ...(stored as unknown as { readonly [name: string]: Stored }),
    ttl: Math.floor(now / 1_000) + keptSeconds,
  });
  return { key, job };
};

export const reachedBy = ({ folder_id, hospital }: Pick<ExportJob, 'folder_id' | 'hospital'>): ReachedFolder => ({ folderId: folder_id, reach: hospital === undefined ? everyCard : { hospital } });

export const optionsOf = ({ lang, excel, asked }: Pick<ExportJob, 'lang' | 'excel' | 'asked'>): ExportOptions => ({ lang, excel, ...asked });

/** The table drops expired jobs late, so the time decides. */
export const getExportJob = async (id: string, now: number): Promise<ExportJob | undefined> => {
  const item = await get(exportJobKey(id), { consistent: true });
  if (item === undefined || Number(item.ttl) * 1_000 <= now) return undefined;
  return { ...recordIn<ExportJob>(item), id };
};

export const findExportJob = (key: string, now: number): Promise<ExportJob | undefined> => getExportJob(idOf(key), now);

/** Writes nothing to a job that has ended. */
const change = ({ id }: ExportJob, set: NonNullable<Changes['set']>): Promise<'saved' | 'ended'> =>
  outcomeOf(update(exportJobKey(id), { set }, [{ state: { equals: 'waiting' } }, { state: { equals: 'running' } }]), 'ended');

export const startExportJob = (job: ExportJob, total: number, now: number) => change(job, { state: 'running', total, rows: 0, beat: now });

export const beatExportJob = (job: ExportJob, rows: number, now: number) => change(job, { rows, beat: now });

export const endExportJob = (job: ExportJob, state: 'done' | 'failed', { rows, faulty = 0 }: Pick<ExportJob, 'rows' | 'faulty'>) => change(job, { state, rows, faulty });

/** The names are those of that time, because the record outlives user and folder. */
export interface Asker {
  readonly folder_id: string;
  readonly folder_title: Texts;
  readonly user_id: string;
  readonly disp_name: Texts;
  readonly org_name: Texts;
}

export type TakenOut = Omit<ExportOptions, 'format'> & { readonly format?: string };

export interface ExportRecord extends Asker {
  readonly id: string;
  readonly at: number;
  readonly options: TakenOut;
  /** The first download in ms and its number of cards are absent if nobody downloaded the file. */
  readonly fetched?: number;
  readonly cards?: number;
}

const keyOf = ({ folder_id, created, id }: ExportJob) => exportRecordKey(projectIdOf(folder_id), created, id.slice(0, 16));

/** Call before the file is made: an export that cannot be recorded must not happen. */
export const recordExport = async (job: ExportJob, { disp_name, org_name, folder_title }: Pick<Asker, 'disp_name' | 'org_name' | 'folder_title'>): Promise<void> => {
  const { folder_id, user_id, created: at } = job;
  const record: Omit<ExportRecord, 'id'> = { folder_id, folder_title, user_id, disp_name, org_name, at, options: optionsOf(job) };
  await put({ ...keyOf(job), ...storedVersion(), ...(record as unknown as { readonly [name: string]: Stored }) });
};

export const recordFetch = async (job: ExportJob, cards: number, now: number): Promise<void> => {
  await outcomeOf(update(keyOf(job), { set: { fetched: now, cards } }, { pk: 'present', fetched: 'absent' }), 'fetched before');
};
