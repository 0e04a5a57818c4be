/**
 * How far the long sweeps go: random values and designs, histories under faults, odd requests, cells of the access matrix,
 * addresses of the product. `npm test` draws a sample of each by the seed, and `npm run test:all` takes the whole.
 */
export const isWhole = process.env['FUDA_SWEEPS'] === 'whole';

/** `FUDA_SEED=7` draws other samples. Without it every run draws the same, so that a run fails for what was changed. */
export const seed = Number(process.env['FUDA_SEED'] ?? 20_261_123);

/** How many of something this run takes. */
export const countOf = (sample: number, whole: number): number => (isWhole ? whole : sample);

/** The seeds of histories that are drawn one by one. */
export const seedsOf = (sample: number, whole: number): readonly number[] => Array.from({ length: countOf(sample, whole) }, (_, index) => seed + index);

/** A generator with a seed (mulberry32). */
export const randomOf = (start: number) => {
  let state = start;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Whether this place of a table is one of those drawn: one in so many, in turn. */
export const isDrawn = (at: number, oneIn: number): boolean => isWhole || (at + seed) % oneIn === 0;

/** Some of a list, or the whole of it. */
export const sampleOf = <T>(all: readonly T[], count: number): readonly T[] => {
  if (isWhole) return all;
  const random = randomOf(seed);
  const ranked = all.map((value) => ({ value, rank: random() })).toSorted((one, other) => one.rank - other.rank);
  return ranked.slice(0, count).map(({ value }) => value);
};
