import type { ExportOptions } from '#shared/export/options.ts';
import type { Texts } from '#shared/text/languages.ts';
import { optionsOf } from './export-jobs.ts';
import type { ExportJob } from './export-jobs.ts';
import { exportRecordKey, exportRecordsOf, projectIdOf } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { readStored, storedVersion } from './stored.ts';
import { put, query, storedKey, update } from './table.ts';
import type { Stored } from './table.ts';

/** Who asked for a file of which folder, as they were called then: a record outlives both. */
interface Asker {
  readonly folder_id: string;
  readonly folder_title: Texts;
  readonly user_id: string;
  readonly disp_name: Texts;
  readonly org_name: Texts;
}

export interface ExportRecord extends Asker {
  /** The place in the list. */
  readonly id: string;
  /** ms */
  readonly at: number;
  readonly options: ExportOptions;
  /** ms of the first time that the file was handed out, and the cards in it; absent while nobody fetched it. */
  readonly fetched?: number;
  readonly cards?: number;
}

const keyOf = ({ folder_id, created, id }: ExportJob) => exportRecordKey(projectIdOf(folder_id), created, id.slice(0, 16));

/** Before the file is made: what cannot be recorded is not taken out. */
export const recordExport = async (job: ExportJob, { disp_name, org_name, folder_title }: Pick<Asker, 'disp_name' | 'org_name' | 'folder_title'>): Promise<void> => {
  const { folder_id, user_id, created: at } = job;
  const record: Omit<ExportRecord, 'id'> = { folder_id, folder_title, user_id, disp_name, org_name, at, options: optionsOf(job) };
  await put({ ...keyOf(job), ...storedVersion(), ...(record as unknown as { readonly [name: string]: Stored }) });
};

/** The file was handed out for the first time. */
export const recordFetch = async (job: ExportJob, cards: number, now: number): Promise<void> => {
  await outcomeOf(update(keyOf(job), { set: { fetched: now, cards } }, { pk: 'present', fetched: 'absent' }), 'fetched before');
};

/** What was taken out of a project, the newest first; `after` is the id of the last one seen. */
export const listExportRecords = async (projectId: string, limit: number, after: string | undefined): Promise<{ records: ExportRecord[]; next: string | null }> => {
  const { pk } = exportRecordsOf(projectId);
  const { items, next } = await query({ pk, descending: true, limit, start: after === undefined ? undefined : { pk, sk: after } });
  const records = items.map((item): ExportRecord => {
    const { folder_id, folder_title, user_id, disp_name, org_name, at, options, fetched, cards } = readStored<ExportRecord>(item);
    return { id: storedKey(item).sk, folder_id, folder_title, user_id, disp_name, org_name, at, options, ...(fetched !== undefined && { fetched }), ...(cards !== undefined && { cards }) };
  });
  return { records, next: next === undefined ? null : (records.at(-1)?.id ?? null) };
};
