import type { ExportOptions } from '#shared/export/options.ts';
import type { Texts } from '#shared/text/languages.ts';
import { optionsOf, type ExportJob } from './export-jobs.ts';
import { exportRecordKey, projectIdOf } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { storedVersion } from '../../data/stored.ts';
import { put, update, type Stored } from '../../data/table.ts';

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

export const recordFetch = async (job: ExportJob, cards: number, now: number): Promise<void> => {
  await outcomeOf(update(keyOf(job), { set: { fetched: now, cards } }, { pk: 'present', fetched: 'absent' }), 'fetched before');
};
