import type { ProjectFigures } from './api.ts';

export interface ShownMonth {
  /** YYYY-MM */
  readonly month: string;
  readonly cards: number | null;
}

const next = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Every month from the first with cards to `now`, those without any included. */
export const everyMonth = (months: ProjectFigures['months'], now: Date): readonly ShownMonth[] => {
  const known = new Map(months.map(({ month, cards }) => [month, cards]));
  const last = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
  const all: ShownMonth[] = [];
  for (let month = months[0]?.month ?? last; month <= last; month = next(month)) {
    const cards = known.get(month);
    all.push({ month, cards: cards === undefined ? 0 : cards });
  }
  return all;
};
