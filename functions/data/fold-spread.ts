import { isCount } from './card-counters.ts';
import { spreadsIn } from './folder-spread.ts';
import type { FolderSpread } from './folder-spread.ts';
import { cardsByUpdate, cardShards, countPartitions, firstCounter, ownerOfCounter, projectIdOf, projectKey, spreadAttribute, spreadFolderKey, spreadFolders } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { folderOf, getProject } from './projects.ts';
import { storedVersion, textOf } from './stored.ts';
import { pagesOf, queryAll, remove, storedKey, transact, update } from './table.ts';
import type { Item } from './table.ts';

/** No call that knew a folder as spread is under way any more: calls have 30 s at most, and an instance goes by what it read for five. */
const settleMs = 60_000;
const atOnce = 16;

const eachOf = async (asked: Parameters<typeof pagesOf>[0], work: (item: Item) => Promise<unknown>): Promise<void> => {
  for await (const items of pagesOf(asked)) {
    for (let first = 0; first < items.length; first += atOnce) await Promise.all(items.slice(first, first + atOnce).map(work));
  }
};

/** An entry that a save has moved meanwhile is where it belongs. */
const foldIndex = async (folderId: string): Promise<void> => {
  for (const shard of cardShards.slice(1)) {
    const pk = cardsByUpdate(folderId, shard);
    await eachOf({ index: 'GSI1', pk }, (entry) => outcomeOf(update(storedKey(entry), { set: { g1p: cardsByUpdate(folderId) } }, { g1p: { equals: pk } }), 'moved'));
  }
};

/** What a counter counts goes to the first one of its owner, in one step: a count is in one of the two at any time. */
const foldCounter = async (item: Item): Promise<void> => {
  const counts = Object.entries(item).filter((entry): entry is [string, number] => isCount(entry[0]) && typeof entry[1] === 'number');
  const unchanged = Object.fromEntries(counts.map(([part, amount]) => [part, { equals: amount }]));
  const add = Object.fromEntries(counts.filter(([, amount]) => amount !== 0));
  const key = storedKey(item);
  const actions = [
    { remove: key, if: { pk: 'present', ...unchanged } } as const,
    ...(Object.keys(add).length === 0 ? [] : [{ update: firstCounter(key), set: storedVersion(), add }]),
  ];
  await outcomeOf(transact(actions), 'changed');
};

/** The folder's own counters, and those of members while no other folder of the project is spread. */
const foldCounters = async (folderId: string, withMembers: boolean): Promise<void> => {
  for (const pk of countPartitions(projectIdOf(folderId), true).slice(1)) {
    for (const item of await queryAll({ pk, consistent: true })) {
      const { id, isFolder } = ownerOfCounter(textOf(item, 'sk'));
      if (isFolder ? id === folderId : withMembers) await foldCounter(item);
    }
  }
};

const isOver = ({ until }: FolderSpread, now: number): boolean => until + settleMs <= now;

/** Answers whether the folder is folded; another load may have come meanwhile. */
const fold = async (folderId: string, now: number): Promise<boolean> => {
  const spreads = await spreadsIn(projectIdOf(folderId), { fresh: true });
  const spread = spreads.get(folderId);
  if (spread === undefined || !isOver(spread, now)) return false;
  const others = [...spreads].filter(([id, other]) => id !== folderId && other.folded !== true && !isOver(other, now));
  await foldIndex(folderId);
  await foldCounters(folderId, others.length === 0);
  const name = spreadAttribute(folderId);
  return (await outcomeOf(update(projectKey(projectIdOf(folderId)), { set: { [`${name}.folded`]: true } }, { [`${name}.until`]: { equals: spread.until } }), 'opened again')) === 'saved';
};

/**
 * Puts index and counters of the folders together whose load is over. May be broken off at any place and begun again: whoever lists
 * or counts looks at all places until the folder is marked as folded. A folder that is deleted keeps its mark, for the case that
 * somebody restores it; its entry goes with the time in which that may happen.
 */
export const foldSpreads = async (now: number): Promise<number> => {
  let folded = 0;
  for (const item of await queryAll({ ...spreadFolders, consistent: true })) {
    const folderId = textOf(item, 'sk');
    const project = await getProject(projectIdOf(folderId), { consistent: true });
    if (project === undefined || folderOf(project, folderId) === undefined || !(await fold(folderId, now))) continue;
    await outcomeOf(remove(spreadFolderKey(folderId), { until: { equals: Number(item.until) } }), 'opened again');
    folded += 1;
  }
  return folded;
};
