import { daysOf } from './partial-dates.ts';

/** Other programs need the first or last day, minute or second that a bound means. "today" stays. */
export const exactBound = (type: 'date' | 'time' | 'datetime', bound: string, end: 'first' | 'last', hasSeconds: boolean): string => {
  const [, day = '', clock] = /^([\d-]*?)T?(\d\d:\d\d(?::\d\d)?)?$/.exec(bound) ?? [];
  const exactDay = daysOf(day)?.[end] ?? day;
  if (type === 'date' || (clock === undefined && day === '')) return exactDay || bound;
  const minute = clock?.slice(0, 5) ?? (end === 'first' ? '00:00' : '23:59');
  const second = clock?.slice(6) || (end === 'first' ? '00' : '59');
  return `${type === 'time' ? '' : `${exactDay}T`}${minute}${hasSeconds ? `:${second}` : ''}`;
};
