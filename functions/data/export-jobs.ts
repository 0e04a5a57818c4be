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

/** How far the file has come: another worker goes on from there. */
export interface ExportProgress {
  /** Of the file's upload, and of its parts. */
  readonly upload: string;
  readonly tags: readonly string[];
  readonly rows: number;
  /** Cards that are in it, where a filter left others out. */
  readonly written?: number;
  /** Cards that were left out because they were saved with errors. */
  readonly faulty?: number;
  /** The last card in them. */
  readonly after: string;
  /** What decided the columns. */
  readonly shape: string;
  /** The worker that came so far. */
  readonly run: number;
}

export interface ExportJob {
  /** Digest of the key that the caller holds: whoever reads the table cannot fetch files with it. */
  readonly id: string;
  readonly user_id: string;
  readonly folder_id: string;
  /** Of somebody for whom only the cards of their own hospital exist. */
  readonly hospital?: string;
  readonly lang: Language;
  /** With a byte-order mark. */
  readonly excel: boolean;
  /** What was asked for beyond the CSV of the specification. */
  readonly asked?: Omit<ExportOptions, 'lang' | 'excel'>;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly rows: number;
  readonly total: number;
  /** Cards that were left out because they were saved with errors. */
  readonly faulty?: number;
  readonly created: number;
  /** ms of the last sign of life. */
  readonly beat: number;
  /** Workers started so far; also the mark by which a worker knows that it was given up. */
  readonly run: number;
  /** The job that makes the file, where it was under way already when this one was asked for. */
  readonly file?: string;
  /** Absent until a part of the file is kept, and of files that are written at one go. */
  readonly progress?: ExportProgress;
}

const keptSeconds = 24 * 60 * 60;

const idOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** What somebody asks for. */
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
  // Nobody else draws this key, so no condition is asked: where the answer of a try is lost, the next one would not hold.
  await put({
    ...exportJobKey(id),
    ...storedVersion(),
    ...(stored as unknown as { readonly [name: string]: Stored }),
    ttl: Math.floor(now / 1_000) + keptSeconds,
  });
  return { key, job };
};

/** The cards that the file may have. */
export const reachedBy = ({ folder_id, hospital }: Pick<ExportJob, 'folder_id' | 'hospital'>): ReachedFolder => ({ folderId: folder_id, reach: hospital === undefined ? everyCard : { hospital } });

/** Everything that decides what stands in the file. */
export const optionsOf = ({ lang, excel, asked }: Pick<ExportJob, 'lang' | 'excel' | 'asked'>): ExportOptions => ({ lang, excel, ...asked });

/** Undefined once the job is over its time, whether or not the table has dropped it yet. */
export const getExportJob = async (id: string, now: number): Promise<ExportJob | undefined> => {
  const item = await get(exportJobKey(id), { consistent: true });
  if (item === undefined || Number(item.ttl) * 1_000 <= now) return undefined;
  const { user_id, folder_id, hospital, lang, excel, asked, state, rows, total, faulty, created, beat, run, file, progress } = readStored<ExportJob>(item);
  return { id, user_id, folder_id, ...(hospital !== undefined && { hospital }), lang, excel, ...(asked && { asked }), state, rows, total, ...(faulty !== undefined && { faulty }), created, beat, run, ...(file && { file }), ...(progress && { progress }) };
};

export const findExportJob = (key: string, now: number): Promise<ExportJob | undefined> => getExportJob(idOf(key), now);

/** Superseded when the job has gone on without this worker. */
type Changed = Promise<'saved' | 'superseded'>;

const change = ({ id, run }: ExportJob, set: NonNullable<Changes['set']>, states: readonly ExportJob['state'][]): Changed => {
  const condition = states.map((state) => ({ run: { equals: run }, state: { equals: state } }));
  return outcomeOf(update(exportJobKey(id), { set }, condition), 'superseded');
};

/** `progress`: what the worker goes on from; without it the file is written from its beginning. */
export const startExportJob = (job: ExportJob, total: number, now: number, progress?: ExportProgress): Changed =>
  change(job, { state: 'running', total, rows: progress?.rows ?? 0, beat: now, progress: progress && { ...progress } }, ['waiting', 'running']);

export const keepExportProgress = (job: ExportJob, progress: Omit<ExportProgress, 'run'>, now: number): Changed =>
  change(job, { progress: { ...progress, run: job.run }, rows: progress.rows, beat: now }, ['running']);

export const beatExportJob = (job: ExportJob, rows: number, now: number): Changed => change(job, { rows, beat: now }, ['running']);

/** The worker lives, though it may wait for the storage. */
export const signalExportJob = (job: ExportJob, now: number): Changed => change(job, { beat: now }, ['waiting', 'running']);

export const endExportJob = (job: ExportJob, state: 'done' | 'failed', { rows, faulty = 0 }: Pick<ExportJob, 'rows' | 'faulty'>): Changed =>
  change(job, { state, rows, faulty }, ['waiting', 'running']);

/** So many workers in a row may die without having come any further. */
const mostRuns = 3;

export const isHopeless = ({ run, progress }: ExportJob): boolean => run - (progress?.run ?? 0) >= mostRuns;

/** Hands a silent job to the next worker, unless somebody else did. */
export const restartExportJob = async (job: ExportJob, now: number): Promise<ExportJob | 'superseded'> => {
  const next = { state: 'waiting', rows: job.progress?.rows ?? 0, beat: now, run: job.run + 1 } as const;
  return (await change(job, next, ['waiting', 'running'])) === 'saved' ? { ...job, ...next } : 'superseded';
};

/** Two who ask for the same file meet here: same folder, same options, in whatever order they are named. */
const shareKeyOf = ({ folder_id, hospital, ...asked }: Asked) => {
  const options = Object.entries(optionsOf(asked)).filter(([, value]) => value !== undefined);
  return exportShareKey(idOf(JSON.stringify([folder_id, hospital ?? null, options.toSorted(([a], [b]) => (a < b ? -1 : 1))])));
};

/** The job that last began to make such a file; undefined when none did within a day. */
export const findSameFile = async (asked: Asked, now: number): Promise<ExportJob | undefined> => {
  const item = await get(shareKeyOf(asked), { consistent: true });
  return item === undefined ? undefined : getExportJob(readStored<{ readonly job: string }>(item).job, now);
};

/** The job makes such a file from now on, in the place of the one before; taken when another one of the same moment does. */
export const leadSameFile = (job: ExportJob, before: ExportJob | undefined): Promise<'saved' | 'taken'> => {
  const item = { ...shareKeyOf(job), ...storedVersion(), job: job.id, ttl: Math.floor(job.created / 1_000) + keptSeconds };
  return outcomeOf(put(item, before === undefined ? undefined : { job: { equals: before.id } }), 'taken');
};
