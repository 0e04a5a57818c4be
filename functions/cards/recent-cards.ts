import { mayRead } from '#shared/access/folder-access.ts';
import type { cardCalls } from '#shared/api/cards.ts';
import { folderCounts } from '../data/card-counters.ts';
import { recentDomainFor, showsProject } from '../data/domains.ts';
import { membershipsOf } from '../data/members.ts';
import { getProjects } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { folderDesign } from './folder-design.ts';
import { knowsAll, readItemFilter, refuseUnknown } from './item-filter.ts';
import type { ItemFilter } from './item-filter.ts';
import { presentEntry } from './present-card.ts';
import type { CardHome } from './present-card.ts';
import { readFilteredPage, readPage } from './read-page.ts';

/** Folders whose lists carry what is searched for; the others cannot hold a match. */
const searchable = async (homes: readonly CardHome[], filter: ItemFilter): Promise<readonly CardHome[]> => {
  const designs = await Promise.all(homes.map(({ folder }) => folderDesign(folder.id, folder.version)));
  const found = homes.filter((_, index) => knowsAll(designs[index]!, filter));
  return found.length === 0 ? refuseUnknown(filter, designs) : found;
};

/** The cards last saved in all folders that the caller may read, in projects that the host's domain offers. */
export const recentCards: UseCase<typeof cardCalls.recentCards> = async ({ query, principal, host, now }) => {
  const { offset, limit, count: isCounted = false } = query;
  const filter = readItemFilter(query.itemFilter);
  const [domain, joined] = await Promise.all([recentDomainFor(host, now), membershipsOf(principal.user.id)]);
  const memberships = joined.filter((membership) => mayRead(membership) && showsProject(domain, membership.project_id));
  const projects = await getProjects(memberships.map(({ project_id }) => project_id));
  // A folder without a design has no card yet.
  const all = projects
    .flatMap((project) => project.folders.map((folder) => ({ project, folder })))
    .filter(({ folder }) => folder.version !== null);
  const homes = filter === undefined ? all : await searchable(all, filter);
  const homeOf = new Map(homes.map((home) => [home.folder.id, home]));

  const readTotal = async (): Promise<number> => {
    const counts = await Promise.all([...new Set(homes.map(({ project }) => project.id))].map(folderCounts));
    const sums = new Map(counts.flatMap((each) => [...each]));
    return homes.reduce((sum, { folder }) => sum + (sums.get(folder.id)?.n ?? 0), 0);
  };
  const asked = { folderIds: [...homeOf.keys()], sort: 'updated_desc', offset, limit, isCounted, readTotal } as const;
  const { entries, total } = await (filter === undefined ? readPage(asked) : readFilteredPage(asked, filter));
  const presented = await Promise.all(entries.map((entry) => presentEntry(entry, homeOf.get(entry.folderId)!, now)));
  return total === undefined ? presented : [total, ...presented];
};
