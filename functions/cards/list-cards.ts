import type { cardCalls } from '#shared/api/cards.ts';
import { folderCounts } from '../data/card-counters.ts';
import type { UseCase } from '../http/create-handler.ts';
import { folderDesign } from './folder-design.ts';
import { knowsAll, readItemFilter, refuseUnknown } from './item-filter.ts';
import { presentEntry } from './present-card.ts';
import { readFilteredPage, readPage } from './read-page.ts';
import type { AskedPage } from './read-page.ts';

export const listCards: UseCase<typeof cardCalls.listCards> = async ({ query, principal, now }) => {
  const { project, folder } = principal;
  const { sort, offset, limit, count: isCounted = false } = query;
  const filter = readItemFilter(query.itemFilter);
  if (filter !== undefined && folder.version !== null) {
    const design = await folderDesign(folder.id, folder.version);
    if (!knowsAll(design, filter)) refuseUnknown(filter, [design]);
  }
  const readTotal = async (): Promise<number> => (await folderCounts(project.id)).get(folder.id)?.n ?? 0;
  const asked: AskedPage = { folderIds: [folder.id], sort, offset, limit, isCounted, readTotal };
  const { entries, total } = await (filter === undefined ? readPage(asked) : readFilteredPage(asked, filter));
  const presented = await Promise.all(entries.map((entry) => presentEntry(entry, { project, folder }, now)));
  return total === undefined ? presented : [total, ...presented];
};
