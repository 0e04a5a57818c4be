import type { CardStatus } from '#shared/form/form-types.ts';
import type { ReviewStanding } from './stored-card.ts';
import type { Reach, ReachedFolder } from './card-reach.ts';
import { countsOfFolder, countsOfUsers, counterShards, folderCountKey, folderCountsOf, memberCountKey, memberCountsOf, orgIdOf, projectIdOf, ownerOfCounter, createdAt } from '../../data/keys.ts';
import { storedVersion, textOf } from '../../data/stored.ts';
import { queryAll, type Action, type ConditionFailed, type Item } from '../../data/table.ts';

/** Transactions conflict when they write one item within about 30 ms, so a retry writes another shard. */
const shardFor = (attempt: number): number => (attempt === 0 ? 0 : 1 + Math.floor(Math.random() * (counterShards.length - 1)));

type Counted = Pick<CardStatus, 'overall' | 'required'> & { readonly review?: ReviewStanding; readonly errors?: number };

/** They count cards with errors; submitted, returned and locked cards; open and answered questions, per folder and per creator. */
export const standingCounters = ['err', 'sub', 'ret', 'loc', 'qo', 'qa'] as const;
export type StandingCounts = { readonly [Counter in (typeof standingCounters)[number]]: number };

const ifChanged = (key: Action & { update: unknown }, add: Counts): readonly Action[] => {
  const changed = Object.entries(add).filter(([, amount]) => amount !== 0);
  return changed.length === 0 ? [] : [{ ...key, set: storedVersion(), add: Object.fromEntries(changed) }];
};

const japanOffsetMs = 9 * 3_600_000;

/** The counter's name is the month of creation in Japan time, such as `m2611`. */
const monthCount = (cardId: string): string => {
  const day = new Date(createdAt(cardId) + japanOffsetMs).toISOString();
  return `m${day.slice(2, 4)}${day.slice(5, 7)}`;
};

export const isMonthCount = (counter: string): boolean => /^m\d{4}$/.test(counter);

/** A member's counters per folder count all cards, those incomplete in required items, those with errors. `f0001n` has the end of the folder id. */
const folderParts = ['n', 'i', 'e'] as const;
export const folderPart = (folderId: string, part: (typeof folderParts)[number]): string => `f${folderId.slice(-4)}${part}`;
const isFolderPart = (counter: string): boolean => /^f[0-9a-z]{4}[nie]$/.test(counter);

export const isCount = (attribute: string): boolean => ['n', 'comp', 'incomp', 'partial', ...standingCounters].includes(attribute) || isMonthCount(attribute) || isFolderPart(attribute);

export const monthOf = (counter: string): string => `20${counter.slice(1, 3)}-${counter.slice(3)}`;

interface Counts {
  readonly [counter: string]: number;
}

/** null means no card, before a create or after a delete. */
export const countsOf = (folderId: string, cardId: string, status: Counted | null): { readonly folder: Counts; readonly member: Counts } => {
  const { state, open = 0, answered = 0 } = status?.review ?? {};
  const [n, incomp, err] = [Number(status !== null), Number(status?.required === 'incomp'), Number((status?.errors ?? 0) > 0)];
  const standing: StandingCounts = { err, sub: Number(state === 'submitted'), ret: Number(state === 'returned'), loc: Number(state === 'locked'), qo: open, qa: answered };
  const both = { n, [monthCount(cardId)]: n, ...standing };
  return {
    folder: { ...both, comp: Number(status?.required === 'comp') },
    member: { ...both, incomp, partial: Number(status?.overall === 'partial'), [folderPart(folderId, 'n')]: n, [folderPart(folderId, 'i')]: incomp, [folderPart(folderId, 'e')]: err },
  };
};

const difference = (before: Counts, after: Counts): Counts => Object.fromEntries(Object.entries(after).map(([counter, amount]) => [counter, amount - before[counter]!]));

interface CountedCard {
  readonly folder_id: string;
  readonly id: string;
  readonly creator_id: string;
}

/** The update fails in a folder that is being deleted (`closing.ts`). */
export const counterActions = (
  { folder_id: folderId, id, creator_id: creatorId }: CountedCard,
  before: Counted | null,
  after: Counted | null,
  attempt: number,
): readonly Action[] => {
  const [was, is] = [countsOf(folderId, id, before), countsOf(folderId, id, after)];
  return [
    ...ifChanged({ update: folderCountKey(folderId, shardFor(attempt)), if: { dl: 'absent' } }, difference(was.folder, is.folder)),
    ...ifChanged({ update: memberCountKey(projectIdOf(folderId), creatorId, shardFor(attempt)) }, difference(was.member, is.member)),
  ];
};

