import { findStepUnits } from '#shared/api/card-filter.ts';
import { placeIn, seekCards } from './card-walks.ts';
import type { CardEntry, SoughtCards } from './card-walks.ts';
import { countUnits } from '../../data/units.ts';

export interface SearchStep {
  readonly entries: readonly CardEntry[];
  readonly looked: number;
  readonly last: CardEntry | undefined;
  /** The next step continues there; null means that the end is reached. */
  readonly next: string | null;
}

/** Stops when enough are found or the units of a step are spent; may overstep by one page of at most 50 units. */
export const searchCards = async (asked: SoughtCards, limit: number, isWanted: (entry: CardEntry) => Promise<boolean>): Promise<SearchStep> => {
  const { result } = await countUnits(async (units) => {
    const entries: CardEntry[] = [];
    let [looked, last]: [number, CardEntry | undefined] = [0, undefined];
    for await (const entry of seekCards(asked)) {
      looked += 1;
      last = entry;
      if (await isWanted(entry)) entries.push(entry);
      if (entries.length === limit || units.read >= findStepUnits) return { entries, looked, last, next: placeIn(asked.sort, entry) };
    }
    return { entries, looked, last, next: null };
  });
  return result;
};
