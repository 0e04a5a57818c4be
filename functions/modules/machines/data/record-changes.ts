import { createHash } from 'node:crypto';
import type { ExportOptions } from '#shared/export/options.ts';
import { exportRecordKey, projectIdOf } from '../../../data/keys.ts';
import { storedVersion } from '../../../data/stored.ts';
import { update, type Stored } from '../../../data/table.ts';
import type { Asker, ExportRecord, TakenOut } from '../../../export/data/export-jobs.ts';

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
