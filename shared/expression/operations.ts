import { dateOfDay, dayNumber, isDate, isTime } from '../text/dates.ts';
import { fraction, over, plus, roundHalfUp, times, type Fraction } from '../text/decimal.ts';
import { bounded, daysIn, floor, isBlank, isMoment, isNumber, minutesIn, minutesOfDay, negative, numberIn, textIn, truncated, type Value, wholeIn } from './values.ts';

const two = (count: number): string => String(count).padStart(2, '0');

/** A day moves by whole days, a moment by minutes: parts of a day are cut from a day, as nobody knows its hour. */
export const shifted = (moment: string, by: Fraction): Value => {
  if (isDate(moment)) return dateOfDay(dayNumber(moment) + wholeIn(floor(by)));
  const minutes = minutesIn(moment) + roundHalfUp(times(by, fraction(minutesOfDay)), 0);
  const days = Math.floor(minutes / minutesOfDay);
  const date = dateOfDay(dayNumber(moment) + days);
  const rest = minutes - days * minutesOfDay;
  return date && `${date}T${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
};

export const add = (one: Value, other: Value): Value => {
  if (isMoment(other) && !isMoment(one)) return add(other, one);
  const right = numberIn(other);
  if (!right) return null;
  if (isMoment(one)) return shifted(one, right);
  const left = numberIn(one);
  if (!left) return null;
  const isLevel = left.denominator === right.denominator;
  return bounded(isLevel ? { numerator: left.numerator + right.numerator, denominator: left.denominator } : plus(left, right));
};

export const subtract = (one: Value, other: Value): Value =>
  isMoment(one) && isMoment(other) ? add(daysIn(one), negative(daysIn(other))) : add(one, negative(numberIn(other)));

export const both = (one: Value, other: Value, work: (one: Fraction, other: Fraction) => Fraction | undefined): Value => {
  const [left, right] = [numberIn(one), numberIn(other)];
  return left && right && bounded(work(left, right));
};

export const divide = (one: Value, other: Value): Value => both(one, other, over);
export const multiply = (one: Value, other: Value): Value => both(one, other, times);
/** With the sign of the dividend, as XPath has it. */
export const remainder = (one: Value, other: Value): Value => {
  const quotient = divide(one, other);
  return isNumber(quotient) ? subtract(one, multiply(other, truncated(quotient))) : null;
};

/** An age is years + months/100. */
export const monthsIn = (age: Value): Value => {
  const years = floor(numberIn(age));
  return years && add(multiply(years, fraction(12)), multiply(subtract(age, years), fraction(100)));
};

/** -1, 0 or 1; null where one of them is blank or they have no order. */
export const order = (one: Value, other: Value): number | null => {
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

export const isEqual = (one: Value, other: Value): boolean => {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (typeof one === 'string' && typeof other === 'boolean') return isEqual(other, one);
  if (typeof one === 'boolean' && typeof other === 'string') return (one ? yesWords : noWords).test(other);
  if (Array.isArray(one) || Array.isArray(other)) return textIn(one) === textIn(other);
  if (typeof one !== 'string' || typeof other !== 'string') return order(one, other) === 0;
  return isMoment(one) && isMoment(other) ? order(one, other) === 0 : one === other;
};

/** A text of several choices has blanks between them. */
export const isSelected = (held: Value, value: Value): boolean => {
  if (Array.isArray(held)) return (held as readonly string[]).includes(textIn(value));
  if (isBlank(held)) return false;
  return isEqual(held, value) || (typeof held === 'string' && !isBlank(value) && held.split(/\s+/).includes(textIn(value)));
};
