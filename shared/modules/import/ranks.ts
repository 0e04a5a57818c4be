import { isClear } from './clear.ts';
import { readTick, wholeNumber, type ReadCell } from './read-cell.ts';
import type { Gathered, PartCell } from './read-types.ts';
import type { Target } from './targets.ts';

/** A number of no decimals; null for another text. */
export const countIn = (text: string): number | null => (/^\d{1,4}$/.test(wholeNumber(text).trim()) ? Number(text) : null);

/** A rank as our files write it, 0 for what is not chosen; null for another text. */
const rankIn = ({ cell }: PartCell): number | null => (isClear(cell.text) ? 0 : countIn(cell.text));

/** Choices by the ranks of their columns. Undefined where the cells are ticks, which tell no order: other programs write 1 for each that is chosen. */
export const rankedChoices = (cells: readonly PartCell[]): ReadCell | undefined => {
  const chosen = cells.map((each) => ({ part: each.part, rank: rankIn(each) })).filter(({ rank }) => rank !== 0);
  const ranks = new Set(chosen.map(({ rank }) => rank));
  if (![...ranks].some((rank) => rank !== null && rank > 1)) return undefined;
  if (ranks.has(null) || ranks.size < chosen.length) return { value: null, notes: [{ code: 'import.ranks', params: {}, isFault: true }], isUnread: false };
  return { value: chosen.toSorted((one, other) => one.rank! - other.rank!).map(({ part }) => part), notes: [], isUnread: false };
};

/**
 * Answers of earlier designs stand behind those of today in the ranks of one answer. Where a choice that only an earlier one has comes
 * before one of today, all of them are that earlier answer, and those of today are the answer of today, too.
 */
export const joinRanks = (gathered: Map<string, Gathered & { readonly version: number }>, newest: number): void => {
  const ranksOf = ({ cells }: Gathered): readonly number[] => cells.flatMap((cell) => rankIn(cell) || []);
  for (const older of gathered.values()) {
    if (older.target.kind !== 'choice' || older.version === newest) continue;
    const key = `${newest}\n\n${older.path}`;
    const now = gathered.get(key);
    // Ticks are all 1, and none is before another.
    if (now === undefined || Math.max(0, ...ranksOf(now)) <= Math.min(...ranksOf(older))) continue;
    older.lost = new Set(older.cells.map(({ part }) => part));
    older.cells.push(...now.cells);
  }
};

export const isSeveral = ({ prepared, number }: Target): boolean => {
  const item = prepared.items[number]!;
  return item.class === 'attribute' && item.type === 'multi';
};

/**
 * An item that takes one choice today took several in an earlier design, and a file has a column for each choice of all versions. More than one tick is an
 * answer of that design, and so is a tick of a choice that only it has.
 */
export const joinTicks = (gathered: Map<string, Gathered & { readonly version: number }>, newest: number): void => {
  const hasTick = ({ cells }: Gathered): boolean => cells.some(({ cell }) => readTick(cell.text) === true);
  for (const older of gathered.values()) {
    if (older.target.kind !== 'choice' || older.version === newest || !hasTick(older)) continue;
    const key = `${newest}\n\n${older.path}`;
    const now = gathered.get(key);
    if (now === undefined || isSeveral(now.target) || !hasTick(now)) continue;
    older.cells.push(...now.cells);
    gathered.delete(key);
  }
};
