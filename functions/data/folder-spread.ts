import { newCardId } from './ids.ts';
import { cardShards, cardsByUpdate, projectIdOf, projectKey, spreadAttribute, spreadFolderKey } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { StorageBusy } from '../retry.ts';
import { storedVersion } from './stored.ts';
import { get, transact } from './table.ts';
import type { Item } from './table.ts';

/**
 * A folder at rest has one partition of cards, one of the index by update and one counter: whoever lists or counts asks one place.
 * One place takes some 160 new cards a second. A folder that meets more is *spread* over sixteen of each for some minutes. The mark
 * of it stands in the project's aggregate, which every call has read anyway, so that a folder at rest pays nothing for it; when the
 * load is over, `fold-spread.ts` puts index and counters together again. Cards stay where their ids say.
 */
export interface FolderSpread {
  /** ms; cards beyond the first partition were created between these two. */
  readonly from: number;
  readonly until: number;
  /** Index and counters stand in one place again. */
  readonly folded?: boolean;
}

interface Known {
  readonly at: number;
  readonly spreads: ReadonlyMap<string, FolderSpread>;
}

/** What this instance goes by, for five seconds. */
const keptMs = 5_000;
const mostKept = 500;
const known = new Map<string, Known>();

const none: ReadonlyMap<string, FolderSpread> = new Map();
const prefix = spreadAttribute('');

/** Called with every aggregate that is read. */
export const learnSpreads = (project: Item): void => {
  const names = Object.keys(project).filter((name) => name.startsWith(prefix));
  const spreads = names.length === 0 ? none : new Map(names.map((name) => [name.slice(prefix.length), project[name] as unknown as FolderSpread]));
  if (known.size >= mostKept) known.clear();
  known.set(project.pk as string, { at: Date.now(), spreads });
};

/** The spreads of a project's folders that are not folded, or were once; `fresh`: as they are at this moment. */
export const spreadsIn = async (projectId: string, { fresh = false } = {}): Promise<ReadonlyMap<string, FolderSpread>> => {
  const key = projectKey(projectId);
  const kept = known.get(key.pk);
  if (!fresh && kept !== undefined && Date.now() - kept.at <= keptMs) return kept.spreads;
  const project = await get(key, { consistent: fresh });
  if (project === undefined) return none;
  learnSpreads(project);
  return known.get(key.pk)?.spreads ?? none;
};

const spreadOf = async (folderId: string): Promise<FolderSpread | undefined> => (await spreadsIn(projectIdOf(folderId))).get(folderId);

/** What a write goes by: it may use the further partitions as long as it knows that they are open. */
const openSpread = (folderId: string, now: number): FolderSpread | undefined => {
  const spread = known.get(projectKey(projectIdOf(folderId)).pk)?.spreads.get(folderId);
  return spread !== undefined && now < spread.until ? spread : undefined;
};

export const isSpread = (folderId: string, now: number): boolean => openSpread(folderId, now) !== undefined;

const [firstShard] = cardShards;

/** Ids tell the partition, so it is chosen with the id. */
export const cardIdIn = (folderId: string, now: number): string =>
  newCardId(now, isSpread(folderId, now) ? cardShards[Math.floor(Math.random() * cardShards.length)] : firstShard);

/** Partition of the index for a card that is saved now. */
export const updatePartition = (folderId: string, cardId: string, now: number): string =>
  cardsByUpdate(folderId, isSpread(folderId, now) ? cardId.slice(0, 1) : firstShard);

/** Where the index by update has the folder's cards. */
export const updatePartitions = async (folderId: string): Promise<readonly string[]> => {
  const spread = await spreadOf(folderId);
  return spread === undefined || spread.folded === true ? [cardsByUpdate(folderId)] : cardShards.map((shard) => cardsByUpdate(folderId, shard));
};

/** Where cards stand. */
export const shardsOf = async (folderId: string): Promise<readonly string[]> => ((await spreadOf(folderId)) === undefined ? [firstShard] : cardShards);

/** Clocks of instances may differ by less than this, and a call takes less. */
const skewMs = 60_000;

/** A stretch of time and the partitions that hold the cards created in it. */
export interface Stretch {
  /** ms, both included; undefined: without a bound. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly shards: readonly string[];
}

/** The folder's cards by creation, oldest stretch first. */
export const stretchesOf = async (folderId: string): Promise<readonly Stretch[]> => {
  const spread = await spreadOf(folderId);
  const first = [firstShard];
  if (spread === undefined) return [{ from: undefined, to: undefined, shards: first }];
  const [from, to] = [spread.from - skewMs, spread.until + skewMs];
  return [
    { from: undefined, to: from - 1, shards: first },
    { from, to, shards: cardShards },
    { from: to + 1, to: undefined, shards: first },
  ];
};

/** What this instance has lately met in a folder. */
interface Load {
  readonly since: number;
  creates: number;
  troubles: number;
}

const loads = new Map<string, Load>();
const loadMs = 10_000;
/** Conflicts and throttles within ten seconds that open the further partitions. */
const manyTroubles = 4;
/** Creates within ten seconds for which they are kept open. */
const manyCreates = 20;
const openMs = 3 * 60_000;
/** The folder waits to be folded as long as it could be restored, and longer. */
const keptSeconds = 60 * 24 * 60 * 60;
/** With less than this left, they are kept open for longer. */
const extendMs = 60_000;

const loadOf = (folderId: string, now: number): Load => {
  const load = loads.get(folderId);
  if (load !== undefined && now - load.since < loadMs) return load;
  if (loads.size >= mostKept) loads.clear();
  const fresh = { since: now, creates: 0, troubles: 0 };
  loads.set(folderId, fresh);
  return fresh;
};

/** A create met a conflict, or a partition that has no more to give. */
export const noteTrouble = (folderId: string, now: number): void => {
  loadOf(folderId, now).troubles += 1;
};

/** Called after each create: opens the further partitions of a folder that needs them, or keeps them open. */
export const noteCreate = async (folderId: string, now: number): Promise<void> => {
  const load = loadOf(folderId, now);
  load.creates += 1;
  const open = openSpread(folderId, now);
  const isBusy = load.troubles >= manyTroubles || (open !== undefined && load.creates >= manyCreates);
  if (!isBusy || (open !== undefined && open.until - now > extendMs)) return;
  loads.delete(folderId);
  try {
    await openPartitions(folderId, now);
  } catch (error) {
    // The card is stored; the next create tries again.
    if (!(error instanceof StorageBusy)) throw error;
  }
};

const openPartitions = async (folderId: string, now: number): Promise<void> => {
  const spread = (await spreadsIn(projectIdOf(folderId), { fresh: true })).get(folderId);
  if (spread !== undefined && spread.until - now > extendMs) return;
  const next = { from: Math.min(spread?.from ?? now, now), until: now + openMs };
  const name = spreadAttribute(folderId);
  const unchanged = spread === undefined ? ({ [name]: 'absent' } as const) : { [`${name}.until`]: { equals: spread.until } };
  await outcomeOf(
    transact([
      { update: projectKey(projectIdOf(folderId)), set: { [name]: next }, if: { pk: 'present', ...unchanged } },
      { put: { ...spreadFolderKey(folderId), ...storedVersion(), ...next, ttl: Math.floor(next.until / 1_000) + keptSeconds } },
    ]),
    'overtaken',
  );
  await spreadsIn(projectIdOf(folderId), { fresh: true });
};
