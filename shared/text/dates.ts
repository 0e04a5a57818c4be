import { dash } from './decimal.ts';
import { foldKanjiNumbers, foldTyped } from './width.ts';

/** Dates are text and stay text: no Date object, no time zone, no clock (architecture 6). */

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

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

/** Whether the text is a time of day written HH:mm, or HH:mm:ss where an item asks for seconds. */
export const isTime = (text: unknown): text is string =>
  typeof text === 'string' && /^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/.test(text);

/** Whether the text is YYYY-MM-DDTHH:mm, or with seconds. */
export const isDateTime = (text: unknown): text is string =>
  typeof text === 'string' && text[10] === 'T' && isDate(text.slice(0, 10)) && isTime(text.slice(11));

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

/** Days and times of day as people write them: 2026/11/3, 20261103, 令和8年11月3日, R8.11.3, 15:05, 午後3時5分, 3:05 PM. */

interface Era {
  /** First year of the era less one. */
  readonly before: number;
  readonly from: string;
  /** Empty for the present era. */
  readonly to: string;
}

/** By the first letter of the name. Meiji days before 1873 were counted by the moon. */
const eras: { readonly [name: string]: Era } = {
  令: { before: 2018, from: '2019-05-01', to: '' },
  平: { before: 1988, from: '1989-01-08', to: '2019-04-30' },
  昭: { before: 1925, from: '1926-12-25', to: '1989-01-07' },
  大: { before: 1911, from: '1912-07-30', to: '1926-12-24' },
  明: { before: 1867, from: '1873-01-01', to: '1912-07-29' },
};
const eraOfLetter: { readonly [letter: string]: string } = { r: '令', h: '平', s: '昭', t: '大', m: '明' };

export interface OutsideEra {
  readonly outside: { readonly from: string; readonly to: string };
}

interface DayIn {
  readonly date: string;
  /** What stands behind the day: a time, or what it can no longer be read with. */
  readonly rest: string;
}

const pad = (digits: string | undefined, length = 2): string => (digits ?? '').padStart(length, '0');

const japanese = /^(?:(明治?|大正?|昭和?|平成?|令和?)|([mtshr])) ?(\d{1,2}|元) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})( ?日|(?!\d))(.*)$/is;
const western = /^(?:西暦 ?)?(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})( ?日|(?!\d))(.*)$/s;
const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)(.*)$/s;

const weekdayLetters = '月火水木金土日';

/** Without the day of the week behind a day, where it is that day's; null where it is another's. */
const withoutWeekday = (date: string, rest: string): string | null => {
  const letter = /^ ?\(([月火水木金土日])(?:曜日?)?\)/.exec(rest);
  if (!letter) return rest;
  return weekdayOf(date) === weekdays[weekdayLetters.indexOf(letter[1] ?? '')] ? rest.slice(letter[0].length) : null;
};

const withRest = (date: string, rest: string): DayIn | null => {
  const behind = isDate(date) ? withoutWeekday(date, rest) : null;
  return behind === null ? null : { date, rest: behind };
};

const dayIn = (folded: string): DayIn | OutsideEra | null => {
  const [, name, letter, years, month, day, , behind = ''] = japanese.exec(folded) ?? [];
  const era = eras[name?.[0] ?? eraOfLetter[letter?.toLowerCase() ?? ''] ?? ''];
  if (era) {
    const year = years === '元' ? 1 : Number(years);
    const date = `${pad(String(era.before + year), 4)}-${pad(month)}-${pad(day)}`;
    if (year === 0 || !isDate(date)) return null;
    return date < era.from || (era.to !== '' && date > era.to) ? { outside: { from: era.from, to: era.to } } : withRest(date, behind);
  }
  const separate = western.exec(folded);
  if (separate) return withRest(`${separate[1]}-${pad(separate[2])}-${pad(separate[3])}`, separate[5] ?? '');
  const digits = compact.exec(folded);
  return digits ? withRest(`${digits[1]}-${digits[2]}-${digits[3]}`, digits[4] ?? '') : null;
};

