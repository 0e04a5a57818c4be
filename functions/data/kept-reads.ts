import type { Key } from './keys.ts';
import { keepItem, keptItem } from './recent-items.ts';
import { getMany } from './table.ts';
import type { Item } from './table.ts';

export interface KeptRead {
  readonly key: Key;
  /** Whether the next calls of this instance may go by the item as well, for five seconds. */
  readonly keep: (item: Item) => boolean;
}

/** The items in the order of the keys; those that this instance has kept cost nothing. */
export const readKept = async (reads: readonly KeptRead[], now: number): Promise<(Item | undefined)[]> => {
  const kept = reads.map(({ key }) => keptItem(key, now));
  const missing = reads.filter((_, index) => kept[index] === undefined);
  if (missing.length === 0) return kept;
  const items = await getMany(missing.map(({ key }) => key));
  const read = new Map(missing.map((each, index) => [each, items[index]]));
  for (const [{ key, keep }, item] of read) if (item !== undefined && keep(item)) keepItem(key, item, now);
  return reads.map((each, index) => kept[index] ?? read.get(each));
};
