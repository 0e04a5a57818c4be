import type { Item } from './expression.ts';
import type { Key } from './keys.ts';

/**
 * What this instance has read a moment ago and may go by once more: the person and the organisation of a reading caller, and
 * aggregates of projects with many folders. Whoever ends a right ends it for reads within this time, and for writes at once,
 * because those look at session, person and membership anew (`signed-in.ts`).
 */
const keptMs = 5_000;
/** An instance serves few people at a time; more than this is dropped, oldest first. */
const mostKept = 500;

const kept = new Map<string, { readonly item: Item; readonly at: number }>();

const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

export const keepItem = (key: Key, item: Item, now: number): void => {
  kept.delete(nameOf(key));
  kept.set(nameOf(key), { item, at: now });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
};

/** The item, if it was read in the last five seconds. */
export const keptItem = (key: Key, now: number): Item | undefined => {
  const found = kept.get(nameOf(key));
  return found !== undefined && now >= found.at && now - found.at < keptMs ? found.item : undefined;
};

/** Called for every key that this instance writes. */
export const forgetItem = (key: Key): void => {
  kept.delete(nameOf(key));
};
