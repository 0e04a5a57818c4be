import { daysOf } from './partial-dates.ts';

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
