import { createHash } from 'node:crypto';
import type { ExportOptions } from '#shared/export/options.ts';
import type { Texts } from '#shared/text/languages.ts';
import { optionsOf } from './export-jobs.ts';
import type { ExportJob } from './export-jobs.ts';
import { exportRecordKey, exportRecordsOf, projectIdOf } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { readStored, storedVersion } from '../../data/stored.ts';
import { put, query, storedKey, update } from '../../data/table.ts';
import type { Stored } from '../../data/table.ts';

/** The names are those of that time, because the record outlives user and folder. */
interface Asker {
  readonly folder_id: string;
  readonly folder_title: Texts;
  readonly user_id: string;
  readonly disp_name: Texts;
  readonly org_name: Texts;
}

type TakenOut = Omit<ExportOptions, 'format'> & { readonly format?: string };

export interface ExportRecord extends Asker {
  readonly id: string;
  /** ms */
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

const dayMs = 86_400_000;

interface Follower extends Asker {
  readonly lang: ExportOptions['lang'];
  readonly caller: string;
  readonly deidentified: boolean;
}

/** Each day, caller and folder has one record that sums the cards, because programs ask every minute. */
export const recordChanges = async ({ lang, caller, deidentified, ...asker }: Follower, cards: number, now: number): Promise<void> => {
  const id = createHash('sha256').update([caller, asker.folder_id, deidentified].join('\n')).digest('hex').slice(0, 16);
  const options: TakenOut = { lang, excel: false, format: 'changes', ...(deidentified && { deidentified }) };
  const record: Omit<ExportRecord, 'id' | 'cards'> = { ...asker, at: now, options, fetched: now };
  await update(exportRecordKey(projectIdOf(asker.folder_id), Math.floor(now / dayMs) * dayMs, id), { set: { ...storedVersion(), ...(record as unknown as { readonly [name: string]: Stored }) }, add: { cards } });
};

export const recordFetch = async (job: ExportJob, cards: number, now: number): Promise<void> => {
  await outcomeOf(update(keyOf(job), { set: { fetched: now, cards } }, { pk: 'present', fetched: 'absent' }), 'fetched before');
};

export const listExportRecords = async (projectId: string, limit: number, after: string | undefined): Promise<{ records: ExportRecord[]; next: string | null }> => {
  const { pk } = exportRecordsOf(projectId);
  const { items, next } = await query({ pk, descending: true, limit, start: after === undefined ? undefined : { pk, sk: after } });
  const records = items.map((item): ExportRecord => {
    const { folder_id, folder_title, user_id, disp_name, org_name, at, options, fetched, cards } = readStored<ExportRecord>(item);
    return { id: storedKey(item).sk, folder_id, folder_title, user_id, disp_name, org_name, at, options, ...(fetched !== undefined && { fetched }), ...(cards !== undefined && { cards }) };
  });
  return { records, next: next === undefined ? null : (records.at(-1)?.id ?? null) };
};