/** Cards of a folder that goes leave the counters of their creators, each of which is written once. */
export const memberActionsOf = (cards: readonly (CountedCard & { readonly status: Counted })[], attempt: number): readonly Action[] =>
  [...Map.groupBy(cards, ({ creator_id }) => creator_id)].flatMap(([creatorId, own]) => {
    const left: { [counter: string]: number } = {};
    for (const { folder_id, id, status } of own) {
      for (const [counter, amount] of Object.entries(countsOf(folder_id, id, status).member)) left[counter] = (left[counter] ?? 0) - amount;
    }
    return ifChanged({ update: memberCountKey(projectIdOf(own[0]!.folder_id), creatorId, shardFor(attempt)) }, left);
  });

export const metClosedFolder = ({ failed }: ConditionFailed): boolean => [...failed.values()].some((item) => item?.dl !== undefined);

export const sumByOwner = <Name extends string>(
  items: readonly Item[],
  names: readonly Name[],
): ReadonlyMap<string, { readonly [N in Name]: number }> => {
  const sums = new Map<string, { [N in Name]: number }>();
  for (const item of items) {
    const { id: owner } = ownerOfCounter(textOf(item, 'sk'));
    const sum = sums.get(owner) ?? (Object.fromEntries(names.map((name) => [name, 0])) as { [N in Name]: number });
    for (const name of names) sum[name] += Number(item[name] ?? 0);
    sums.set(owner, sum);
  }
  return sums;
};

export const folderCounters = ['n', 'comp', ...standingCounters] as const;

export const folderCounts = async (projectId: string) =>
  sumByOwner(await queryAll(folderCountsOf(projectId)), folderCounters);

export const hospitalCounts = async (projectId: string, hospital: string) => {
  const sums: { [counter: string]: number } = {};
  for (const item of await queryAll(countsOfUsers(projectId, hospital))) {
    for (const [counter, amount] of Object.entries(item)) if (isCount(counter)) sums[counter] = (sums[counter] ?? 0) + Number(amount);
  }
  const sum = (counter: string): number => sums[counter] ?? 0;
  return {
    n: sum('n'),
    incomp: sum('incomp'),
    standing: Object.fromEntries(standingCounters.map((name) => [name, sum(name)])) as StandingCounts,
    months: new Map(Object.keys(sums).filter(isMonthCount).map((counter) => [monthOf(counter), sum(counter)])),
    folder: (folderId: string) => {
      const [n, incomp, err] = folderParts.map((part) => sum(folderPart(folderId, part))) as [number, number, number];
      return { n, comp: n - incomp, err };
    },
  };
};

export type FolderCounts = ReturnType<Awaited<ReturnType<typeof hospitalCounts>>['folder']>;

export const reachedCounts = async (projectId: string, reach: Reach): Promise<{ readonly standing: readonly StandingCounts[]; readonly folder: (id: string) => FolderCounts | undefined }> => {
  if (reach !== 'all') {
    const { standing, folder } = await hospitalCounts(projectId, reach.hospital);
    return { standing: [standing], folder };
  }
  const counts = await folderCounts(projectId);
  return { standing: [...counts.values()], folder: (id) => counts.get(id) };
};

export const hospitalsIn = async (folderId: string): Promise<readonly string[]> => {
  const projectId = projectIdOf(folderId);
  const items = await queryAll(memberCountsOf(projectId));
  return [...new Set(items.filter((item) => Number(item[folderPart(folderId, 'n')] ?? 0) > 0).map((item) => orgIdOf(ownerOfCounter(textOf(item, 'sk')).id)))];
};

const cardsIn = (counters: readonly Item[]): number => counters.reduce((sum, { n }) => sum + Number(n ?? 0), 0);

export const cardsInFolder = async ({ folderId, reach }: ReachedFolder): Promise<number> =>
  reach === 'all' ? cardsIn(await queryAll(countsOfFolder(folderId))) : (await hospitalCounts(projectIdOf(folderId), reach.hospital)).folder(folderId).n;

export const memberCounts = async (projectId: string) =>
  sumByOwner(await queryAll(memberCountsOf(projectId)), ['n', 'incomp', 'partial']);

export const countCardsNow = async (projectId: string, folderId?: string): Promise<number> =>
  cardsIn(await queryAll({ ...(folderId === undefined ? folderCountsOf(projectId) : countsOfFolder(folderId)), consistent: true }));

export const cardsOfUsers = async (projectId: string, userIdStart: string): Promise<number> => cardsIn(await queryAll({ ...countsOfUsers(projectId, userIdStart), consistent: true }));