interface TimeIn {
  readonly time: string;
  /** As they are written. */
  readonly seconds: string | undefined;
}

const halves = '(午前|午後|a\\.?m\\.?|p\\.?m\\.?)';
const clock = new RegExp(`^(?:${halves} ?)?(?:(\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2})(?:\\.\\d+)?)?|時 ?(?:(\\d{1,2}) ?分 ?(?:(\\d{1,2}) ?秒)?|(半))?)?)(?: ?${halves})?$`, 'i');

/** The hour of 24 that one of 12 means. 午後12時 is noon to some and midnight to others, so it is neither. */
const hourOf = (hour: number, half: string | undefined): number | null => {
  if (half === undefined) return hour;
  const isAfternoon = /^(?:午後|p)/i.test(half);
  const isJapanese = half.startsWith('午');
  if (isJapanese ? hour > 11 : hour < 1 || hour > 12) return null;
  return (hour % 12) + (isAfternoon ? 12 : 0);
};

const timeIn = (folded: string): TimeIn | null => {
  const bare = /^(\d{2})(\d{2})$/.exec(folded);
  const [, before, hour, minute, second, minuteOf, secondOf, isHalf, after] = clock.exec(folded) ?? [];
  if (before !== undefined && after !== undefined) return null;
  // A number alone is an hour only where something says so.
  if (!bare && (hour === undefined || (/^\d+$/.test(folded) && !folded.includes('時')))) return null;
  const of24 = bare ? Number(bare[1]) : hourOf(Number(hour), before ?? after);
  const time = of24 === null ? '' : `${pad(String(of24))}:${pad(bare?.[2] ?? minute ?? minuteOf ?? (isHalf ? '30' : '0'))}`;
  const seconds = second ?? secondOf;
  return isTime(time) && Number(seconds ?? 0) < 60 ? { time, seconds } : null;
};

const signs = /[\u32ff\u337b-\u337e]/g;
const dashBetween = new RegExp(`(?<=[\\d元]) ?${dash.source} ?(?=\\d)`, 'g');

const foldMoment = (text: string): string =>
  foldKanjiNumbers(foldTyped(text.replace(signs, (sign) => sign.normalize('NFKC')))).replace(dashBetween, '-');

export interface WrittenMoment {
  readonly date: string | null;
  readonly time: string | null;
  readonly seconds?: string | undefined;
}

/** The day, time of day or both that a text says, all of it; null when it says anything else. Zones are not understood. */
export const writtenMoment = (text: string): WrittenMoment | OutsideEra | null => {
  const folded = foldMoment(text);
  const day = dayIn(folded);
  if (day === null) {
    const time = timeIn(folded);
    return time && { date: null, ...time };
  }
  if ('outside' in day) return day;
  const rest = day.rest.replace(/^[t,]? ?/i, '');
  if (rest === '') return { date: day.date, time: null };
  const time = timeIn(rest);
  return time && { date: day.date, ...time };
};

const momentIn = (text: string): WrittenMoment | null => {
  const moment = writtenMoment(text);
  return moment === null || 'outside' in moment ? null : moment;
};

/** Text as YYYY-MM-DD, a time behind it left out; null when it is no date. */
export const readDate = (text: string): string | null => momentIn(text)?.date ?? null;

/** Text as HH:mm, seconds and a day before it left out; null when it is no time. */
export const readTime = (text: string): string | null => momentIn(text)?.time ?? null;

/** Text as YYYY-MM-DDTHH:mm; null unless both parts are there. */
export const readDateTime = (text: string): string | null => {
  const { date = null, time = null } = momentIn(text) ?? {};
  return date === null || time === null ? null : `${date}T${time}`;
};

/** Whether a text, which may say more than one moment, has seconds that count. Items hold hours and minutes only. */
export const hasSeconds = (text: string): boolean => {
  const [, western, japanese] = /:\d{1,2}:(\d{1,2}(?:\.\d+)?)|分 ?(\d{1,2}) ?秒/.exec(foldMoment(text)) ?? [];
  return Number(western ?? japanese ?? 0) > 0;
};
