import { mayRead } from '#shared/access/access.ts';
import { cardsToNearerEnd, deepestPage, oppositeSort, type RecentSort } from '#shared/api/card-lists.ts';
import type { cardCalls } from '#shared/api/cards.ts';
import type { Path } from '#shared/design/card-design.ts';
import { foldName } from '#shared/text/same-text.ts';
import { cardsInFolder, reachedCounts } from './data/card-counters.ts';
import { reachOf, type Reach, type ReachedFolder } from './data/card-reach.ts';
import { listCards as walkCards, type CardEntry } from './data/card-walks.ts';
import { recentDomainFor, showsProject } from '../manage/data/domains.ts';
import { membershipsOf } from '../people/data/members.ts';
import { getProjects } from '../projects/data/projects.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { accessIn } from '../http/principal.ts';
import { Problem, jsonIn, refuseInput } from '../refusals/problem.ts';
import { isSought } from '../answers/card-filter.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../answers/folder-design.ts';
import { knowsAll, refuseUnknown } from '../answers/listed-answers.ts';
import { presentEntry, type CardHome } from './present-card.ts';
import { refuseWithheld, withheldIn, type Withheld } from '../answers/withhold.ts';

export const listCards: UseCase<typeof cardCalls.listCards> = async ({ query, principal, now }) => {
  const { folder } = principal;
  const { sort, offset, limit, count: isCounted = false } = query;
  const filter = readItemFilter(query.itemFilter);
  if (filter !== undefined && folder.version !== null) {
    const design = await folderDesign(folder.id, folder.version);
    const paths = [...filter.keys()];
    if (!knowsAll(design, paths)) refuseUnknown('query.itemFilter', paths, [design]);
    refuseWithheld(await withheldIn(principal.access, folder, []), 'query.itemFilter', paths);
  }
  const home = { ...principal, reach: reachOf(principal.access) };
  return presentPage({ homes: [home], sort, offset, limit, isCounted, readTotal: () => cardsInFolder({ folderId: folder.id, reach: home.reach }) }, filter, now);
};

export interface ReachedHome extends CardHome {
  readonly reach: Reach;
}

export const reachedFolders = (homes: readonly ReachedHome[]): readonly ReachedFolder[] => homes.map(({ folder, reach }) => ({ folderId: folder.id, reach }));

/** Only projects count that the host's domain offers. Folders without a design have no cards yet. */
export const readableHomes = async ({ principal, host, now }: Pick<Call<typeof cardCalls.recentCards>, 'principal' | 'host' | 'now'>): Promise<ReachedHome[]> => {
  const [domain, joined] = await Promise.all([recentDomainFor(host, now), membershipsOf(principal.user.id, now)]);
  const memberships = joined.filter((membership) => mayRead(membership) && showsProject(domain, membership.project_id));
  const projects = await getProjects(memberships.map(({ project_id }) => project_id));
  const accesses = new Map(memberships.map((membership) => [membership.project_id, accessIn(principal, membership)]));
  return projects.flatMap((project) => project.folders.map((folder) => ({ project, folder, access: accesses.get(project.id)!, reach: reachOf(accesses.get(project.id)!) }))).filter(({ folder }) => folder.version !== null);
};

/** Finds folders that list the searched items and show them to the caller. `place` says where the request names the paths. */
export const searchable = async (homes: readonly ReachedHome[], place: string, paths: readonly Path[]): Promise<readonly ReachedHome[]> => {
  const designs = await Promise.all(homes.map(({ folder }) => folderDesign(folder.id, folder.version)));
  const found = homes.filter((_, index) => knowsAll(designs[index]!, paths));
  if (found.length === 0) return refuseUnknown(place, paths, designs);
  const withheld = await Promise.all(found.map(({ access, folder }) => withheldIn(access, folder, [])));
  const open = found.filter((_, index) => !paths.some(withheld[index]!.has));
  if (open.length === 0) refuseWithheld(withheld[0]!, place, paths);
  return open;
};

export const countCards = async (homes: readonly ReachedHome[]): Promise<number> => {
  const counts = [...Map.groupBy(homes, ({ project }) => project.id)].map(async ([projectId, own]) => {
    const { folder: countOf } = await reachedCounts(projectId, own[0]!.reach);
    return own.reduce((sum, { folder }) => sum + (countOf(folder.id)?.n ?? 0), 0);
  });
  return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
};

export const recentCards: UseCase<typeof cardCalls.recentCards> = async (call) => {
  const { query, now } = call;
  const { sort, offset, limit, count: isCounted = false } = query;
  const filter = readItemFilter(query.itemFilter);
  const all = await readableHomes(call);
  if (sort === 'abbreviated') all.sort((a, b) => a.folder.name.localeCompare(b.folder.name, 'ja', { numeric: true }));
  const homes = filter === undefined ? all : await searchable(all, 'query.itemFilter', [...filter.keys()]);
  return presentPage({ homes, sort, offset, limit, isCounted, readTotal: () => countCards(homes) }, filter, now);
};

