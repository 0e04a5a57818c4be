import { isTime } from '../text/dates.ts';
import { fraction, over, roundHalfUp } from '../text/decimal.ts';
import { addToDate, decimalDateTime, decimalTime, timeBetween, toDate, toDateTime } from './moment-functions.ts';
import { add, both, divide, isEqual, isSelected, monthsIn, multiply, order, real, remainder, subtract } from './operations.ts';
import { base64Decoded, digestOf } from './digest.ts';
import { areaOf, distanceOf, isWithin, steady, touchesItself } from './place-functions.ts';
import { decimalLogarithm, exponential, naturalLogarithm, power } from './real-functions.ts';
import { asNumber, asYesNo, bounded, floor, isBlank, isMoment, negative, numberIn, textIn, truncated, unwrap, type Value, wholeIn, wrap } from './values.ts';

const compare = (test: (order: number) => boolean) => (one: Value, other: Value): Value => {
  const found = order(one, other);
  return found === null ? null : test(found);
};

const present = (values: readonly Value[]): readonly Value[] => values.filter((value) => !isBlank(value));
/** What has a place in an order: numbers, moments and times of day, but no other choice or text. */
const ordered = (values: readonly Value[]): readonly Value[] =>
  values.map((value) => numberIn(value) ?? (isMoment(value) || isTime(value) ? value : null)).filter((value) => value !== null);
const extreme = (sign: 1 | -1) => (...values: Value[]): Value =>
  ordered(values).reduce<Value>((best, value) => (best === null || (order(value, best) ?? 0) * sign > 0 ? value : best), null);
const total = (...values: Value[]): Value => {
  const numbers = values.map(numberIn).filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce<Value>(add, fraction(0));
};

const letters = (value: Value): string[] => Array.from(textIn(value));
/** Values of a choice of several, as a list or as a text with blanks between them. */
const held = (value: Value): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : textIn(value).split(/\s+/).filter((each) => each !== '');

/** Blank as soon as one is, unless another decides: "no and blank" is no. */
const logic = (deciding: boolean) => (...values: Value[]): Value => {
  const told = values.map(asYesNo);
  return told.includes(deciding) ? deciding : told.includes(null) ? null : !deciding;
};

const rounded = (value: Value, places: Value = fraction(0)): Value => {
  const [number, digits] = [asNumber(value), wholeIn(places)];
  if (!number || !(Math.abs(digits) <= 30)) return null;
  const unit = fraction(Number(`1e${Math.max(0, -digits)}`));
  return multiply(wrap(roundHalfUp(over(number, unit)!, Math.max(0, digits))), unit);
};

/** A function of angles; its last digits are cut, because browsers differ in them. */
const angle = (work: (...values: number[]) => number) => (...values: Value[]): Value => {
  const numbers = values.map(numberIn);
  return numbers.includes(null) ? null : steady(work(...numbers.map((each) => Number(unwrap(each)))));
};

const translated = (value: Value, from: Value, to: Value): Value => {
  const [listed, others] = [letters(from), letters(to)];
  return letters(value).map((letter) => (listed.includes(letter) ? (others[listed.indexOf(letter)] ?? '') : letter)).join('');
};

/** Whether a number lies between two others, each of which means nothing when it is -1. */
const isBetween = (found: Value, least: Value, most: Value): Value => {
  const bounds = [numberIn(least), numberIn(most)] as const;
  if (bounds.includes(null)) return null;
  const [isEnough, isTooMuch] = [order(found, least), order(found, most)].map((each) => each ?? 0);
  return (isEqual(least, fraction(-1)) || isEnough! >= 0) && (isEqual(most, fraction(-1)) || isTooMuch! <= 0);
};
const isYes = (value: Value | undefined): boolean => textIn(value ?? null) === 'yes';

const weights = (of: readonly Value[]): Value =>
  of.reduce<Value>((sum, value, index) => (index % 2 === 1 && isYes(of[index - 1]) ? add(sum, numberIn(value)) : sum), fraction(0));

