/** Rates measured with the stopwatch and the breath timer, in whole-number arithmetic (domain-facts 7). */

const ceilOf = (numerator: number, denominator: number): number => {
  const whole = Math.floor(numerator / denominator);
  return whole * denominator === numerator ? whole : whole + 1;
};

/** Events per hour, rounded up; undefined for no elapsed time. `elapsed` in whole milliseconds. */
export const ratePerHour = (count: number, elapsed: number): number | undefined =>
  elapsed > 0 ? ceilOf(3_600_000 * count, elapsed) : undefined;

/** Events per minute, rounded up; undefined for no elapsed time. `elapsed` in whole milliseconds. */
export const ratePerMinute = (count: number, elapsed: number): number | undefined =>
  elapsed > 0 ? ceilOf(60_000 * count, elapsed) : undefined;

/** Breaths that the breath timer waits for. */
export const timedBreaths = 5;

/** Whether a breathing rate per minute lets the triage go on (10-29). */
export const isNormalBreathing = (perMinute: number): boolean => perMinute >= 10 && perMinute <= 29;
