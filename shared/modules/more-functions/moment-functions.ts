import { dateOfDay, dayNumber, isDate, isDateTime, isTime } from '../../text/dates.ts';
import { readDate, readDateTime, readTime } from '../../language/written-moments.ts';
import { fraction, over } from '../../text/decimal.ts';
import { toDate, withoutZone } from '../../language/expression/moment-functions.ts';
import { shifted } from '../../language/expression/operations.ts';
import { epochDays, isMoment, isNumber, secondsIn, secondsOfDay, textIn, type Value, wholeIn } from '../../language/expression/values.ts';

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

const momentOf = (value: Value): string | null => {
  if (isMoment(value)) return value;
  const text = withoutZone(textIn(value));
  return isNumber(value) ? (toDate(value) as string | null) : (readDateTime(text) ?? readDate(text));
};

const timeOf = (value: Value): string | null => (isDateTime(value) ? value.slice(11) : isTime(value) ? value : readTime(withoutZone(textIn(value))));

export const decimalDateTime = (value: Value): Value => {
  const moment = momentOf(value);
  return moment && epochDays(moment);
};

export const decimalTime = (value: Value): Value => {
  const time = timeOf(value);
  return time && over(fraction(secondsIn(time)), fraction(secondsOfDay))!;
};

interface Names {
  readonly months: readonly string[];
  readonly days: readonly string[];
}

/** Monday is first; names are English where the machine does not know the language. */
const namesIn = (language: string): Names => {
  const spoken = Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en';
  const written = (part: Intl.DateTimeFormatOptions, at: readonly number[]): string[] => {
    const { format } = new Intl.DateTimeFormat(`${spoken}-u-ca-gregory-nu-latn`, { ...part, timeZone: 'UTC' });
    return at.map((time) => format(time));
  };
  // 2024-01-01 was a Monday.
  return {
    months: written({ month: 'short' }, Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1))),
    days: written({ weekday: 'short' }, Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day))),
  };
};
const known = new Map<string, Names>();
const namesOf = (language: string): Names => {
  const names = known.get(language) ?? namesIn(language);
  known.set(language, names);
  return names;
};

export const formatMoment = (value: Value, format: Value, language: Value): Value => {
  const time = typeof value === 'string' && isTime(value) ? value : null;
  const moment = time === null ? momentOf(value) : `0001-01-01T${time}`;
  if (moment === null) return null;
  const [year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = moment.split(/[-T:]/);
  const names = namesOf(textIn(language));
  const parts: { readonly [letter: string]: string } = {
    Y: year, y: year.slice(2), m: month, n: String(Number(month)), b: names.months[Number(month) - 1]!, d: day, e: String(Number(day)),
    a: names.days[(dayNumber(moment) + 2) % 7]!, H: hour, h: String(Number(hour)), M: minute, S: second, '3': '000',
  };
  return textIn(format).replace(/%([YymnbdeaHhMS3])/g, (_, letter: string) => parts[letter]!);
};

const monthsOfDay = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

export const addToDate = (value: Value, ...by: readonly Value[]): Value => {
  const day = toDate(value);
  const [years = 0, months = 0, days = 0] = by.slice(0, 3).map(wholeIn);
  if (typeof day !== 'string' || [years, months, days].some(Number.isNaN)) return null;
  const month = monthsOfDay(day) + years * 12 + months;
  const first = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  const moved = [day.slice(8), '30', '29', '28'].map((each) => `${first}-${each}`).find(isDate);
  return moved === undefined ? null : dateOfDay(dayNumber(moved) + days);
};

const wholeMonths = (from: string, to: string): number => {
  const months = monthsOfDay(to) - monthsOfDay(from);
  if (to >= from) return months - (to.slice(8) < from.slice(8) ? 1 : 0);
  return months + (to.slice(8) > from.slice(8) ? 1 : 0);
};

export const timeBetween = (period: 'days' | 'weeks' | 'months' | 'years') => (one: Value, other: Value): Value => {
  const [from, to] = [toDate(one), toDate(other)];
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const days = dayNumber(to) - dayNumber(from);
  const months = wholeMonths(from, to);
  return fraction({ days, weeks: Math.trunc(days / 7), months, years: Math.trunc(months / 12) }[period]);
};
