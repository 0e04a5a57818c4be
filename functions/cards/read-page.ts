import type { CardSort } from '#shared/api/card-lists.ts';
import { listCards } from '../data/card-lists.ts';
import type { CardEntry } from '../data/card-lists.ts';
import type { Source } from '../data/merge-sorted.ts';
import { Problem } from '../problem.ts';
import { folderDesign } from './folder-design.ts';
import { matches } from './item-filter.ts';
import type { ItemFilter } from './item-filter.ts';

export interface AskedPage {
  readonly folderIds: readonly string[];
  readonly sort: CardSort;
  readonly offset: number;
  readonly limit: number;
  readonly isCounted: boolean;
  /** Cards of all the folders, by the counters. */
  readonly readTotal: () => Promise<number>;
}

export interface Page {
  readonly entries: readonly CardEntry[];
  /** Present when the page is counted. */
  readonly total?: number;
}

const opposite: { readonly [Sort in CardSort]: CardSort } = {
  updated_desc: 'updated_asc',
  updated_asc: 'updated_desc',
  created_desc: 'created_asc',
  created_asc: 'created_desc',
};

const take = async (source: Source<CardEntry>, count: number): Promise<CardEntry[]> => {
  const entries: CardEntry[] = [];
  while (entries.length < count) {
    const entry = await source();
    if (entry === undefined) break;
    entries.push(entry);
  }
  return entries;
};

/** Pages below this are near the start in any case, so the total need not be known. */
const nearStart = 100;

const readFrom = async ({ folderIds, sort, offset, limit }: AskedPage): Promise<readonly CardEntry[]> =>
  take(await listCards({ folderIds, sort, offset, wanted: limit }), limit);

/** A page beyond the middle is read from the other end and turned round. */
const readNearer = async (asked: AskedPage, total: number): Promise<readonly CardEntry[]> => {
  const { offset, limit, sort } = asked;
  if (offset < nearStart || offset * 2 < total) return readFrom(asked);
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const turned = { ...asked, sort: opposite[sort], offset: total - offset - size, limit: size };
  return (await readFrom(turned)).toReversed();
};

/** The page of a list, from the index alone. */
export const readPage = async (asked: AskedPage): Promise<Page> => {
  if (asked.offset >= nearStart) {
    const total = await asked.readTotal();
    return { entries: await readNearer(asked, total), ...(asked.isCounted && { total }) };
  }
  const [entries, total] = await Promise.all([readFrom(asked), asked.isCounted ? asked.readTotal() : undefined]);
  return { entries, ...(total !== undefined && { total }) };
};

/** A filter looks at each card of the folders: 5,000 read units at most, else it is refused. */
const mostFiltered = 20_000;

/** Like `readPage`, for the cards that match; exact, because it walks all of them as far as it must. */
export const readFilteredPage = async (asked: AskedPage, filter: ItemFilter): Promise<Page> => {
  if ((await asked.readTotal()) > mostFiltered) {
    throw new Problem('request.invalid', { issues: [{ path: 'query.itemFilter', code: 'too_many_cards' }] });
  }
  const { folderIds, sort, offset, limit, isCounted } = asked;
  const source = await listCards({ folderIds, sort, offset: 0, wanted: undefined });
  const entries: CardEntry[] = [];
  let total = 0;
  for (let entry = await source(); entry !== undefined; entry = await source()) {
    if (!matches(filter, entry, await folderDesign(entry.folderId, entry.summary.version))) continue;
    if (total >= offset && entries.length < limit) entries.push(entry);
    total += 1;
    if (!isCounted && entries.length === limit) break;
  }
  return { entries, ...(isCounted && { total }) };
};
