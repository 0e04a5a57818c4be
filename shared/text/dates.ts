import { foldDigits } from './width.ts';

/** Dates are text and stay text: no Date object, no time zone, no clock (architecture 6). */

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const pad = (digits: string): string => digits.padStart(2, '0');

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysOfMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthDays[month - 1] ?? 0);

/** Whether the text is a day of the calendar written YYYY-MM-DD (years 0001 to 9999). */
export const isDate = (text: unknown): text is string => {
  const parts = typeof text === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) : null;
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return year > 0 && day > 0 && day <= daysOfMonth(year, month);
};

/** Whether the text is a time of day written HH:mm. */
export const isTime = (text: unknown): text is string =>
  typeof text === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Whether the text is YYYY-MM-DDTHH:mm. */
export const isDateTime = (text: unknown): text is string =>
  typeof text === 'string' && text.length === 16 && text[10] === 'T' && isDate(text.slice(0, 10)) && isTime(text.slice(11));

/** Typed text as YYYY-MM-DD ("2026/1/5", "２０２６年１月５日", "20260105", a date and time); null when it is no date. */
export const readDate = (text: string): string | null => {
  const folded = foldDigits(text).trim();
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(folded) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(folded);
  if (!parts) return null;
  const date = `${parts[1]}-${pad(parts[2] ?? '')}-${pad(parts[3] ?? '')}`;
  return isDate(date) ? date : null;
};

/** Typed text as HH:mm ("9:05", "９時５分", "0905", seconds are dropped, also behind a date); null when it is no time. */
export const readTime = (text: string): string | null => {
  const folded = foldDigits(text).trim();
  const parts =
    /^(?:.*[T ])?(\d{1,2})[:時](\d{1,2})(?::\d{1,2}(?:\.\d+)?|分)?$/.exec(folded) ?? /^(\d{2})(\d{2})$/.exec(folded);
  if (!parts) return null;
  const time = `${pad(parts[1] ?? '')}:${pad(parts[2] ?? '')}`;
  return isTime(time) ? time : null;
};

/** Typed text as YYYY-MM-DDTHH:mm; null unless both parts are there. */
export const readDateTime = (text: string): string | null => {
  const parts = /^(.*?)[T ]\s*(.+)$/.exec(foldDigits(text).trim());
  const date = parts && readDate(parts[1] ?? '');
  const time = parts && readTime(parts[2] ?? '');
  return date && time ? `${date}T${time}` : null;
};

/** Days since 0000-03-01 of the proleptic Gregorian calendar; differences of two are days between dates. */
export const dayNumber = (date: string): number => {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const shifted = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
};

/** The day that is so many days after the first of the count of `dayNumber`; null outside the years 0001 to 9999. */
export const dateOfDay = (day: number): string | null => {
  // The year is estimated and then set right: leap days make it late or early by one.
  let year = Math.floor(day / 365.2425);
  const first = (of: number): number => dayNumber(`${String(of).padStart(4, '0')}-03-01`);
  if (!(year >= 0 && year <= 9_999)) return null;
  if (first(year) > day) year -= 1;
  else if (year < 9_999 && first(year + 1) <= day) year += 1;
  if (year < 0) return null;
  const rest = day - first(year);
  const month = Math.floor((5 * rest + 2) / 153);
  const date = [year + (month > 9 ? 1 : 0), ((month + 2) % 12) + 1, rest - Math.floor((153 * month + 2) / 5) + 1];
  const text = date.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
  return isDate(text) ? text : null;
};

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** The day of the week of a date YYYY-MM-DD; the first day of the count, 0000-03-01, was a Wednesday. */
export const weekdayOf = (date: string): Weekday => weekdays[(dayNumber(date) + 2) % 7]!;
