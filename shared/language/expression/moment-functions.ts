import { dayNumber, isDateTime, isTime, readDate, readDateTime, readTime } from '../../text/dates.ts';
import { fraction, over } from '../../text/decimal.ts';
import { shifted } from './operations.ts';
import { dateOfEpochDay, floor, isMoment, isNumber, secondsIn, secondsOfDay, textIn, type Value, wholeIn } from './values.ts';

export const toDate = (value: Value): Value => (isNumber(value) ? dateOfEpochDay(wholeIn(floor(value))) : readDate(textIn(value)));

/** With `clock`, the result has the day of `value` and the time of day of `clock`. */
export const toDateTime = (value: Value, clock?: Value): Value => {
  if (clock !== undefined) {
    const [day, time] = [toDate(value), timeOf(clock)];
    return typeof day === 'string' && time !== null ? `${day}T${time}` : null;
  }
  if (!isNumber(value)) {
    const text = textIn(value);
    const day = readDate(text);
    return isDateTime(text) ? text : (readDateTime(text) ?? (day && `${day}T00:00`));
  }
  return shifted('1970-01-01T00:00', value);
};

/** ISO texts of other programs have seconds and a zone; keep the wall clock. */
const withoutZone = (text: string): string => text.replace(/(T\d{2}:\d{2}):\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/, '$1');

export const momentOf = (value: Value): string | null => {
  if (isMoment(value)) return value;
  const text = withoutZone(textIn(value));
  return isNumber(value) ? (toDate(value) as string | null) : (readDateTime(text) ?? readDate(text));
};

export const timeOf = (value: Value): string | null => (isDateTime(value) ? value.slice(11) : isTime(value) ? value : readTime(withoutZone(textIn(value))));

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
