import { everyCard, type ReachedFolder } from '../../cards/data/card-reach.ts';
import { createHash } from 'node:crypto';
import type { ExportOptions } from '#shared/export/options.ts';
import type { Language } from '#shared/text/languages.ts';
import { randomText } from '../../data/ids.ts';
import { exportJobKey } from '../../data/keys.ts';
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
