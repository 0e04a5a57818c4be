/** Rates of the stopwatch and the breath timer use whole-number arithmetic (domain-facts 7). */

const ceilOf = (numerator: number, denominator: number): number => {
  const whole = Math.floor(numerator / denominator);
  return whole * denominator === numerator ? whole : whole + 1;
};

/** Rounds up. `elapsed` is in whole milliseconds; the result is undefined for no elapsed time. */
export const ratePerHour = (count: number, elapsed: number): number | undefined =>
  elapsed > 0 ? ceilOf(3_600_000 * count, elapsed) : undefined;

export const ratePerMinute = (count: number, elapsed: number): number | undefined =>
  elapsed > 0 ? ceilOf(60_000 * count, elapsed) : undefined;

export const timedBreaths = 5;

export const isNormalBreathing = (perMinute: number): boolean => perMinute >= 10 && perMinute <= 29;
