/** Dates are text: no Date object, time zone or clock (architecture 6). */

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysOfMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthDays[month - 1] ?? 0);

/** YYYY-MM-DD, years 0001 to 9999. */
export const isDate = (text: unknown): text is string => {
  const parts = typeof text === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) : null;
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return year > 0 && day > 0 && day <= daysOfMonth(year, month);
};

/** HH:mm or HH:mm:ss. */
export const isTime = (text: unknown): text is string =>
  typeof text === 'string' && /^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/.test(text);

/** YYYY-MM-DDTHH:mm, or with seconds. */
export const isDateTime = (text: unknown): text is string =>
  typeof text === 'string' && text[10] === 'T' && isDate(text.slice(0, 10)) && isTime(text.slice(11));

/** Counts days since 0000-03-01 of the proleptic Gregorian calendar. */
export const dayNumber = (date: string): number => {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const shifted = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
};

/** Inverts `dayNumber`; the result is null outside the years 0001 to 9999. */
export const dateOfDay = (day: number): string | null => {
  // Leap days may make the estimate wrong by one year.
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

/** 0000-03-01 was a Wednesday. */
export const weekdayOf = (date: string): Weekday => weekdays[(dayNumber(date) + 2) % 7]!;

export interface OutsideEra {
  readonly outside: { readonly from: string; readonly to: string };
}

export interface WrittenMoment {
  readonly date: string | null;
  readonly time: string | null;
  readonly seconds?: string | undefined;
}
