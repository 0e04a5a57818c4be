import { mayRead } from '#shared/access/access.ts';
import { cardsToNearerEnd, deepestPage, oppositeSort, type RecentSort } from '#shared/api/card-lists.ts';
import type { cardCalls } from '#shared/api/cards.ts';
import type { Path, Answers } from '#shared/design/card-design.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { foldName } from '#shared/text/same-text.ts';
import { cardsInFolder, reachedCounts, hospitalsIn } from './data/card-counters.ts';
import { reachOf, type Reach, type ReachedFolder } from './data/card-reach.ts';
import { listCards as walkCards, searchCards, type CardEntry, type SearchStep } from './data/card-walks.ts';
import { recentDomainFor, showsProject } from '../manage/data/domains.ts';
import { membershipsOf } from '../people/data/members.ts';
import { getProjects, type Folder } from '../projects/data/projects.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { accessIn } from '../http/principal.ts';
import { Problem, jsonIn, refuseInput } from '../refusals/problem.ts';
import { isSought, boundsOf, checkConditions, readCardFilter } from '../answers/card-filter.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../answers/folder-design.ts';
import { knowsAll, refuseUnknown } from '../answers/listed-answers.ts';
import { presentEntry, type CardHome } from './present-card.ts';
import { refuseWithheld, withheldIn } from '../answers/withhold.ts';
import type { CardFilter } from '#shared/api/card-filter.ts';
import { guardHolders, idGuardOf } from './data/card-claims.ts';
import { getCard } from './data/cards.ts';
import { isUpdateOrder, createdAt, isCardId } from '../data/keys.ts';

export const listCards: UseCase<typeof cardCalls.listCards> = async ({ query, principal, now }) => {
  const { folder } = principal;
  const filter = readItemFilter(query.itemFilter);
  if (filter !== undefined && folder.version !== null) {
    const design = await folderDesign(folder.id, folder.version);
    const paths = [...filter.keys()];
    if (!knowsAll(design, paths)) refuseUnknown('query.itemFilter', paths, [design]);
    refuseWithheld(await withheldIn(principal.access, folder, []), 'query.itemFilter', paths);
  }
  const home = { ...principal, reach: reachOf(principal.access) };
  return presentPage({ ...query, homes: [home], readTotal: () => cardsInFolder({ folderId: folder.id, reach: home.reach }) }, filter, now);
};

interface ReachedHome extends CardHome {
  readonly reach: Reach;
}

const reachedFolders = (homes: readonly ReachedHome[]): readonly ReachedFolder[] => homes.map(({ folder, reach }) => ({ folderId: folder.id, reach }));

/** Only projects count that the host's domain offers. Folders without a design have no cards yet. */
const readableHomes = async ({ principal, host, now }: Pick<Call<typeof cardCalls.recentCards>, 'principal' | 'host' | 'now'>): Promise<ReachedHome[]> => {
  const [domain, joined] = await Promise.all([recentDomainFor(host, now), membershipsOf(principal.user.id, now)]);
  const memberships = joined.filter((membership) => mayRead(membership) && showsProject(domain, membership.project_id));
  const projects = await getProjects(memberships.map(({ project_id }) => project_id));
  const accesses = new Map(memberships.map((membership) => [membership.project_id, accessIn(principal, membership)]));
  return projects.flatMap((project) => project.folders.map((folder) => ({ project, folder, access: accesses.get(project.id)!, reach: reachOf(accesses.get(project.id)!) }))).filter(({ folder }) => folder.version !== null);
};

/** Finds folders that list the searched items and show them to the caller. `place` says where the request names the paths. */
const searchable = async (homes: readonly ReachedHome[], place: string, paths: readonly Path[]): Promise<readonly ReachedHome[]> => {
  const designs = await Promise.all(homes.map(({ folder }) => folderDesign(folder.id, folder.version)));
  const found = homes.filter((_, index) => knowsAll(designs[index]!, paths));
  if (found.length === 0) return refuseUnknown(place, paths, designs);
  const withheld = await Promise.all(found.map(({ access, folder }) => withheldIn(access, folder, [])));
  const open = found.filter((_, index) => !paths.some(withheld[index]!.has));
  if (open.length === 0) refuseWithheld(withheld[0]!, place, paths);
  return open;
};

