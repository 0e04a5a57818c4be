import type { CardSort } from '#shared/api/card-lists.ts';
import { everyCard } from '../data/card-reach.ts';
import { cardsFromPlace, take } from '../data/card-walks.ts';
import type { CardEntry } from '../data/card-walks.ts';
import { startOf } from '../data/list-marks.ts';
import { pause } from '../retry.ts';
import { Problem } from '../problem.ts';
import { startWorker } from '../start-worker.ts';

export interface FarPage {
  readonly folderId: string;
  readonly sort: CardSort;
  readonly offset: number;
  /** Cards of the page: what is left of the folder, at most. */
  readonly size: number;
  readonly total: number;
}

/** Of smaller folders, a worker reads more than all that ask. */
const leastCards = 1_000;
/** Between two requests of this instance for the marks of a folder. */
const askAgainMs = 30_000;
/** So many cards by creation, and entries by update, are read while somebody waits; of more, the marks are waited for. */
const mostWalked = { created: 2_000, updated: 10_000 } as const;
/** A call has 15 s, which a walk over more of these would outlast: some 5,000 units by creation, and 1,900 by update. */
const mostEver = { created: 20_000, updated: 100_000 } as const;
const waitsMs = [400, 600, 1_000, 1_500, 2_500];

const asked = new Map<string, number>();

/** The worker finds by itself whether another one is at it. */
const askForMarks = async (folderId: string, now: number): Promise<void> => {
  if (now - (asked.get(folderId) ?? 0) < askAgainMs) return;
  if (asked.size >= 500) asked.clear();
  asked.set(folderId, now);
  await startWorker('LINKAGE_WORKER', { marks: folderId });
};

/**
 * A page that is far from both ends of a folder's list, from the mark before it; undefined where reading from the nearer end is as
 * good, or all that is left. Answers that the storage is busy where that end is too far, and the marks are not made yet.
 */
export const readByMarks = async (page: FarPage): Promise<readonly CardEntry[] | undefined> => {
  const { folderId, sort, offset, size, total } = page;
  if (total < leastCards) return undefined;
  const order = sort.startsWith('created') ? 'created' : 'updated';
  const descending = sort.endsWith('_desc');
  const rank = descending ? total - offset - size : offset;
  const distance = Math.min(offset, total - offset - size);
  let start = await startOf(folderId, order, rank, total);
  if (start === undefined) await askForMarks(folderId, Date.now());
  for (const ms of distance > mostWalked[order] ? waitsMs : []) {
    if (start !== undefined) break;
    await pause(ms);
    start = await startOf(folderId, order, rank, total);
  }
  if (start === undefined && distance > mostEver[order]) throw new Problem('storage.busy');
  if (start === undefined || start.skip > distance) return undefined;
  const source = await cardsFromPlace({ folderId, reach: everyCard }, `${order}_asc`, start.place, start.skip, size);
  const entries = await take(source, size);
  return descending ? entries.toReversed() : entries;
};
