import { letters, type Work } from '../../language/expression/basic-functions.ts';
import { both, order } from '../../language/expression/operations.ts';
import { bounded, floor, negative, numberIn, textIn, unwrap, type Value, wholeIn, wrap } from '../../language/expression/values.ts';
import { type Fraction, fraction } from '../../text/decimal.ts';
import { matchesPattern, type Pattern, readPattern } from './match-pattern.ts';
import { addToDate, decimalDateTime, decimalTime, formatMoment, timeBetween, toDateTime } from './moment-functions.ts';
import { decimalLogarithm, exponential, naturalLogarithm, power } from './real-functions.ts';

const real = (work: (value: Fraction) => Fraction | undefined) => (value: Value): Value => {
  const number = numberIn(value);
  return number && bounded(work(number));
};

/** Cuts the last digits, in which browsers differ. */
const angle = (work: (...values: number[]) => number) => (...values: Value[]): Value => {
  const numbers = values.map(numberIn);
  if (numbers.includes(null)) return null;
  const found = work(...numbers.map((each) => Number(unwrap(each))));
  return wrap(Number.isFinite(found) ? Number(found.toPrecision(12)) : undefined);
};

const translated = (value: Value, from: Value, to: Value): Value => {
  const [listed, others] = [letters(from), letters(to)];
  return letters(value).map((letter) => (listed.includes(letter) ? (others[listed.indexOf(letter)] ?? '') : letter)).join('');
};

const before = (value: Value, part: Value): Value => {
  const at = textIn(value).indexOf(textIn(part));
  return at < 0 ? '' : textIn(value).slice(0, at);
};
const after = (value: Value, part: Value): Value => {
  const at = textIn(value).indexOf(textIn(part));
  return at < 0 ? '' : textIn(value).slice(at + textIn(part).length);
};

/** The cache of parsed patterns is limited, because patterns may be built from answers. */
const patterns = new Map<string, Pattern | null>();
const mostPatterns = 200;

const matches = (value: Value, source: Value): Value => {
  const text = textIn(source);
  const known = patterns.get(text);
  const pattern = known === undefined ? readPattern(text) : known;
  if (known === undefined) {
    if (patterns.size === mostPatterns) patterns.clear();
    patterns.set(text, pattern);
  }
  return pattern && matchesPattern(textIn(value), pattern);
};

const nthLargest = (values: readonly Value[], place: number): Value =>
  values
    .map(numberIn)
    .filter((value) => value !== null)
    .toSorted((one, other) => order(other, one) ?? 0)[place - 1] ?? null;

export const moreFunctions = {
  'boolean-from-string': (value) => ['true', '1'].includes(textIn(value)),
  join: (separator, ...values) => values.map(textIn).join(textIn(separator)),
  'normalize-space': (value) => textIn(value).trim().replace(/\s+/g, ' '),
  substr: (value, from, to) => {
    const start = wholeIn(from);
    return Number.isNaN(start) ? null : letters(value).slice(start, to === undefined ? undefined : wholeIn(to)).join('');
  },
  contains: (value, part) => textIn(value).includes(textIn(part)),
  'starts-with': (value, part) => textIn(value).startsWith(textIn(part)),
  'ends-with': (value, part) => textIn(value).endsWith(textIn(part)),
  ceiling: (value) => negative(floor(negative(numberIn(value)))),
  abs: (value) => {
    const number = numberIn(value);
    return number && number.numerator < 0n ? negative(number) : number;
  },
  'date-time': toDateTime,
  regex: matches,
  'substring-before': before,
  'substring-after': after,
  translate: translated,
  pow: (base, exponent) => both(base, exponent, (left, right) => power(left, right, bounded)),
  exp: real(exponential),
  exp10: real((exponent) => power(fraction(10), exponent, bounded)),
  ln: real(naturalLogarithm),
  log: real(naturalLogarithm),
  log10: real(decimalLogarithm),
  sqrt: (value) => wrap(Math.sqrt(Number(unwrap(numberIn(value)) ?? NaN))),
  sin: angle(Math.sin),
  cos: angle(Math.cos),
  tan: angle(Math.tan),
  asin: angle(Math.asin),
  acos: angle(Math.acos),
  atan: angle(Math.atan),
  atan2: angle(Math.atan2),
  pi: () => wrap(Math.PI),
  'difference-in-months': timeBetween('months'),
  'cht:difference-in-days': timeBetween('days'),
  'cht:difference-in-weeks': timeBetween('weeks'),
  'cht:difference-in-months': timeBetween('months'),
  'cht:difference-in-years': timeBetween('years'),
  'decimal-date-time': decimalDateTime,
  'decimal-time': decimalTime,
  'add-date': addToDate,
  'format-date': formatMoment,
  'format-date-time': formatMoment,
  'nth-largest': (...values) => nthLargest(values.slice(0, -1), wholeIn(values.at(-1) ?? null)),
} satisfies { readonly [name: string]: Work };
