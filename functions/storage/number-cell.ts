import { formattedCell, type CellValue } from '#shared/compile/workbook-rows.ts';
import { SSF } from '@e965/xlsx';

const hasOwnText = ({ code }: NumberFormat): boolean => code !== '' && code !== '@' && !/^general$/i.test(code);

const shownNumber = (value: number, { isPercent, digits }: NumberFormat): string | undefined => {
  // 0.07 times 100 is 7.000000000000001 in binary numbers.
  if (isPercent) return `${Number((value * 100).toPrecision(15))}%`;
  const text = String(value);
  return /^\d+$/.test(text) && text.length < digits ? text.padStart(digits, '0') : undefined;
};

const dayMs = 86_400_000;
/** The number stands for 1970-01-01. */
const dayZero = 25_569;
const days1904 = 1_462;

const momentOf = (serial: number, is1904: boolean, keepsMidnight: boolean): string | number => {
  // The time is rounded to seconds: 08:30 may be 08:29:59.999. Early programs took 1900 for a leap year, so days before its March count one lower.
  const days = serial + (is1904 ? days1904 : Number(serial >= 1 && serial < 60)) - dayZero;
  const moment = new Date(Math.round(days * (dayMs / 1_000)) * 1_000);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9_999) return serial;
  const iso = moment.toISOString();
  if (serial < 1) return clockIn(iso);
  return keepsMidnight ? `${iso.slice(0, 10)}T${clockIn(iso)}` : momentText(iso);
};

const clockIn = (iso: string): string => /T(\d\d:\d\d(?::(?!00)\d\d)?)/.exec(iso)?.[1] ?? '';

export const momentText = (iso: string): string => {
  const [day, time] = [iso.slice(0, 10), clockIn(iso)];
  return time === '00:00' || time === '' ? day : `${day}T${time}`;
};

export interface Shown {
  readonly is1904: boolean;
  readonly isAsShown: boolean;
}

export const numberCell = (number: number, format: NumberFormat, { is1904, isAsShown }: Shown): CellValue => {
  const plain = format.isMoment ? momentOf(number, is1904, isAsShown && format.hasClock) : number;
  if (isAsShown) return format.isMoment ? plain : (shownNumber(number, format) ?? plain);
  return hasOwnText(format) ? formattedCell(plain, shownText(number, format.code, format.isMoment, is1904)) : plain;
};

/** Looks for date letters outside quotes, escapes and brackets; [h] counts hours. */
export const readNumberFormat = (code: string) => {
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  const bare = first.replace(/\[[^\]]*\]/g, '').replace(/general/gi, '');
  return {
    code,
    isMoment: /\[(?:h+|m+|s+)\]/i.test(first) || /[ymdhsg]|e(?![+-])/i.test(bare),
    hasClock: /h/i.test(bare),
    isPercent: bare.includes('%'),
    /** At least so many digits are shown: "007" has 3. */
    digits: /^0+$/.test(bare) ? bare.length : 0,
  };
};

export type NumberFormat = ReturnType<typeof readNumberFormat>;

/** Formats 27 to 36 and 50 to 58 are those of the Japanese edition. */
const [year, month, day] = ['yyyy"年"', 'm"月"', 'd"日"'];
const builtIn: { readonly [id: number]: string } = {
  1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??',
  14: 'm/d/yy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'm/d/yy h:mm',
  27: 'ge.m.d', 28: `ggge"年"${month}${day}`, 29: `ggge"年"${month}${day}`, 30: 'm/d/yy', 31: `${year}${month}${day}`, 32: 'h"時"mm"分"', 33: 'h"時"mm"分"ss"秒"', 34: `${year}${month}`, 35: `${month}${day}`, 36: 'ge.m.d',
  37: '#,##0_);(#,##0)', 38: '#,##0_);(#,##0)', 39: '#,##0.00_);(#,##0.00)', 40: '#,##0.00_);(#,##0.00)', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0',
  50: 'ge.m.d', 51: `ggge"年"${month}${day}`, 52: `${year}${month}`, 53: `${month}${day}`, 54: `ggge"年"${month}${day}`, 55: `${year}${month}`, 56: `${month}${day}`, 57: 'ge.m.d', 58: `ggge"年"${month}${day}`,
};
export const builtInFormat = (id: number): string => builtIn[id] ?? '';

/** These formats depend on the computer's settings, so the displayed text is unknown. */
const ofSystem = /^m\/d\/yy(?: h:mm)?$|^\*|\[\$-F[48]00\]/i;
const longest = 255;

const parts = (day: Date, locale: string, options: Intl.DateTimeFormatOptions, part: Intl.DateTimeFormatPartTypes): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(day).find(({ type }) => type === part)?.value ?? '';

const dayOf = (number: number, is1904: boolean): Date | null => {
  const read = SSF.parse_date_code(number, { date1904: is1904 }) as { readonly y: number; readonly m: number; readonly d: number } | null;
  return read && new Date(Date.UTC(read.y, read.m - 1, read.d));
};

/** Keeps quotes, escapes and brackets. Matches what the package lacks: eras (g), their years (e), Japanese weekdays (aaa), non-decimal points. */
const japanese = /"[^"]*"|\\.|\[[^\]]*\]|(g{1,3})|(e{1,2})(?![+-])|(a{3,4})|(\.)(?!0)/gi;

const withJapanese = (code: string, day: Date): string =>
  code.replace(japanese, (written: string, era?: string, year?: string, weekday?: string, point?: string) => {
    if (point !== undefined) return '\\.';
    if (era !== undefined) {
      const name = parts(day, 'ja-JP-u-ca-japanese', { era: era.length === 1 ? 'narrow' : 'short', year: 'numeric' }, 'era');
      return `"${era.length === 2 ? name.slice(0, 1) : name}"`;
    }
    if (year !== undefined) return `"${parts(day, 'en-US-u-ca-japanese', { year: 'numeric' }, 'year').padStart(year.length, '0')}"`;
    return weekday === undefined ? written : `"${parts(day, 'ja-JP', { weekday: weekday.length === 3 ? 'short' : 'long' }, 'weekday')}"`;
  });

const shownText = (number: number, code: string, isMoment: boolean, is1904: boolean): string | undefined => {
  if (code.length > longest || ofSystem.test(code)) return undefined;
  const day = isMoment ? dayOf(number, is1904) : null;
  try {
    return SSF.format(day === null ? code : withJapanese(code, day), number, { date1904: is1904 }).trim() || undefined;
  } catch {
    // The package refuses invalid codes.
    return undefined;
  }
};
