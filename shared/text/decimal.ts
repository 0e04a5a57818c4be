import { foldDigits } from './width.ts';

/** Japanese keyboards write the minus as a long vowel mark or as one of several dashes (spec end-user 5, number item). */
const dashes = /^[-ー\uff70\u2010-\u2015\u2212\u2500]/;
/** Spaces of every width, those without any included: Khmer keyboards put them between words. */
const blanks = /[\s\u200b-\u200d\u2060]/g;
const thousands = /^-?\d{1,3}(?:,\d{3})+(?:\.|$)/;
const typed = /^-?\d*\.?\d*$/;

/** More significant digits than this do not survive as a JSON number. */
export const maxDigits = 15;

/**
 * Typed text as the number field shows it: half-width, one decimal point, leading dash as minus, cut beyond `scale`;
 * unfinished numbers ("-", "37.") stay, what cannot become a number is cleared. A comma groups thousands where it can
 * and is the decimal point otherwise: "37，5" must never become 375.
 */
export const typedDecimal = (text: string, scale?: number): string => {
  const folded = foldDigits(text)
    .replace(blanks, '')
    .replace(dashes, '-')
    .replace(/^\+/, '')
    .replace(/[。｡]/g, '.')
    .replace(/[、､]/g, ',');
  const grouped = thousands.test(folded) ? folded.replaceAll(',', '') : folded.replaceAll(',', '.');
  const point = grouped.indexOf('.');
  const single = point < 0 ? grouped : grouped.slice(0, point + 1) + grouped.slice(point + 1).replaceAll('.', '');
  return typed.test(single) ? cutText(single, scale) : '';
};

/** The number that typed text means, cut (not rounded) to `scale` decimals; null for what is not a number. */
export const readDecimal = (text: string, scale?: number): number | null => {
  const shown = typedDecimal(text, scale);
  const value = /\d/.test(shown) ? Number(shown) : NaN;
  return Number.isFinite(value) ? withoutMinusZero(value) : null;
};

/** The number cut to `scale` decimals on its decimal text, so that binary fractions play no part; null unless finite. */
export const cutNumber = (value: number, scale?: number): number | null =>
  Number.isFinite(value) ? withoutMinusZero(Number(cutText(decimalText(value), scale))) : null;

/** What typed text was read as, where that is not what stands there ("３７．５" as 37.5); null otherwise. */
export const readAs = (text: string, scale?: number): string | null => {
  const value = readDecimal(text, scale);
  return value === null || typedDecimal(text, scale) === text ? null : decimalText(value);
};

const withoutMinusZero = (value: number): number => (value === 0 ? 0 : value);

const cutText = (text: string, scale: number | undefined): string => {
  const point = text.indexOf('.');
  if (scale === undefined || point < 0) return text;
  return text.slice(0, scale === 0 ? point : point + 1 + scale);
};

/** The shortest decimal text of a finite number, without exponent. */
export const decimalText = (value: number): string => {
  const text = String(value);
  const mark = text.indexOf('e');
  if (mark < 0) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = text.slice(sign.length, mark).split('.');
  const exponent = Number(text.slice(mark + 1));
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${whole}${fraction}`;
  return sign + whole + fraction.padEnd(exponent, '0');
};

/** How many digits the number shows, sign and point apart. */
export const countDigits = (value: number): number => decimalText(value).replace(/[-.]/g, '').length;