const countCards = async (homes: readonly ReachedHome[]): Promise<number> => {
  const counts = [...Map.groupBy(homes, ({ project }) => project.id)].map(async ([projectId, own]) => {
    const { folder: countOf } = await reachedCounts(projectId, own[0]!.reach);
    return own.reduce((sum, { folder }) => sum + (countOf(folder.id)?.n ?? 0), 0);
  });
  return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
};

export const recentCards: UseCase<typeof cardCalls.recentCards> = async (call) => {
  const { query, now } = call;
  const filter = readItemFilter(query.itemFilter);
  const all = await readableHomes(call);
  if (query.sort === 'abbreviated') all.sort((a, b) => a.folder.name.localeCompare(b.folder.name, 'ja', { numeric: true }));
  const homes = filter === undefined ? all : await searchable(all, 'query.itemFilter', [...filter.keys()]);
  return presentPage({ ...query, homes, readTotal: () => countCards(homes) }, filter, now);
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
const conditionsOf = (filter: ItemFilter, { item }: FolderDesign): CardFilter['items'] =>
  Object.fromEntries([...filter].map(([path, text]) => [path, 'choices' in (item(path) ?? {}) ? { is: text } : { contains: text }]));

interface AskedPage {
  readonly homes: readonly ReachedHome[];
  readonly sort: RecentSort;
  readonly offset: number;
  readonly limit: number;
  readonly count?: boolean | undefined;
  readonly readTotal: () => Promise<number>;
}

type Page = { readonly entries: readonly CardEntry[]; readonly total: number | undefined };

const byFolder = <Home extends CardHome>(homes: readonly Home[]): ReadonlyMap<string, Home> => new Map(homes.map((home) => [home.folder.id, home]));

const presentEntries = (entries: readonly CardEntry[], homes: readonly CardHome[], now: number) => {
  const homeOf = byFolder(homes);
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
    return { entries: await readNearer(asked, total), total: asked.count === true ? total : undefined };
  }
  const [entries, total] = await Promise.all([readFrom(asked), asked.count === true ? asked.readTotal() : undefined]);
  return { entries, total };
};

/** A call has 15 s. */
const mostMs = 10_000;

const readFilteredPage = async ({ homes, sort, offset, limit, count }: AskedPage, filter: ItemFilter): Promise<Page> => {
  const homeOf = byFolder(homes);
  const begun = performance.now();
  const filterFor = onceFor((design: FolderDesign): CardFilter => ({ items: conditionsOf(filter, design) }));
  const entries: CardEntry[] = [];
  let total = 0;
  for await (const entry of walkCards({ folders: reachedFolders(homes), sort, offset: 0, wanted: undefined })) {
    if (performance.now() - begun > mostMs) refuseInput('query.itemFilter', 'too_many_cards');
    const { version } = entry.summary;
    const { access, folder } = homeOf.get(entry.folderId)!;
    const design = await designIfAny(entry.folderId, version);
    if (design === undefined || !isSought(filterFor(design), entry, design, await withheldIn(access, folder, [version]))) continue;
    if (total >= offset && entries.length < limit) entries.push(entry);
    total += 1;
    if (count !== true && entries.length === limit) break;
  }
  return { entries, total: count === true ? total : undefined };
};

type Asked = Call<typeof cardCalls.findCards>['query'];

const itemsOf = ({ items = {} }: CardFilter): readonly Path[] => Object.keys(items);

export const findCards: UseCase<typeof cardCalls.findCards> = async ({ query, principal, now }) => {
  const { project, folder, access } = principal;
  const reached = { folderId: folder.id, reach: reachOf(access) };
  const design = folder.version === null ? undefined : await folderDesign(folder.id, folder.version);
  const filter = await readCardFilter(query.where, design);
  refuseWithheld(await withheldIn(access, folder, []), 'query.where.items', itemsOf(filter));
  const home = { project, folder, access, reach: reached.reach };
  return findIn(query, filter, [home], now, async () => (design === undefined ? [] : lookUp(home, design, filter)), () => cardsInFolder(reached));
};

export const findRecent: UseCase<typeof cardCalls.findRecent> = async (call) => {
  const { query, now } = call;
  const filter = await readCardFilter(query.where);
  const all = (await readableHomes(call)).filter(({ project }) => filter.project?.includes(project.id) ?? true);
  const paths = itemsOf(filter);
  const homes = paths.length === 0 ? all : await searchable(all, 'query.where.items', paths);
  if (paths.length > 0) await checkConditions(filter, await Promise.all(homes.map(({ folder }) => folderDesign(folder.id, folder.version))), 'query.where.items');
  return findIn(query, filter, homes, now, async () => (filter.text?.is === undefined ? [] : lookUpEverywhere(homes, filter)), () => countCards(homes));
};

