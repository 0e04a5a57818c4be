/** Whole-number arithmetic for the rates of the stopwatch and the breath timer (domain-facts 7). */

const ceilOf = (numerator: number, denominator: number): number => {
  const whole = Math.floor(numerator / denominator);
  return whole * denominator === numerator ? whole : whole + 1;
};

/** Events per hour, rounded up; `elapsed` in whole milliseconds. Undefined for no elapsed time. */
export const ratePerHour = (count: number, elapsed: number): number | undefined =>
  elapsed > 0 ? ceilOf(3_600_000 * count, elapsed) : undefined;

export const ratePerMinute = (count: number, elapsed: number): number | undefined =>
  elapsed > 0 ? ceilOf(60_000 * count, elapsed) : undefined;

export const timedBreaths = 5;

export const isNormalBreathing = (perMinute: number): boolean => perMinute >= 10 && perMinute <= 29;
