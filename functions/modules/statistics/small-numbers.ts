/**
 * What statistics tell of the answers of other hospitals. Counts of work (cards, states) are not looked at here: they are told for the cards that the caller may see.
 * The rule and its reasons stand in `shared/access/README.md`.
 */
const step = 10;

/** Cards of the caller's hospital, and those of all others together. */
export interface Tally {
  own: number;
  others: number;
}
export type Whose = keyof Tally;

export const noCards = (): Tally => ({ own: 0, others: 0 });

/** The figure as it is told: the own cards as they are, those of others in whole tens. */
export const told = ({ own, others }: Tally): number => own + Math.floor(others / step) * step;

/**
 * Chooses the cards that figures of answers are made of, given with the newest first: all of the own hospital, and of each other one as many whole tens as it has.
 * The newest of a hospital wait until they are ten, so that no figure changes with a single card of another hospital.
 */
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
    /** Answers whether there are cards of other hospitals. */
    end: async (): Promise<boolean> => {
      for (const { cards, newest } of others.values()) for (const card of newest.slice(cards % step)) await use(card, 'others');
      return others.size > 0;
    },
  };
};

/**
 * Whole percents of parts of one whole, rounded half up. Parts that make up the whole add up to 100: the largest fractions are rounded up first.
 * 100 means all, so a part below the whole has 99 at most. Null where there is nothing to take a share of.
 */
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
