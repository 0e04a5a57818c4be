import { cardOfKey, updatedOf } from './keys.ts';
import type { Item } from './table.ts';
import { deflateSync, inflateSync } from 'node:zlib';

type Upgrade = (older: Item) => Item;

const newestBy = (upgrades: readonly Upgrade[]): number => upgrades.length + 1;

/** `before` is the version read. After a rollback the item may come from a newer release, whose fields and version stay. */
export const storedVersion = (upgrades: readonly Upgrade[] = [], before = 0) => ({ ver: Math.max(newestBy(upgrades), before) });

/** `upgrades[0]` turns version 1 into 2, and so on. Unknown newer versions only add fields, so they are read too. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the file that wrote the item names its shape
export const readStored = <Shape>(item: Item, upgrades: readonly Upgrade[] = []): Shape => {
  const version = Number(item.ver);
  if (!(version >= 1)) throw new Error('A stored item has no version');
  return upgrades.slice(version - 1).reduce((older, upgrade) => upgrade(older), item) as Shape;
};

/** What keys, indexes and expiry need. */
const ofTable: readonly string[] = ['pk', 'sk', 'ver', 'ttl', 'd', 'g1p', 'g1s', 'g2p', 'g2s', 'g3p'];

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the file that wrote the item names its shape
export const recordIn = <Shape>(item: Item): Shape => Object.fromEntries(Object.entries(readStored<Item>(item)).filter(([name]) => !ofTable.includes(name))) as Shape;

export const textOf = (item: Item, attribute: string): string => {
  const value = item[attribute];
  if (typeof value !== 'string') throw new Error(`A stored item lacks the text ${attribute}`);
  return value;
};

export type Unreadable = 'newer' | 'damaged' | 'no_design';

/** Walks over many cards report it and continue; a single card is refused. */
export class UnreadableCard extends Error {
  readonly reason: Unreadable;
  readonly cardId: string | undefined;

  constructor(reason: Unreadable, cardId?: string) {
    super(`A stored card cannot be read: ${reason}`);
    this.name = 'UnreadableCard';
    this.reason = reason;
    this.cardId = cardId;
  }
}

/** Other errors, such as a busy storage, pass through. */
export const ifReadable = async <Value, Other = undefined>(read: () => Promise<Value>, otherwise?: (error: UnreadableCard) => Other): Promise<Value | Other> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableCard)) throw error;
    return otherwise?.(error) as Other;
  }
};

export const placeOf = (item: Item) => cardOfKey({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') });

/** The index entry holds the last update, in ms. */
export const updatedAt = (item: Item): number => updatedOf({ g1s: textOf(item, 'g1s') });

/** An item may have 400 KB; the rest is for its other attributes and the growth of one save. */
export const largestBody = 360 * 1024;

/** Deflated JSON takes a third of the size. The zlib checksum detects damage. */
export const pack = (value: unknown): Uint8Array => deflateSync(JSON.stringify(value), { level: 9 });

export const unpack = (bytes: Uint8Array): unknown => JSON.parse(inflateSync(bytes).toString('utf8'));
