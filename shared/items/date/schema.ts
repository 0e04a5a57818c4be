import * as z from 'zod';
import { isDate, isDateTime, isTime } from '../../text/dates.ts';
import { daysOf, isAbout, precisionOf } from '../../language/partial-dates.ts';
import { type ItemSchema, type OwnFault, textRange } from '../keys.ts';

export interface Bounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export interface Moment {
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

const momentFaults = (item: Moment): readonly OwnFault[] =>
  (['valid_range', 'soft_range'] as const).flatMap((range) =>
    (['min', 'max'] as const).flatMap((side) => {
      const bound = item[range]?.[side];
      return bound === undefined || isBound(item, bound) ? [] : [{ code: 'design.bound', key: `${range}.${side}`, params: { name: item.name, value: bound } }];
    }),
  );

const timed = { valid_range: textRange, soft_range: textRange };
const seconds = { seconds: z.literal(true).optional() };
const coarse = z.enum(['month', 'year']);

export const dateSchema = {
  /** `granularity` shows a month or year and stores its first day; `partial` is the least precision (2026-11); `about` allows 2026-11~. */
  keys: { ...timed, granularity: coarse.optional(), partial: coarse.optional(), about: z.literal(true).optional() },
  faults: momentFaults,
  answer: { example: '2026-11-24', words: '2026-11 or 2026 where partial allows it' },
} satisfies ItemSchema;

export const timeSchema = {
  keys: { ...timed, ...seconds },
  faults: momentFaults,
  answer: { example: '18:05', words: 'with seconds where the item has them, else they are cut' },
} satisfies ItemSchema;

export const datetimeSchema = {
  keys: { ...timed, ...seconds },
  faults: momentFaults,
  answer: { example: '2026-11-24T18:05', words: 'local time without a zone' },
} satisfies ItemSchema;
