import { dateOfDay, dayNumber, isDate, isDateTime, isTime, readDate } from '../text/dates.ts';
import { decimalText, fraction, over, plus, roundHalfUp, times, type Fraction } from '../text/decimal.ts';
import { aggregates, type Expression } from './expression.ts';
import { matchesPattern } from './match-pattern.ts';
import { decimalLogarithm, exponential, naturalLogarithm, power } from './real-functions.ts';

/** An answer as an expression meets it; null when it is blank, hidden or out of reach. */
export type Term = string | number | boolean | null | readonly string[];

/** Where an expression gets its inputs from. */
export interface Reading {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** The answer that a constraint is about. */
  readonly self: Term;
  read(path: string): Term;
  /** Every answer of an item in the repetitions of one that the reader does not stand in. */
  readAll(path: string): readonly Term[];
}

/** Numbers are exact until the end: 0.1 + 0.2 is 0.3 here. */
type Value = string | boolean | null | readonly string[] | Fraction;

const largest = 10n ** 400n;
const finest = 10n ** 340n;
const minusOne: Fraction = { numerator: -1n, denominator: 1n };

const isNumber = (value: Value): value is Fraction => typeof value === 'object' && value !== null && 'denominator' in value;
const isBlank = (value: Value): value is null | '' => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Keeps what grows without end small: blank far beyond what a number can hold, and no finer than the smallest one. */
const bounded = (value: Fraction | undefined): Fraction | null => {
  if (!value) return null;
  const { numerator, denominator } = value;
  const most = largest * denominator;
  if (numerator > most || -numerator > most) return null;
  return denominator > finest ? { numerator: (numerator * finest) / denominator, denominator: finest } : value;
};

const wrap = (term: Term | undefined): Value => (typeof term === 'number' ? (Number.isFinite(term) ? fraction(term) : null) : (term ?? null));

/** To the 15 digits that a JSON number keeps. */
const unwrap = (value: Value): Term => {
  if (!isNumber(value)) return isBlank(value) ? null : value;
  const number = roundHalfUp(value, Math.max(0, 15 - wholeDigits(value)));
  return Number.isFinite(number) ? number : null;
};

/** Digits before the point; of a number below 1 the zeros behind it, as less than none. */
const wholeDigits = ({ numerator, denominator }: Fraction): number => {
  const size = numerator < 0n ? -numerator : numerator;
  if (size >= denominator) return (size / denominator).toString().length;
  const zeros = denominator.toString().length - size.toString().length;
  return size * 10n ** BigInt(zeros) >= denominator ? 1 - zeros : -zeros;
};

/** A choice whose value is a number counts as that number, a tick as 1. */
const numberIn = (value: Value): Fraction | null => {
  if (isNumber(value)) return value;
  if (typeof value === 'boolean') return fraction(value ? 1 : 0);
  return typeof value === 'string' && /^-?\d{1,300}(?:\.\d{1,300})?$/.test(value) ? fraction(Number(value)) : null;
};

const textIn = (value: Value): string => {
  const plain = unwrap(value);
  if (typeof plain === 'number') return decimalText(plain);
  return Array.isArray(plain) ? plain.join(' ') : String(plain ?? '');
};

const wholeIn = (value: Value | undefined): number => Number(unwrap(truncated(numberIn(value ?? null))) ?? NaN);
const truncated = (value: Fraction | null): Fraction | null => value && { numerator: value.numerator / value.denominator, denominator: 1n };
const floor = (value: Fraction | null): Fraction | null => {
  const cut = truncated(value);
  return value && cut && value.numerator < 0n && cut.numerator * value.denominator !== value.numerator ? bounded(plus(cut, minusOne)) : cut;
};
const negative = (value: Fraction | null): Fraction | null => value && times(value, minusOne);

const isMoment = (value: Value): value is string => isDate(value) || isDateTime(value);
const minutesOfDay = 1440;
const minutesIn = (moment: string): number => Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14));
/** Days, and parts of them. */
const daysIn = (moment: string): Fraction => ({
  numerator: BigInt(dayNumber(moment) * minutesOfDay + minutesIn(moment)),
  denominator: BigInt(minutesOfDay),
});

