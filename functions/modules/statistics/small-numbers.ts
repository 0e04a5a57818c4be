/** Protects answers of other hospitals; counts of work are not affected. `shared/access/README.md` has the rule and its reasons. */
const step = 10;

export interface Tally {
  own: number;
  others: number;
}
export type Whose = keyof Tally;

export const noCards = (): Tally => ({ own: 0, others: 0 });

/** Cards of other hospitals are rounded down to whole tens. */
export const told = ({ own, others }: Tally): number => own + Math.floor(others / step) * step;

/** Takes all own cards and, of each other hospital, the oldest in whole tens. So no figure changes with a single foreign card. Cards must come newest first. */
export const chooseCards = <Given>(ownHospital: string, use: (card: Given, whose: Whose) => Promise<void> | void) => {
  const others = new Map<string, { cards: number; readonly newest: Given[] }>();
  return {
    add: async (hospital: string, card: Given): Promise<void> => {
      if (hospital === ownHospital) return use(card, 'own');
      const known = others.get(hospital) ?? { cards: 0, newest: [] };
      others.set(hospital, known);
      known.cards += 1;
      if (known.newest.length < step - 1) known.newest.push(card);
      else await use(card, 'others');
    },
    end: async (): Promise<boolean> => {
      for (const { cards, newest } of others.values()) for (const card of newest.slice(cards % step)) await use(card, 'others');
      return others.size > 0;
    },
  };
};

/** Percentages are integers, rounded half up. Complete parts add up to 100; a part below the whole is at most 99. An empty whole has none (null). */
export const wholeShares = (parts: readonly number[], whole: number): readonly (number | null)[] => {
  if (whole === 0) return parts.map(() => null);
  const exact = parts.map((part) => (100 * part) / whole);
  const shares = exact.map(Math.floor);
  let left = Math.round(exact.reduce((sum, each) => sum + each, 0)) - shares.reduce((sum, each) => sum + each, 0);
  const fractionOf = (index: number): number => exact[index]! - Math.floor(exact[index]!);
  for (const index of [...parts.keys()].toSorted((one, other) => fractionOf(other) - fractionOf(one))) {
    if (left === 0) break;
    if (fractionOf(index) === 0 || shares[index] === 99) continue;
    shares[index] = shares[index]! + 1;
    left -= 1;
  }
  return shares;
};
