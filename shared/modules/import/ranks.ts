import { isClear } from './clear.ts';
import { readTick, wholeNumber, type ReadCell } from './read-cell.ts';
import type { Gathered, PartCell } from './read-types.ts';
import type { Target } from './targets.ts';

export const countIn = (text: string): number | null => (/^\d{1,4}$/.test(wholeNumber(text).trim()) ? Number(text) : null);

const rankIn = ({ cell }: PartCell): number | null => (isClear(cell.text) ? 0 : countIn(cell.text));

/** Orders choices by the ranks in their columns. Undefined for ticks, because other programs write 1 for each selected choice. */
export const rankedChoices = (cells: readonly PartCell[]): ReadCell | undefined => {
  const chosen = cells.map((each) => ({ part: each.part, rank: rankIn(each) })).filter(({ rank }) => rank !== 0);
  const ranks = new Set(chosen.map(({ rank }) => rank));
  if (![...ranks].some((rank) => rank !== null && rank > 1)) return undefined;
  if (ranks.has(null) || ranks.size < chosen.length) return { value: null, notes: [{ code: 'import.ranks', params: {}, isFault: true }], isUnread: false };
  return { value: chosen.toSorted((one, other) => one.rank! - other.rank!).map(({ part }) => part), notes: [], isUnread: false };
};

/** Joins ranks of earlier designs with those of today. If a choice of an earlier design ranks before one of today, the whole is the earlier answer, and
 * today's choices are also today's answer. */
export const joinRanks = (gathered: Map<string, Gathered & { readonly version: number }>, newest: number): void => {
  const ranksOf = ({ cells }: Gathered): readonly number[] => cells.flatMap((cell) => rankIn(cell) || []);
  for (const older of gathered.values()) {
    if (older.target.kind !== 'choice' || older.version === newest) continue;
    const key = `${newest}\n\n${older.path}`;
    const now = gathered.get(key);
    if (now === undefined || Math.max(0, ...ranksOf(now)) <= Math.min(...ranksOf(older))) continue;
    older.lost = new Set(older.cells.map(({ part }) => part));
    older.cells.push(...now.cells);
  }
};

export const isSeveral = ({ prepared, number }: Target): boolean => {
  const item = prepared.items[number]!;
  return item.class === 'attribute' && item.type === 'multi';
};

/** Joins ticks of an item that accepted several choices in an earlier design: several ticks, or a removed choice, are an answer of that design. */
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
