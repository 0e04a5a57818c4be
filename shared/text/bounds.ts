import { daysOf } from './partial-dates.ts';

/**
 * Behind all that a maximum allows, to be compared as it is. A day, time, month or year that says less than a value stands for all that it may
 * mean: 2026-11 ends with its last day, 23:59 with its last second. As a minimum it begins with the first, which is how texts compare.
 */
export const endOf = <Bound extends number | string>(max: Bound): Bound => (typeof max === 'string' ? (`${max}\uffff` as Bound) : max);

/**
 * The bound of a date, a time or both as programs compare it that know no bound saying less than an answer: the first or the last day, minute or, where
 * an answer has seconds, second that it means. Anything else, as "today", stays.
 */
export const exactBound = (type: 'date' | 'time' | 'datetime', bound: string, end: 'first' | 'last', hasSeconds: boolean): string => {
  const [, day = '', clock] = /^([\d-]*?)T?(\d\d:\d\d(?::\d\d)?)?$/.exec(bound) ?? [];
  const exactDay = daysOf(day)?.[end] ?? day;
  if (type === 'date' || (clock === undefined && day === '')) return exactDay || bound;
  const minute = clock?.slice(0, 5) ?? (end === 'first' ? '00:00' : '23:59');
  const second = clock?.slice(6) || (end === 'first' ? '00' : '59');
  return `${type === 'time' ? '' : `${exactDay}T`}${minute}${hasSeconds ? `:${second}` : ''}`;
};