const findIn = async (query: Asked, filter: CardFilter, homes: readonly ReachedHome[], now: number, lookUpIds: () => Promise<readonly CardEntry[]>, count: () => Promise<number>) => {
  const isFirst = query.cursor === undefined;
  const byId = isFirst ? await lookUpIds() : [];
  const allFound: SearchStep = { entries: byId, looked: byId.length, last: byId.at(-1), next: null };
  const [step, total] = byId.length === 0 ? await Promise.all([lookOn(query, filter, homes), isFirst ? count() : undefined]) : [allFound, byId.length];
  const { entries, looked, last, next } = step;
  const reached = last && (query.sort.startsWith('updated') ? last.updated : createdAt(last.cardId));
  return {
    cards: await presentEntries(entries, homes, now),
    looked,
    ...(total !== undefined && { total }),
    reached: reached === undefined ? null : new Date(reached).toISOString(),
    cursor: next,
  };
};

const lookOn = ({ sort, limit, cursor }: Asked, filter: CardFilter, homes: readonly ReachedHome[]): Promise<SearchStep> => {
  const homeOf = byFolder(homes);
  const isByUpdate = sort.startsWith('updated');
  if (cursor !== undefined && !(isByUpdate ? isUpdateOrder(cursor) : isCardId(cursor))) refuseInput('query.cursor', 'invalid');
  return searchCards({ folders: reachedFolders(homes), sort, after: cursor, ...boundsOf(filter, isByUpdate) }, limit, async (entry) =>
    isSoughtIn(homeOf.get(entry.folderId)!, filter, entry),
  );
};

const isSoughtIn = async ({ access, folder }: ReachedHome, filter: CardFilter, entry: CardEntry): Promise<boolean> => {
  const { version } = entry.summary;
  const [design, withheld] = await Promise.all([designIfAny(folder.id, version), withheldIn(access, folder, [version])]);
  return isSought(filter, entry, design, withheld);
};

/** Finds cards by their guards if all id attributes are given exactly. Else, or if none match, the search decides: earlier designs had other ids. */
const lookUp = async (home: ReachedHome, design: FolderDesign, filter: CardFilter): Promise<readonly CardEntry[]> => {
  const { folderId } = design;
  const { folder, reach } = home;
  const vals = idsAsked(design, filter);
  if (vals === undefined) return [];
  const guards = (await Promise.all((await scopesOf(folder, reach)).map((scope) => idGuardOf(design.design, vals, scope)))).filter((guard) => guard !== undefined);
  const holders = (await guardHolders(folderId, guards)).filter((id) => id !== undefined);
  const cards = (await Promise.all(holders.map((id) => getCard(folderId, id, reach)))).filter((card) => card !== undefined);
  const sought = cards.map(async ({ id, updated, summary }): Promise<readonly CardEntry[]> => {
    const entry = { folderId, cardId: id, updated, summary };
    return (await isSoughtIn(home, filter, entry)) ? [entry] : [];
  });
  return (await Promise.all(sought)).flat();
};

const scopesOf = async ({ id, ids_per_hospital }: Folder, reach: Reach): Promise<readonly (string | null)[]> => {
  if (ids_per_hospital !== true) return [null];
  return reach === 'all' ? hospitalsIn(id) : [reach.hospital];
};

const mostLookUps = 100;

const lookUpEverywhere = async (homes: readonly ReachedHome[], filter: CardFilter): Promise<readonly CardEntry[]> => {
  if (homes.length > mostLookUps) return [];
  return (await Promise.all(homes.map(async (home) => lookUp(home, await folderDesign(home.folder.id, home.folder.version), filter)))).flat();
};

const idsAsked = ({ design, item }: FolderDesign, filter: CardFilter): Answers | undefined => {
  const answers: { [page: string]: { [name: string]: string | number } } = {};
  for (const path of design.id_attributes) {
    const is = filter.items?.[path]?.is ?? (design.id_attributes.length === 1 ? filter.text?.is : undefined);
    if (is === undefined) return undefined;
    const [page = '', name = ''] = path.split('.');
    const asked = item(path);
    answers[page] = { ...answers[page], [name]: asked?.class === 'attribute' && asked.type === 'number' ? Number(is) : is };
  }
  return design.id_attributes.length === 0 ? undefined : answers;
};
