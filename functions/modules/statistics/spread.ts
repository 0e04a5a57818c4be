import { fraction, plus, roundHalfUp, times, type Fraction } from '#shared/text/decimal.ts';

export interface Band {
  /** `from` is within the band, `to` is not; null is an open end. */
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
}

export interface Spread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly bands: Band[];
}

/** Scales of 16 whole numbers, such as GCS and many scores, get a band for each value. */
const mostBands = 16;

const decimalsOf = (value: number): number => {
  const { denominator } = fraction(value);
  return denominator === 1n ? 0 : String(denominator).length - 1;
};

/** Quarter `n` by linear interpolation at (count - 1) * n / 4: type 7 of Hyndman and Fan, as QUARTILE.INC of Excel and `quantile` of R. */
const quarter = (sorted: readonly number[], n: number): Fraction => {
  const at = (sorted.length - 1) * n;
  const [below, part] = [Math.floor(at / 4), at % 4];
  const weigh = (value: number, weight: number): Fraction => times(fraction(value), { numerator: BigInt(weight), denominator: 4n });
  const low = weigh(sorted[below]!, 4 - part);
  return part === 0 ? low : plus(low, weigh(sorted[below + 1]!, part));
};

const bandAt = (value: number, step: Fraction): bigint => {
  const { numerator, denominator } = fraction(value);
  const [above, below] = [numerator * step.denominator, denominator * step.numerator];
  const whole = above / below;
  return above % below < 0n ? whole - 1n : whole;
};

/** Steps of 1, 2 or 5 with zeros. A step has no more decimals than the values. */
const stepFor = (low: number, high: number, decimals: number): Fraction => {
  for (let power = -decimals; ; power += 1) {
    for (const digit of [1, 2, 5]) {
      const step = fraction(Number(`${digit}e${power}`));
      if (bandAt(high, step) - bandAt(low, step) < mostBands) return step;
    }
  }
};

/** Values further than three interquartile ranges from the quartiles share an open band, so that a typing mistake does not flatten the rest. */
const withoutFarValues = (sorted: readonly number[], lower: number, upper: number): readonly number[] => {
  const reach = 3 * (upper - lower);
  const near = sorted.filter((value) => value >= lower - reach && value <= upper + reach);
  return reach === 0 || near.length === 0 ? sorted : near;
};

export const spreadOf = (values: readonly number[]): Spread | null => {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const decimals = Math.max(...sorted.map(decimalsOf));
  const [lower = 0, median = 0, upper = 0] = [1, 2, 3].map((n) => roundHalfUp(quarter(sorted, n), decimals + 2));
  const near = withoutFarValues(sorted, lower, upper);
  const step = stepFor(near[0]!, near.at(-1)!, decimals);
  const [first, last] = [bandAt(near[0]!, step), bandAt(near.at(-1)!, step)];
  const edge = (band: bigint): number => roundHalfUp(times({ numerator: band, denominator: 1n }, step), decimals);
  const [start, end] = [edge(first), edge(last + 1n)];
  const counts = Array.from({ length: Number(last - first) + 1 }, () => 0);
  for (const value of sorted) if (value >= start && value < end) counts[Number(bandAt(value, step) - first)]! += 1;
  const below: Band = { from: null, to: start, count: sorted.filter((value) => value < start).length };
  const above: Band = { from: end, to: null, count: sorted.filter((value) => value >= end).length };
  const inner = counts.map((count, at): Band => ({ from: edge(first + BigInt(at)), to: edge(first + BigInt(at) + 1n), count }));
  return { lower, median, upper, bands: [below, ...inner, above].filter(({ from, to, count }) => count > 0 || (from !== null && to !== null)) };
};
