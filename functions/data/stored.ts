import type { Item } from './table.ts';

type Upgrade = (older: Item) => Item;

/** Attribute that holds the version of an item's shape. */
export const storedVersion = (upgrades: readonly Upgrade[] = []) => ({ ver: upgrades.length + 1 });

/**
 * Reads an item as its newest shape: `upgrades[0]` turns version 1 into 2, and so on. A version from the future
 * (a deployment that was rolled back) is a defect, not a guess.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the file that wrote the item names its shape
export const readStored = <Shape>(item: Item, upgrades: readonly Upgrade[] = []): Shape => {
  const version = Number(item.ver);
  const newest = upgrades.length + 1;
  if (!(version >= 1 && version <= newest)) throw new Error(`A stored item has version ${version}, this code knows ${newest}`);
  return upgrades.slice(version - 1).reduce((older, upgrade) => upgrade(older), item) as Shape;
};
