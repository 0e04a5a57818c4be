import { foldKanjiNumbers, foldTyped } from './width.ts';

/** Arithmetic on decimals is exact: 1.005 is 1005/1000, so half up is exact, too (domain-facts 2, binary traps). */
export interface Fraction {
  readonly numerator: bigint;
  /** The denominator is always positive. */
  readonly denominator: bigint;
}

/** The value must be finite; the result is the decimal that it prints as. */
export const fraction = (value: number): Fraction => {
  const [mantissa = '', exponent = '0'] = value.toString().split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const power = BigInt(exponent) - BigInt(decimals.length);
  const digits = BigInt(whole + decimals);
  return power >= 0n ? { numerator: digits * 10n ** power, denominator: 1n } : { numerator: digits, denominator: 10n ** -power };
};

export const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

export const over = (a: Fraction, b: Fraction): Fraction | undefined => {
  if (b.numerator === 0n) return undefined;
  const sign = b.numerator < 0n ? -1n : 1n;
  return { numerator: sign * a.numerator * b.denominator, denominator: sign * b.numerator * a.denominator };
};

/** Halves are rounded away from zero. */
export const roundHalfUp = ({ numerator, denominator }: Fraction, places: number): number => {
  const negative = numerator < 0n;
  const scaled = (negative ? -numerator : numerator) * 10n ** BigInt(places);
  const rounded = (2n * scaled + denominator) / (2n * denominator);
  return Number(`${negative && rounded !== 0n ? '-' : ''}${rounded}e-${places}`);
};

/** Japanese keyboards type the minus as a long vowel mark or a dash (spec end-user 5, number item). */
export const dash = /[-ー\uff70\u2010-\u2015\u2212\u2500]/;
const leadingDash = new RegExp(`^${dash.source} ?(?=[\\d.,])`);

/** A JSON number keeps no more significant digits. */
export const maxDigits = 15;

/** A comma groups thousands in "1,200", and is the decimal point in "37,5" and "0,125". "12..5" is one point; separate points are not a number. */
const onePoint = (run: string): string | null => {
  const single = run.replace(/\.{2,}/, '.');
  if (/^(?:\d+\.?\d*|\.\d+)$/.test(single)) return single;
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(single)) return single.replaceAll(',', '');
  return /^(?:\d+,\d*|,\d+)$/.test(single) ? single.replace(',', '.') : null;
};

/** The `text` of the number has a decimal point and no separators: "-37.5". The result is null if none is at the beginning. The caller converts 十百千. */
export const writtenNumber = (folded: string) => {
  const signed = folded.replace(/[。｡]/g, '.').replace(/[、､]/g, ',').replace(leadingDash, '-').replace(/^\+ ?(?=[\d.,])/, '');
  const [, sign = '', run = '', rest = ''] = /^(-?)([\d.,]+) ?(.*)$/s.exec(signed) ?? [];
  const number = onePoint(run);
  return number === null ? null : { text: sign + number, rest };
};

/** The number is cut, not rounded, to `scale` decimals; the result is null for no number. */
export const readDecimal = (text: string, scale?: number): number | null => {
  const written = writtenNumber(foldKanjiNumbers(foldTyped(text)));
  const value = written === null || written.rest !== '' ? NaN : Number(cutText(written.text, scale));
  return Number.isFinite(value) ? withoutMinusZero(value) : null;
};

/** Cuts the decimal text, to avoid binary fractions; the result is null unless the value is finite. */
export const cutNumber = (value: number, scale?: number): number | null =>
  Number.isFinite(value) ? withoutMinusZero(Number(cutText(decimalText(value), scale))) : null;

const withoutMinusZero = (value: number): number => (value === 0 ? 0 : value);

export const cutText = (text: string, scale: number | undefined): string => {
  const point = text.indexOf('.');
  if (scale === undefined || point < 0) return text;
  return text.slice(0, scale === 0 ? point : point + 1 + scale);
};

/** The text has no exponent. */
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

export const countDigits = (value: number): number => decimalText(value).replace(/[-.]/g, '').length;
