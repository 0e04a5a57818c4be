/** The time of entry decides these bounds. */
export const isMoving = (bound: unknown): boolean => bound === 'today' || bound === 'now';

/** The maximum allows all that it may mean: 2026-11 ends with its last day, 23:59 with its last second. */
export const endOf = <Bound extends number | string>(max: Bound): Bound => (typeof max === 'string' ? (`${max}\uffff` as Bound) : max);

export const isReversed = ({ min, max }: { readonly min?: string | number; readonly max?: string | number }): boolean =>
  min !== undefined && max !== undefined && !isMoving(min) && !isMoving(max) && !(min <= endOf(max));
