import { isDate, isTime, type OutsideEra, weekdayOf, weekdays, type WrittenMoment } from '../../text/dates.ts';
import { dash } from '../../text/decimal.ts';
import { foldKanjiNumbers, foldTyped } from '../../text/width.ts';

/** People write 2026/11/3, 20261103, 202611031505, 令和8年11月3日, R8.11.3, 15:05, 午後3時5分 or 3:05 PM. */

interface Era {
  readonly before: number;
  readonly from: string;
  /** The present era has no end. */
  readonly to: string;
}

/** Meiji dates before 1873 are in the lunar calendar. */
const eras: { readonly [name: string]: Era } = {
  令: { before: 2018, from: '2019-05-01', to: '' },
  平: { before: 1988, from: '1989-01-08', to: '2019-04-30' },
  昭: { before: 1925, from: '1926-12-25', to: '1989-01-07' },
  大: { before: 1911, from: '1912-07-30', to: '1926-12-24' },
  明: { before: 1867, from: '1873-01-01', to: '1912-07-29' },
};
const eraOfLetter: { readonly [letter: string]: string } = { r: '令', h: '平', s: '昭', t: '大', m: '明' };

interface DayIn {
  readonly date: string;
  readonly rest: string;
}

const pad = (digits: string | undefined, length = 2): string => (digits ?? '').padStart(length, '0');

const japanese = /^(?:(明治?|大正?|昭和?|平成?|令和?)|([mtshr])) ?(\d{1,2}|元) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})( ?日|(?!\d))(.*)$/is;
const western = /^(?:西暦 ?)?(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})( ?日|(?!\d))(.*)$/s;
/** Four more digits are the time. */
const compact = /^(\d{4})(\d{2})(\d{2})(?=\D|\d{4}$|$)(.*)$/s;

const weekdayLetters = '月火水木金土日';

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
  readonly seconds: string | undefined;
}

const halves = '(午前|午後|a\\.?m\\.?|p\\.?m\\.?)';
const clock = new RegExp(`^(?:${halves} ?)?(?:(\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2})(?:\\.\\d+)?)?|時 ?(?:(\\d{1,2}) ?分 ?(?:(\\d{1,2}) ?秒)?|(半))?)?)(?: ?${halves})?$`, 'i');

/** 午後12時 may mean noon or midnight, so it is refused. */
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

/** Reads the whole text as a day, a time or both; otherwise the result is null. Zones are not supported. */
const writtenMoment = (text: string): WrittenMoment | OutsideEra | null => {
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

/** Seconds of 00 do not count. Most items cut seconds. */
const hasSeconds = (text: string): boolean => {
  const [, western, japanese] = /:\d{1,2}:(\d{1,2}(?:\.\d+)?)|分 ?(\d{1,2}) ?秒/.exec(foldMoment(text)) ?? [];
  return Number(western ?? japanese ?? 0) > 0;
};

export const momentsInWords = { writtenMoment, hasSeconds };
