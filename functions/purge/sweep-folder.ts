import { cardShards } from '../data/card-ids.ts';
import { bury, buryCard } from '../data/graves.ts';
import type { CountersKept } from '../data/graves.ts';
import { besideCards, cardsOf, countsOfFolder, tokensOfFolder } from '../data/keys.ts';
import type { PurgeJob } from '../data/purge-jobs.ts';
import { get, remove, storedKey } from '../data/table.ts';
import { eachItem } from './each-item.ts';

/** Cards with their guards, designs, numbers, widths and permanent tokens; the folder's own counters only mark that it is closed. */
export const sweepFolder = async (job: PurgeJob, folderId: string, kept: CountersKept): Promise<number> => {
  let count = 0;
  for (const shard of cardShards) {
    count += await eachItem({ ...cardsOf(folderId, shard), consistent: true }, (item) => buryCard(job, item, kept));
  }
  for (const partition of besideCards(folderId)) {
    count += await eachItem({ ...partition, consistent: true }, (item) => bury(job, item));
  }
  const tokens = eachItem({ index: 'GSI2', ...tokensOfFolder(folderId) }, async (entry) => {
    const token = await get(storedKey(entry), { consistent: true });
    if (token !== undefined) await bury(job, token);
  });
  return count + (await tokens);
};

/** The marks go last, when no call that began before the closing can still be under way. */
export const dropFolderCounters = async (folderId: string): Promise<void> => {
  await eachItem({ ...countsOfFolder(folderId), consistent: true }, (item) => remove(storedKey(item)));
};