const before = (value: Value, part: Value): Value => {
  const at = textIn(value).indexOf(textIn(part));
  return at < 0 ? '' : textIn(value).slice(0, at);
};
const after = (value: Value, part: Value): Value => {
  const at = textIn(value).indexOf(textIn(part));
  return at < 0 ? '' : textIn(value).slice(at + textIn(part).length);
};

/** The functions and operators that need nothing but their values. */
export const functions: { readonly [name: string]: (...values: Value[]) => Value } = {
  and: logic(false),
  or: logic(true),
  not: (value) => {
    const told = asYesNo(value);
    return told === null ? null : !told;
  },
  '=': isEqual,
  '!=': (one, other) => !isEqual(one, other),
  '<': compare((found) => found < 0),
  '<=': compare((found) => found <= 0),
  '>': compare((found) => found > 0),
  '>=': compare((found) => found >= 0),
  '+': (...values) => values.reduce(add),
  '-': (one, other) => (other === undefined ? negative(numberIn(one)) : subtract(one, other)),
  '*': (...values) => values.reduce(multiply),
  div: divide,
  mod: remainder,
  '|': (...values) => present(values)[0] ?? null,
  true: () => true,
  false: () => false,
  boolean: (value) => asYesNo(value) ?? false,
  'boolean-from-string': (value) => ['true', '1'].includes(textIn(value)),
  coalesce: (...values) => present(values)[0] ?? null,
  selected: isSelected,
  'selected-at': (value, index) => held(value)[wholeIn(index)] ?? '',
  'count-selected': (value) => fraction(held(value).length),
  checklist: (least, most, ...values) => isBetween(fraction(values.filter(isYes).length), least, most),
  'weighted-checklist': (least, most, ...values) => isBetween(weights(values), least, most),
  concat: (...values) => values.map(textIn).join(''),
  join: (separator, ...values) => values.map(textIn).join(textIn(separator)),
  'string-length': (value) => fraction(letters(value).length),
  'normalize-space': (value) => textIn(value).trim().replace(/\s+/g, ' '),
  substr: (value, from, to) => {
    const start = wholeIn(from);
    return Number.isNaN(start) ? null : letters(value).slice(start, to === undefined ? undefined : wholeIn(to)).join('');
  },
  'substring-before': before,
  'substring-after': after,
  translate: translated,
  contains: (value, part) => textIn(value).includes(textIn(part)),
  'starts-with': (value, part) => textIn(value).startsWith(textIn(part)),
  'ends-with': (value, part) => textIn(value).endsWith(textIn(part)),
  round: rounded,
  int: (value) => truncated(asNumber(value)),
  floor: (value) => floor(numberIn(value)),
  ceiling: (value) => negative(floor(negative(numberIn(value)))),
  abs: (value) => {
    const number = numberIn(value);
    return number && number.numerator < 0n ? negative(number) : number;
  },
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
  years: (value) => floor(numberIn(value)),
  months: monthsIn,
  sum: total,
  min: extreme(-1),
  max: extreme(1),
  count: (...values) => fraction(present(values).length),
  'count-non-empty': (...values) => fraction(present(values).length),
  number: asNumber,
  string: (value) => textIn(value),
  date: toDate,
  'date-time': toDateTime,
  'decimal-date-time': decimalDateTime,
  'decimal-time': decimalTime,
  'difference-in-months': timeBetween('months'),
  'cht:difference-in-days': timeBetween('days'),
  'cht:difference-in-weeks': timeBetween('weeks'),
  'cht:difference-in-months': timeBetween('months'),
  'cht:difference-in-years': timeBetween('years'),
  'add-date': addToDate,
  digest: digestOf,
  'base64-decode': base64Decoded,
  intersects: touchesItself,
  geofence: isWithin,
  distance: distanceOf,
  area: areaOf,
};