const two = (count: number): string => String(count).padStart(2, '0');

/** A day moves by whole days, a moment by minutes: parts of a day are cut from a day, as nobody knows its hour. */
const shifted = (moment: string, by: Fraction): Value => {
  if (isDate(moment)) return dateOfDay(dayNumber(moment) + wholeIn(floor(by)));
  const minutes = minutesIn(moment) + roundHalfUp(times(by, fraction(minutesOfDay)), 0);
  const days = Math.floor(minutes / minutesOfDay);
  const date = dateOfDay(dayNumber(moment) + days);
  const rest = minutes - days * minutesOfDay;
  return date && `${date}T${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
};

const add = (one: Value, other: Value): Value => {
  if (isMoment(other) && !isMoment(one)) return add(other, one);
  const right = numberIn(other);
  if (!right) return null;
  if (isMoment(one)) return shifted(one, right);
  const left = numberIn(one);
  if (!left) return null;
  const isLevel = left.denominator === right.denominator;
  return bounded(isLevel ? { numerator: left.numerator + right.numerator, denominator: left.denominator } : plus(left, right));
};

const subtract = (one: Value, other: Value): Value =>
  isMoment(one) && isMoment(other) ? add(daysIn(one), negative(daysIn(other))) : add(one, negative(numberIn(other)));

const both = (one: Value, other: Value, work: (one: Fraction, other: Fraction) => Fraction | undefined): Value => {
  const [left, right] = [numberIn(one), numberIn(other)];
  return left && right && bounded(work(left, right));
};

const divide = (one: Value, other: Value): Value => both(one, other, over);
const multiply = (one: Value, other: Value): Value => both(one, other, times);
/** With the sign of the dividend, as XPath has it. */
const remainder = (one: Value, other: Value): Value => {
  const quotient = divide(one, other);
  return isNumber(quotient) ? subtract(one, multiply(other, truncated(quotient))) : null;
};

/** A function of one number; blank where it has no result. */
const real = (work: (value: Fraction) => Fraction | undefined) => (value: Value): Value => {
  const number = numberIn(value);
  return number && bounded(work(number));
};

/** An age is years + months/100. */
const monthsIn = (age: Value): Value => {
  const years = floor(numberIn(age));
  return years && add(multiply(years, fraction(12)), multiply(subtract(age, years), fraction(100)));
};

/** -1, 0 or 1; null where one of them is blank or they have no order. */
const order = (one: Value, other: Value): number | null => {
  const [left, right] = [numberIn(one), numberIn(other)];
  if (left && right) {
    const difference = left.numerator * right.denominator - right.numerator * left.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  const isLevel = (isMoment(one) && isMoment(other)) || (isTime(one) && isTime(other));
  if (!isLevel) return null;
  // A day compares with a moment by the day.
  const length = isDate(one) || isDate(other) ? 10 : undefined;
  const [early, late] = [one.slice(0, length), other.slice(0, length)];
  return early < late ? -1 : early > late ? 1 : 0;
};

const yesWords = /^(?:ok|true|yes|1)$/i;
const noWords = /^(?:false|no|0)$/i;

const isEqual = (one: Value, other: Value): boolean => {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (typeof one === 'string' && typeof other === 'boolean') return isEqual(other, one);
  if (typeof one === 'boolean' && typeof other === 'string') return (one ? yesWords : noWords).test(other);
  if (typeof one !== 'string' || typeof other !== 'string') return order(one, other) === 0;
  return isMoment(one) && isMoment(other) ? order(one, other) === 0 : one === other;
};

const isSelected = (held: Value, value: Value): boolean =>
  Array.isArray(held) ? (held as readonly string[]).includes(textIn(value)) : !isBlank(held) && isEqual(held, value);

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

const toDate = (value: Value): Value => readDate(textIn(value));

const formatDate = (value: Value, format: Value): Value => {
  if (!isMoment(value)) return null;
  const [year = '', month = '', day = '', hour = '00', minute = '00'] = value.split(/[-T:]/);
  const parts: { readonly [letter: string]: string } = {
    Y: year, y: year.slice(2), m: month, n: String(Number(month)), d: day, e: String(Number(day)), H: hour, h: String(Number(hour)), M: minute,
  };
  return textIn(format).replace(/%([YymndeHhM])/g, (_, letter: string) => parts[letter]!);
};

/** Blank as soon as one is, unless another decides: "no and blank" is no. */
const logic = (deciding: boolean) => (...values: Value[]): Value =>
  values.includes(deciding) ? deciding : values.some((value) => value !== !deciding) ? null : !deciding;

const rounded = (value: Value, places: Value = fraction(0)): Value => {
  const [number, digits] = [numberIn(value), wholeIn(places)];
  if (!number || !(Math.abs(digits) <= 30)) return null;
  const unit = fraction(Number(`1e${Math.max(0, -digits)}`));
  return multiply(wrap(roundHalfUp(over(number, unit)!, Math.max(0, digits))), unit);
};

const functions: { readonly [name: string]: (...values: Value[]) => Value } = {
  and: logic(false),
  or: logic(true),
  not: (value) => (typeof value === 'boolean' ? !value : null),
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
  true: () => true,
  false: () => false,
  if: (test, then, otherwise) => (test === true ? then! : test === false ? otherwise! : null),
  coalesce: (...values) => present(values)[0] ?? null,
  selected: isSelected,
  'count-selected': (value) => fraction(Array.isArray(value) ? value.length : isBlank(value) ? 0 : 1),
  concat: (...values) => values.map(textIn).join(''),
  'string-length': (value) => fraction(letters(value).length),
  substr: (value, from, to) => {
    const start = wholeIn(from);
    return Number.isNaN(start) ? null : letters(value).slice(start, to === undefined ? undefined : wholeIn(to)).join('');
  },
  contains: (value, part) => textIn(value).includes(textIn(part)),
  'starts-with': (value, part) => textIn(value).startsWith(textIn(part)),
  'ends-with': (value, part) => textIn(value).endsWith(textIn(part)),
  round: rounded,
  int: (value) => truncated(numberIn(value)),
  floor: (value) => floor(numberIn(value)),
  ceiling: (value) => negative(floor(negative(numberIn(value)))),
  abs: (value) => {
    const number = numberIn(value);
    return number && number.numerator < 0n ? negative(number) : number;
  },
  pow: (base, exponent) => both(base, exponent, (left, right) => power(left, right, bounded)),
  exp: real(exponential),
  ln: real(naturalLogarithm),
  log: real(naturalLogarithm),
  log10: real(decimalLogarithm),
  years: (value) => floor(numberIn(value)),
  months: monthsIn,
  sqrt: (value) => wrap(Math.sqrt(Number(unwrap(numberIn(value)) ?? NaN))),
  sum: total,
  min: extreme(-1),
  max: extreme(1),
  count: (...values) => fraction(present(values).length),
  number: (value) => numberIn(value),
  string: (value) => textIn(value),
  date: toDate,
  'format-date': formatDate,
};

const valueOf = (part: Expression, reading: Reading): Value => {
  switch (part.kind) {
    case 'number':
      return wrap(part.value);
    case 'text':
      return part.value;
    case 'item':
      return wrap(reading.read(part.path));
    case 'self':
      return wrap(reading.self);
    case 'call': {
      if (part.name === 'today') return reading.today;
      if (part.pattern !== undefined) return part.pattern !== null && matchesPattern(textIn(valueOf(part.of[0]!, reading)), part.pattern);
      const isAggregate = aggregates.has(part.name);
      const values = part.of.flatMap((each): Value[] =>
        isAggregate && each.kind === 'item' ? reading.readAll(each.path).map(wrap) : [valueOf(each, reading)],
      );
      // The design's checks have refused what is not there.
      return Object.hasOwn(functions, part.name) ? (functions[part.name]!(...values) ?? null) : null;
    }
  }
};

/**
 * What an expression comes to, null for blank. A blank is equal to a blank and to '' only; an order with a blank,
 * arithmetic with one, and not() or if() of one are blank; sum, min, max and count pass blanks over. Never throws.
 */
export const evaluateExpression = (expression: Expression, reading: Reading): Term => unwrap(valueOf(expression, reading));
