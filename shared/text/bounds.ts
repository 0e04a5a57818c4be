/** A bound that only the moment of entry knows: the day (to its end), or of a date and time the minute. */
export const isMoving = (bound: unknown): boolean => bound === 'today' || bound === 'now';

/**
 * Behind all that a maximum allows, to be compared as it is. A day, time, month or year that says less than a value stands for all that it may
 * mean: 2026-11 ends with its last day, 23:59 with its last second. As a minimum it begins with the first, which is how texts compare.
 */
export const endOf = <Bound extends number | string>(max: Bound): Bound => (typeof max === 'string' ? (`${max}\uffff` as Bound) : max);
