/** Bounds at the time of entry: the day, or the minute of a date and time. */
export const isMoving = (bound: unknown): boolean => bound === 'today' || bound === 'now';

/** Upper limit for comparing texts: an imprecise maximum allows all that it may mean. 2026-11 ends with its last day, 23:59 with its last second. */
export const endOf = <Bound extends number | string>(max: Bound): Bound => (typeof max === 'string' ? (`${max}\uffff` as Bound) : max);
