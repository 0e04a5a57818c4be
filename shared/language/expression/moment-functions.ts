import { dayNumber, isDateTime, isTime } from '../../text/dates.ts';
import { readDate, readDateTime, readTime } from '../written-moments.ts';
import { fraction, over } from '../../text/decimal.ts';
import { dateOfEpochDay, floor, isNumber, secondsIn, secondsOfDay, textIn, type Value, wholeIn } from './values.ts';

export const toDate = (value: Value): Value => (isNumber(value) ? dateOfEpochDay(wholeIn(floor(value))) : readDate(textIn(value)));

/** ISO texts of other programs have seconds and a zone; keep the wall clock. */
export const withoutZone = (text: string): string => text.replace(/(T\d{2}:\d{2}):\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/, '$1');

/** The result is null for a day, whose hour is unknown. */
const clockOf = (value: Value): string | null => {
  if (isDateTime(value) || isTime(value)) return value;
  if (typeof value !== 'string') return null;
  const text = withoutZone(value);
  return readDateTime(text) ?? (readDate(text) === null ? readTime(text) : null);
};

/** The unit is in seconds. A time of day alone means its next occurrence, as in the intervals of plugins. */
export const clockBetween = (unit: number) => (one: Value, other: Value): Value => {
  const [from, to] = [clockOf(one), clockOf(other)];
  if (from === null || to === null) return null;
  const areMoments = isDateTime(from) && isDateTime(to);
  const days = areMoments ? dayNumber(to) - dayNumber(from) : 0;
  const seconds = secondsIn(to.slice(to.indexOf('T') + 1)) - secondsIn(from.slice(from.indexOf('T') + 1));
  return over(fraction(areMoments ? days * secondsOfDay + seconds : (seconds + secondsOfDay) % secondsOfDay), fraction(unit))!;
};
