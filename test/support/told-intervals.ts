/** A number that somebody does not know, with what follows for it. */
export interface Unknown {
  readonly name: string;
  lo: number;
  hi: number;
}

interface Constraint {
  readonly terms: readonly (readonly [Unknown, 1 | -1])[];
  readonly lo: number;
  readonly hi: number;
}

/**
 * What somebody can work out from sums of whole numbers: each sum that is known, exactly or between two bounds, narrows what its parts can be, and so on until nothing more follows.
 */
export const createReckoner = () => {
  const unknowns: Unknown[] = [];
  const constraints: Constraint[] = [];

  const narrow = ({ terms, lo, hi }: Constraint): boolean => {
    const low = ([unknown, sign]: Constraint['terms'][number]): number => (sign === 1 ? unknown.lo : -unknown.hi);
    const high = ([unknown, sign]: Constraint['terms'][number]): number => (sign === 1 ? unknown.hi : -unknown.lo);
    const [least, most] = [terms.reduce((sum, term) => sum + low(term), 0), terms.reduce((sum, term) => sum + high(term), 0)];
    for (const term of terms) {
      const [from, to] = [lo - (most - high(term)), hi - (least - low(term))];
      const [unknown, sign] = term;
      const [newLo, newHi] = sign === 1 ? [from, to] : [-to, -from];
      if (newLo > unknown.lo || newHi < unknown.hi) {
        unknown.lo = Math.max(unknown.lo, newLo);
        unknown.hi = Math.min(unknown.hi, newHi);
        return true;
      }
    }
    return false;
  };

  return {
    unknown: (name: string, hi: number): Unknown => {
      const made = { name, lo: 0, hi };
      unknowns.push(made);
      return made;
    },
    /** The parts add up to something between the bounds. */
    sum: (parts: readonly Unknown[], lo: number, hi = lo): void => void constraints.push({ terms: parts.map((part) => [part, 1] as const), lo, hi }),
    /** The parts add up to the whole. */
    split: (whole: Unknown, parts: readonly Unknown[]): void => void constraints.push({ terms: [[whole, -1], ...parts.map((part) => [part, 1] as const)], lo: 0, hi: 0 }),
    /** Everything that follows. */
    reckon: (): readonly Unknown[] => {
      while (constraints.some(narrow));
      const contradiction = unknowns.find(({ lo, hi }) => lo > hi);
      if (contradiction !== undefined) throw new Error(`Nothing can be ${contradiction.name}: the constraints are wrong`);
      return unknowns;
    },
  };
};
