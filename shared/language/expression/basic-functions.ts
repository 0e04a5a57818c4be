import { isTime } from '../../text/dates.ts';
import { fraction, over, roundHalfUp } from '../../text/decimal.ts';
import { clockBetween, toDate } from './moment-functions.ts';
import { add, divide, isEqual, isSelected, monthsIn, multiply, order, remainder, subtract } from './operations.ts';
import { asNumber, asYesNo, floor, isBlank, isMoment, negative, numberIn, textIn, truncated, type Value, wholeIn, wrap } from './values.ts';

export type Work = (...values: Value[]) => Value;

const compare = (test: (order: number) => boolean) => (one: Value, other: Value): Value => {
  const found = order(one, other);
  return found === null ? null : test(found);
};

const present = (values: readonly Value[]): readonly Value[] => values.filter((value) => !isBlank(value));
const ordered = (values: readonly Value[]): readonly Value[] =>
  values.map((value) => numberIn(value) ?? (isMoment(value) || isTime(value) ? value : null)).filter((value) => value !== null);
const extreme = (sign: 1 | -1) => (...values: Value[]): Value =>
  ordered(values).reduce<Value>((best, value) => (best === null || (order(value, best) ?? 0) * sign > 0 ? value : best), null);
const total = (...values: Value[]): Value => {
  const numbers = values.map(numberIn).filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce<Value>(add, fraction(0));
};

export const letters = (value: Value): string[] => Array.from(textIn(value));
const held = (value: Value): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : textIn(value).split(/\s+/).filter((each) => each !== '');

/** The logic has three values: "no and blank" is no, "yes and blank" is blank. */
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

export const basicFunctions = {
  and: logic(false),
  or: logic(true),
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
  coalesce: (...values) => present(values)[0] ?? null,
  // What sets a prefill apart is when it fills an item (form/calculate.ts).
  prefill: (value = null) => value,
  selected: isSelected,
  'selected-at': (value, index) => held(value)[wholeIn(index)] ?? '',
  'count-selected': (value) => fraction(held(value).length),
  concat: (...values) => values.map(textIn).join(''),
  'string-length': (value) => fraction(letters(value).length),
  round: rounded,
  int: (value) => truncated(asNumber(value)),
  floor: (value) => floor(numberIn(value)),
  years: (value) => floor(numberIn(value)),
  months: monthsIn,
  sum: total,
  min: extreme(-1),
  max: extreme(1),
  'count-non-empty': (...values) => fraction(present(values).length),
  number: asNumber,
  string: (value) => textIn(value),
  date: toDate,
  'difference-in-minutes': clockBetween(60),
  'difference-in-hours': clockBetween(3600),
} satisfies { readonly [name: string]: Work };
