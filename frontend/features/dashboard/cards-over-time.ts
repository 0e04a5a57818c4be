/** Cards created in one month or on one day. */
export interface Period {
  /** The first instant of it, local time. */
  readonly start: Date;
  readonly cards: number;
}

export interface CardsOverTime {
  readonly unit: 'month' | 'day';
  readonly periods: readonly Period[];
}

interface Created {
  readonly created_at: string;
  readonly updated_at: string;
}

const counts = { month: 6, day: 14 } as const;

const startOf = {
  month: (now: Date, back: number) => new Date(now.getFullYear(), now.getMonth() - back, 1),
  day: (now: Date, back: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - back),
} as const;

/** The first instant that a picture can reach back to. */
export const earliestStart = (now: Date): Date => startOf.month(now, counts.month - 1);

/**
 * How many cards were created per month, from the newest part of the list in order of update. A card is never updated
 * before it is created, so whatever was created after the last update read is among those read: months that begin before
 * it are left out unless everything was read. Where not even two whole months are covered, days take their place.
 */
export const cardsOverTime = (cards: readonly Created[], isWhole: boolean, now: Date): CardsOverTime => {
  const updates = cards.map(({ updated_at }) => Date.parse(updated_at));
  const known = isWhole ? -Infinity : Math.min(...updates);
  const starts = (unit: CardsOverTime['unit']): Date[] =>
    Array.from({ length: counts[unit] }, (_, at) => startOf[unit](now, counts[unit] - 1 - at)).filter((start) => start.getTime() >= known);
  const unit = starts('month').length >= 2 ? 'month' : 'day';
  const created = cards.map(({ created_at }) => Date.parse(created_at));
  const shown = starts(unit);
  return {
    unit,
    periods: shown.map((start, at) => {
      const end = shown[at + 1]?.getTime() ?? Infinity;
      return { start, cards: created.filter((moment) => moment >= start.getTime() && moment < end).length };
    }),
  };
};
