import { everyCard } from './card-reach.ts';
import type { ReachedFolder } from './card-reach.ts';
import { createHash } from 'node:crypto';
import type { ExportOptions } from '#shared/export/options.ts';
import type { Language } from '#shared/text/languages.ts';
import { randomText } from './ids.ts';
import { exportJobKey, exportShareKey } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { readStored, storedVersion } from './stored.ts';
import { get, put, update } from './table.ts';
import type { Changes, Stored } from './table.ts';

export interface ExportProgress {
  readonly upload: string;
  readonly tags: readonly string[];
  readonly rows: number;
  /** So many cards are in the file, if a filter left others out. */
  readonly written?: number;
  /** So many cards were left out because they have errors. */
  readonly faulty?: number;
  readonly after: string;
  readonly shape: string;
  readonly run: number;
}

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
  /** It counts the workers started so far; a worker that reads another number has been replaced. */
  readonly run: number;
  /** This other job makes the file, if it had begun it already. */
  readonly file?: string;
  readonly progress?: ExportProgress;
}

const keptSeconds = 24 * 60 * 60;

const idOf = (key: string): string => createHash('sha256').update(key).digest('hex');

type Asked = Pick<ExportJob, 'user_id' | 'folder_id' | 'hospital' | 'lang' | 'excel' | 'asked'>;

export const insertExportJob = async (asked: Asked & Pick<ExportJob, 'file'>, now: number) => {
  const key = randomText(26);
  const job: ExportJob = {
    ...asked,
    id: idOf(key),
    state: 'waiting',
    rows: 0,
    total: 0,
    created: now,
    beat: now,
    run: 1,
  };
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
  const { user_id, folder_id, hospital, lang, excel, asked, state, rows, total, faulty, created, beat, run, file, progress } = readStored<ExportJob>(item);
  return { id, user_id, folder_id, ...(hospital !== undefined && { hospital }), lang, excel, ...(asked && { asked }), state, rows, total, ...(faulty !== undefined && { faulty }), created, beat, run, ...(file && { file }), ...(progress && { progress }) };
};

export const findExportJob = (key: string, now: number): Promise<ExportJob | undefined> => getExportJob(idOf(key), now);

type Changed = Promise<'saved' | 'superseded'>;

const change = ({ id, run }: ExportJob, set: NonNullable<Changes['set']>, states: readonly ExportJob['state'][]): Changed => {
  const condition = states.map((state) => ({ run: { equals: run }, state: { equals: state } }));
  return outcomeOf(update(exportJobKey(id), { set }, condition), 'superseded');
};

/** Without `progress` the file is written from its beginning. */
export const startExportJob = (job: ExportJob, total: number, now: number, progress?: ExportProgress): Changed =>
  change(job, { state: 'running', total, rows: progress?.rows ?? 0, beat: now, progress: progress && { ...progress } }, ['waiting', 'running']);

export const keepExportProgress = (job: ExportJob, progress: Omit<ExportProgress, 'run'>, now: number): Changed =>
  change(job, { progress: { ...progress, run: job.run }, rows: progress.rows, beat: now }, ['running']);

export const beatExportJob = (job: ExportJob, rows: number, now: number): Changed => change(job, { rows, beat: now }, ['running']);

export const signalExportJob = (job: ExportJob, now: number): Changed => change(job, { beat: now }, ['waiting', 'running']);

export const endExportJob = (job: ExportJob, state: 'done' | 'failed', { rows, faulty = 0 }: Pick<ExportJob, 'rows' | 'faulty'>): Changed =>
  change(job, { state, rows, faulty }, ['waiting', 'running']);

const mostRuns = 3;

export const isHopeless = ({ run, progress }: ExportJob): boolean => run - (progress?.run ?? 0) >= mostRuns;

export const restartExportJob = async (job: ExportJob, now: number): Promise<ExportJob | 'superseded'> => {
  const next = { state: 'waiting', rows: job.progress?.rows ?? 0, beat: now, run: job.run + 1 } as const;
  return (await change(job, next, ['waiting', 'running'])) === 'saved' ? { ...job, ...next } : 'superseded';
};

const shareKeyOf = ({ folder_id, hospital, ...asked }: Asked) => {
  const options = Object.entries(optionsOf(asked)).filter(([, value]) => value !== undefined);
  return exportShareKey(idOf(JSON.stringify([folder_id, hospital ?? null, options.toSorted(([a], [b]) => (a < b ? -1 : 1))])));
};

export const findSameFile = async (asked: Asked, now: number): Promise<ExportJob | undefined> => {
  const item = await get(shareKeyOf(asked), { consistent: true });
  return item === undefined ? undefined : getExportJob(readStored<{ readonly job: string }>(item).job, now);
};

export const leadSameFile = (job: ExportJob, before: ExportJob | undefined): Promise<'saved' | 'taken'> => {
  const item = { ...shareKeyOf(job), ...storedVersion(), job: job.id, ttl: Math.floor(job.created / 1_000) + keptSeconds };
  return outcomeOf(put(item, before === undefined ? undefined : { job: { equals: before.id } }), 'taken');
};
