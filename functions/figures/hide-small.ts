/** Numbers below are hidden, unless they are the own organisation's. */
export const leastShown = 5;

export const isSmall = (count: number): boolean => count > 0 && count < leastShown;

interface Cell {
  readonly count: number;
  readonly isOwn: boolean;
}

export interface Hidden {
  /** In the order given; null where hidden. */
  readonly shown: readonly (number | null)[];
  /** Whether the sum may stand beside them without telling what is hidden. */
  readonly isSumSafe: boolean;
}

/** Whether the sum of hidden numbers leaves one way only: a single one, all of them 1, or all of them the largest that is hidden. */
const isGivenAway = (counts: readonly number[]): boolean =>
  counts.length === 1 || counts.every((count) => count === 1) || counts.every((count) => count === leastShown - 1);

/**
 * Hides the small numbers of others in a list whose sum is known; the next smallest of others go with them until
 * subtraction tells none of them.
 */
export const hideSmall = (cells: readonly Cell[]): Hidden => {
  const hidden = new Set(cells.filter(({ count, isOwn }) => !isOwn && isSmall(count)));
  const others = cells.filter((cell) => !cell.isOwn && cell.count >= leastShown).toSorted((a, b) => a.count - b.count);
  const countsOf = (): readonly number[] => [...hidden].map(({ count }) => count);
  while (hidden.size > 0 && isGivenAway(countsOf())) {
    const next = others.shift();
    if (next === undefined) break;
    hidden.add(next);
  }
  return {
    shown: cells.map((cell) => (hidden.has(cell) ? null : cell.count)),
    isSumSafe: hidden.size === 0 || !isGivenAway(countsOf()),
  };
};
