import { daysOf } from './partial-dates.ts';
/** The time of entry decides these bounds. */
export const isMoving = (bound: unknown): boolean => bound === 'today' || bound === 'now';

/** The maximum allows all that it may mean: 2026-11 ends with its last day, 23:59 with its last second. */
export const endOf = <Bound extends number | string>(max: Bound): Bound => (typeof max === 'string' ? (`${max}\uffff` as Bound) : max);

export const isReversed = ({ min, max }: { readonly min?: string | number; readonly max?: string | number }): boolean =>
  min !== undefined && max !== undefined && !isMoving(min) && !isMoving(max) && !(min <= endOf(max));

/** Other programs need the first or last day, minute or second that a bound means. "today" stays. */
export const exactBound = (type: 'date' | 'time' | 'datetime', bound: string, end: 'first' | 'last', hasSeconds: boolean): string => {
  const [, day = '', clock] = /^([\d-]*?)T?(\d\d:\d\d(?::\d\d)?)?$/.exec(bound) ?? [];
  const exactDay = daysOf(day)?.[end] ?? day;
  if (type === 'date' || (clock === undefined && day === '')) return exactDay || bound;
  const minute = clock?.slice(0, 5) ?? (end === 'first' ? '00:00' : '23:59');
  const second = clock?.slice(6) || (end === 'first' ? '00' : '59');
  return `${type === 'time' ? '' : `${exactDay}T`}${minute}${hasSeconds ? `:${second}` : ''}`;
};
