import { cardOfKey, updatedOf } from './keys.ts';
import type { Item } from './table.ts';

type Upgrade = (older: Item) => Item;

const newestBy = (upgrades: readonly Upgrade[]): number => upgrades.length + 1;

/**
 * Attribute that holds the version of an item's shape. `before` is the stored version of the item that is written again:
 * a newer release may have stored it, and what that one added is still there (a deployment that was rolled back).
 */
export const storedVersion = (upgrades: readonly Upgrade[] = [], before = 0) => ({ ver: Math.max(newestBy(upgrades), before) });

/**
 * Reads an item as its newest shape: `upgrades[0]` turns version 1 into 2, and so on. A version that this release does
 * not know yet only adds fields (from 2026-11-22 on), so it is read for what is known of it.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the file that wrote the item names its shape
export const readStored = <Shape>(item: Item, upgrades: readonly Upgrade[] = []): Shape => {
  const version = Number(item.ver);
  if (!(version >= 1)) throw new Error('A stored item has no version');
  return upgrades.slice(version - 1).reduce((older, upgrade) => upgrade(older), item) as Shape;
};

/** A text attribute that each item of its kind has; its absence is a defect. */
export const textOf = (item: Item, attribute: string): string => {
  const value = item[attribute];
  if (typeof value !== 'string') throw new Error(`A stored item lacks the text ${attribute}`);
  return value;
};

/** Why a stored card cannot be read: written by a newer release, damaged, or without its design version. */
export type Unreadable = 'newer' | 'damaged' | 'no_design';

/** A card that this release cannot read. One card is refused with it; who walks over many names it and goes on. */
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

/** What is read of a card; undefined when this release cannot read it. Storage that does not answer is no reason to take the card for an unreadable one. */
export const ifReadable = async <Value>(read: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableCard) return undefined;
    throw error;
  }
};

/** Where the card of an item stands. */
export const placeOf = (item: Item) => cardOfKey({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') });

/** ms of a card's last update, by its index entry. */
export const updatedAt = (item: Item): number => updatedOf({ g1s: textOf(item, 'g1s') });
