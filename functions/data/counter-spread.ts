import { countsOfShards } from './keys.ts';

/** Without a conflict for so long, the writes draw together again. */
const quietMs = 10_000;
/** Owners that are remembered; one that is forgotten begins at rest. */
const mostOwners = 1_000;

export type ChooseShard = (owner: string, attempt: number, now: number) => number;

/**
 * Into which of its items a count goes. At rest all counts of an owner go into the first one; each conflict doubles over how
 * many this instance spreads them, and every ten seconds without one halve it. A try after a conflict takes any but the first.
 */
export const createSpread = (random: () => number = Math.random): ChooseShard => {
  const spreads = new Map<string, { readonly width: number; readonly at: number }>();
  const widthOf = (owner: string, now: number): number => {
    const known = spreads.get(owner);
    return known === undefined ? 1 : Math.max(1, Math.floor(known.width / 2 ** Math.floor(Math.max(0, now - known.at) / quietMs)));
  };
  return (owner, attempt, now) => {
    const width = widthOf(owner, now);
    if (attempt === 0) return Math.floor(random() * width);
    if (spreads.size >= mostOwners) spreads.clear();
    spreads.set(owner, { width: Math.min(countsOfShards.length, width * 2), at: now });
    return 1 + Math.floor(random() * (countsOfShards.length - 1));
  };
};
