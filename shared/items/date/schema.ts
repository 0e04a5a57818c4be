import { isDate, isDateTime, isTime } from '../../text/dates.ts';
import { daysOf, isAbout, precisionOf } from '../../text/partial-dates.ts';
import type { OwnFault } from '../keys.ts';

interface Bounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

interface Moment {
  readonly type: 'date' | 'time' | 'datetime';
  readonly name: string;
  readonly granularity?: 'month' | 'year' | undefined;
  readonly partial?: 'month' | 'year' | undefined;
  readonly valid_range?: Bounds | undefined;
  readonly soft_range?: Bounds | undefined;
}

/** A bound is a valid answer, the day of entry, or for a date and time the minute of entry or a day. */
const isBound = (item: Moment, bound: string): boolean => {
  if (item.type === 'time') return isTime(bound);
  if (bound === 'today' || isDate(bound)) return true;
  if (item.type === 'datetime') return bound === 'now' || isDateTime(bound);
  if (daysOf(bound) === null || isAbout(bound)) return false;
  const precision = precisionOf(bound);
  return precision === item.granularity || precision === item.partial || item.partial === 'year';
};

export const momentFaults = (item: Moment): readonly OwnFault[] =>
  (['valid_range', 'soft_range'] as const).flatMap((range) =>
    (['min', 'max'] as const).flatMap((side) => {
      const bound = item[range]?.[side];
      return bound === undefined || isBound(item, bound) ? [] : [{ code: 'design.bound', key: `${range}.${side}`, params: { name: item.name, value: bound } }];
    }),
  );
