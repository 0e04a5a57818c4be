import { exportRecordsOf } from '../../../data/keys.ts';
import { readStored } from '../../../data/stored.ts';
import { query, storedKey } from '../../../data/table.ts';
import type { ExportRecord } from '../../../export/data/export-jobs.ts';

export const listExportRecords = async (projectId: string, limit: number, after: string | undefined): Promise<{ records: ExportRecord[]; next: string | null }> => {
  const { pk } = exportRecordsOf(projectId);
  const { items, next } = await query({ pk, descending: true, limit, start: after === undefined ? undefined : { pk, sk: after } });
  const records = items.map((item): ExportRecord => {
    const { folder_id, folder_title, user_id, disp_name, org_name, at, options, fetched, cards } = readStored<ExportRecord>(item);
    return { id: storedKey(item).sk, folder_id, folder_title, user_id, disp_name, org_name, at, options, ...(fetched !== undefined && { fetched }), ...(cards !== undefined && { cards }) };
  });
  return { records, next: next === undefined ? null : (records.at(-1)?.id ?? null) };
};
