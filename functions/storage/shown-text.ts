import { SSF } from '@e965/xlsx';

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

export const shownText = (number: number, code: string, isMoment: boolean, is1904: boolean): string | undefined => {
  if (code.length > longest || ofSystem.test(code)) return undefined;
  const day = isMoment ? dayOf(number, is1904) : null;
  try {
    return SSF.format(day === null ? code : withJapanese(code, day), number, { date1904: is1904 }).trim() || undefined;
  } catch {
    // The package refuses invalid codes.
    return undefined;
  }
};
