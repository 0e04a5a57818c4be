import type { CardFilter } from '#shared/api/card-filter.ts';
import type { cardCalls } from '#shared/api/cards.ts';
import type { Answers, Path } from '#shared/design/card-design.ts';
import { guardHolders } from './data/card-claims.ts';
import { cardsInFolder, hospitalsIn } from './data/card-counters.ts';
import { reachOf, type Reach } from './data/card-reach.ts';
import { searchCards, type CardEntry, type SearchStep } from './data/card-walks.ts';
import { getCard } from './data/cards.ts';
import { createdAt, isCardId } from '../data/ids.ts';
import { isUpdateOrder } from '../data/keys.ts';
import type { Folder } from '../projects/data/projects.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { boundsOf, checkConditions, isSought, readCardFilter } from '../answers/card-filter.ts';
import { idGuardOf } from './card-content.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../answers/folder-design.ts';
import { countCards, presentEntries, reachedFolders, readableHomes, searchable, type ReachedHome } from './lists.ts';
import { refuseWithheld, withheldIn } from '../answers/withhold.ts';
import type { CardHome } from './present-card.ts';
import { refuseInput } from '../refusals/problem.ts';

type Asked = Call<typeof cardCalls.findCards>['query'];

const itemsOf = ({ items = {} }: CardFilter): readonly Path[] => Object.keys(items);

export const findCards: UseCase<typeof cardCalls.findCards> = async ({ query, principal, now }) => {
  const { project, folder, access } = principal;
  const reached = { folderId: folder.id, reach: reachOf(access) };
  const design = folder.version === null ? undefined : await folderDesign(folder.id, folder.version);
  const filter = await readCardFilter(query.where, design);
  refuseWithheld(await withheldIn(access, folder, []), 'query.where.items', itemsOf(filter));
  const home = { project, folder, access, reach: reached.reach };
  return findIn(query, filter, [home], now, async () => design && lookUp(home, design, filter), () => cardsInFolder(reached));
};

export const findRecent: UseCase<typeof cardCalls.findRecent> = async (call) => {
  const { query, now } = call;
  const filter = await readCardFilter(query.where);
  const all = (await readableHomes(call)).filter(({ project }) => filter.project?.includes(project.id) ?? true);
  const homes = itemsOf(filter).length === 0 ? all : await searchable(all, 'query.where.items', itemsOf(filter));
  if (itemsOf(filter).length > 0) await checkConditions(filter, await Promise.all(homes.map(({ folder }) => folderDesign(folder.id, folder.version))), 'query.where.items');
  return findIn(query, filter, homes, now, async () => (filter.text?.is === undefined ? undefined : lookUpEverywhere(homes, filter)), () => countCards(homes));
};

/** Only the first step looks the ids up, and counts. */
const findIn = async (query: Asked, filter: CardFilter, homes: readonly ReachedHome[], now: number, lookUpIds: () => Promise<SearchStep | undefined>, count: () => Promise<number>) => {
  const isFirst = query.cursor === undefined;
  const byId = isFirst ? await lookUpIds() : undefined;
  if (byId !== undefined) return present(query, byId, homes, now, byId.looked);
  const [step, total] = await Promise.all([lookOn(query, filter, homes), isFirst ? count() : undefined]);
  return present(query, step, homes, now, total);
};

const lookOn = ({ sort, limit, cursor }: Asked, filter: CardFilter, homes: readonly ReachedHome[]): Promise<SearchStep> => {
  const homeOf = new Map(homes.map((home) => [home.folder.id, home]));
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
const lookUp = async (home: ReachedHome, design: FolderDesign, filter: CardFilter): Promise<SearchStep | undefined> => {
  const { folderId } = design;
  const { folder, reach } = home;
  const vals = idsAsked(design, filter);
  if (vals === undefined) return undefined;
  const guards = (await Promise.all((await scopesOf(folder, reach)).map((scope) => idGuardOf(design.design, vals, scope)))).filter((guard) => guard !== undefined);
  const holders = (await guardHolders(folderId, guards)).filter((id) => id !== undefined);
  const cards = (await Promise.all(holders.map((id) => getCard(folderId, id, reach)))).filter((card) => card !== undefined);
  const sought = cards.map(async ({ id, updated, summary }): Promise<readonly CardEntry[]> => {
    const entry = { folderId, cardId: id, updated, summary };
    return (await isSoughtIn(home, filter, entry)) ? [entry] : [];
  });
  return allFound((await Promise.all(sought)).flat());
};

const allFound = (entries: readonly CardEntry[]): SearchStep | undefined => (entries.length === 0 ? undefined : { entries, looked: entries.length, last: entries.at(-1), next: null });

const scopesOf = async ({ id, ids_per_hospital }: Folder, reach: Reach): Promise<readonly (string | null)[]> => {
  if (ids_per_hospital !== true) return [null];
  return reach === 'all' ? hospitalsIn(id) : [reach.hospital];
};

const mostLookUps = 100;

const lookUpEverywhere = async (homes: readonly ReachedHome[], filter: CardFilter): Promise<SearchStep | undefined> => {
  if (homes.length > mostLookUps) return undefined;
  const steps = await Promise.all(homes.map(async (home) => lookUp(home, await folderDesign(home.folder.id, home.folder.version), filter)));
  return allFound(steps.flatMap((step) => step?.entries ?? []));
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

const present = async (query: Asked, step: SearchStep, homes: readonly CardHome[], now: number, total: number | undefined) => {
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
