import { createHash } from 'node:crypto';
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

/** A file, or the answers of cards as a program follows their changes. */
type TakenOut = Omit<ExportOptions, 'format'> & { readonly format?: string };

export interface ExportRecord extends Asker {
  /** The place in the list. */
  readonly id: string;
  /** ms */
  readonly at: number;
  readonly options: TakenOut;
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

const dayMs = 86_400_000;

/** Somebody who follows the changes of a folder, as they are called now. */
interface Follower extends Asker {
  readonly lang: ExportOptions['lang'];
  /** Tells people, and machines of one person, from each other. */
  readonly caller: string;
  /** Identifiers were withheld. */
  readonly deidentified: boolean;
}

/**
 * So many cards were given to somebody who follows the changes of a folder. A program asks each minute, so there is one record for each day, caller and folder,
 * with the time of the last look and the sum of the cards.
 */
export const recordChanges = async ({ lang, caller, deidentified, ...asker }: Follower, cards: number, now: number): Promise<void> => {
  const id = createHash('sha256').update([caller, asker.folder_id, deidentified].join('\n')).digest('hex').slice(0, 16);
  const options: TakenOut = { lang, excel: false, format: 'changes', ...(deidentified && { deidentified }) };
  const record: Omit<ExportRecord, 'id' | 'cards'> = { ...asker, at: now, options, fetched: now };
  await update(exportRecordKey(projectIdOf(asker.folder_id), Math.floor(now / dayMs) * dayMs, id), { set: { ...storedVersion(), ...(record as unknown as { readonly [name: string]: Stored }) }, add: { cards } });
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