type ItemFilter = ReadonlyMap<Path, string>;

const mostItems = 5;

const readItemFilter = (text: string | undefined): ItemFilter | undefined => {
  if (text === undefined) return undefined;
  const value = jsonIn(text, 'query.itemFilter');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuseInput('query.itemFilter', 'wrong_type');
  const entries = Object.entries(value);
  if (entries.length > mostItems) return refuseInput('query.itemFilter', 'too_big');
  const filter = new Map<Path, string>();
  for (const [path, wanted] of entries) {
    if (!['string', 'number', 'boolean'].includes(typeof wanted))
      return refuseInput(`query.itemFilter.${path}`, 'wrong_type');
    const folded = foldName(String(wanted));
    if (folded !== '') filter.set(path, folded);
  }
  return filter.size === 0 ? undefined : filter;
};

/** Choices must be equal: "male" does not match "female". Other answers need only contain the text. */
const matches = (filter: ItemFilter, entry: CardEntry, design: FolderDesign, withheld: Withheld): boolean => {
  const isChoice = (path: Path): boolean => 'choices' in (design.item(path) ?? {});
  return isSought({ items: Object.fromEntries([...filter].map(([path, text]) => [path, isChoice(path) ? { is: text } : { contains: text }])) }, entry, design, withheld);
};

interface AskedPage {
  readonly homes: readonly ReachedHome[];
  readonly sort: RecentSort;
  readonly offset: number;
  readonly limit: number;
  readonly isCounted: boolean;
  readonly readTotal: () => Promise<number>;
}

type Page = { readonly entries: readonly CardEntry[]; readonly total?: number };

export const presentEntries = (entries: readonly CardEntry[], homes: readonly CardHome[], now: number) => {
  const homeOf = new Map(homes.map((home) => [home.folder.id, home]));
  return Promise.all(entries.map((entry) => presentEntry(entry, homeOf.get(entry.folderId)!, now)));
};

const presentPage = async (asked: AskedPage, filter: ItemFilter | undefined, now: number) => {
  const { entries, total } = await (filter === undefined ? readPage(asked) : readFilteredPage(asked, filter));
  const presented = await presentEntries(entries, asked.homes, now);
  return total === undefined ? presented : ([total, ...presented] satisfies [number, ...typeof presented]);
};

/** Small offsets are read from the start without a total. Lists by creation read whole cards, which cost more than index entries. */
const nearStartOf = (sort: RecentSort): number => (sort.startsWith('created') ? 20 : 100);

const readFrom = async ({ homes, sort, offset, limit }: AskedPage): Promise<readonly CardEntry[]> => {
  const entries: CardEntry[] = [];
  for await (const entry of walkCards({ folders: reachedFolders(homes), sort, offset, wanted: limit })) if (entries.push(entry) === limit) break;
  return entries;
};

/** Pages beyond the middle are read from the other end and reversed. */
const readNearer = async (asked: AskedPage, total: number): Promise<readonly CardEntry[]> => {
  const { offset, limit, sort } = asked;
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const distance = sort === 'abbreviated' ? offset : cardsToNearerEnd(offset, limit, total);
  if (distance > deepestPage) throw new Problem('page.too_deep', { path: 'query.offset', most: deepestPage });
  if (sort === 'abbreviated' || offset * 2 < total) return readFrom(asked);
  const turned = { ...asked, sort: oppositeSort[sort], offset: total - offset - size, limit: size };
  return (await readFrom(turned)).toReversed();
};

const readPage = async (asked: AskedPage): Promise<Page> => {
  if (asked.offset >= nearStartOf(asked.sort)) {
    const total = await asked.readTotal();
    return { entries: await readNearer(asked, total), ...(asked.isCounted && { total }) };
  }
  const [entries, total] = await Promise.all([readFrom(asked), asked.isCounted ? asked.readTotal() : undefined]);
  return { entries, ...(total !== undefined && { total }) };
};

/** A call has 15 s; longer searches use `findCards`. */
const mostMs = 10_000;

const readFilteredPage = async ({ homes, sort, offset, limit, isCounted }: AskedPage, filter: ItemFilter): Promise<Page> => {
  const homeOf = new Map(homes.map((home) => [home.folder.id, home]));
  const withheldOf = ({ folderId, summary }: CardEntry) => withheldIn(homeOf.get(folderId)!.access, homeOf.get(folderId)!.folder, [summary.version]);
  const begun = performance.now();
  const entries: CardEntry[] = [];
  let total = 0;
  for await (const entry of walkCards({ folders: reachedFolders(homes), sort, offset: 0, wanted: undefined })) {
    if (performance.now() - begun > mostMs) refuseInput('query.itemFilter', 'too_many_cards');
    const design = await designIfAny(entry.folderId, entry.summary.version);
    if (design === undefined || !matches(filter, entry, design, await withheldOf(entry))) continue;
    if (total >= offset && entries.length < limit) entries.push(entry);
    total += 1;
    if (!isCounted && entries.length === limit) break;
  }
  return { entries, ...(isCounted && { total }) };
};
