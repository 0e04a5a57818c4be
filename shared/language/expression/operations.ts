import { dateOfDay, dayNumber, isDate, isTime } from '../../text/dates.ts';
import { fraction, over, plus, roundHalfUp, times, type Fraction } from '../../text/decimal.ts';
import { bounded, daysIn, floor, isBlank, isMoment, isNumber, negative, numberIn, secondsIn, secondsOfDay, textIn, truncated, type Value, wholeIn } from './values.ts';

const two = (count: number): string => String(Math.floor(count)).padStart(2, '0');

/** A day moves by whole days only, because its hour is unknown; a moment moves by minutes, or by seconds where it has them. */
export const shifted = (moment: string, by: Fraction): Value => {
  if (moment.length === 10) return dateOfDay(dayNumber(moment) + wholeIn(floor(by)));
  const step = moment.length > 16 ? 1 : 60;
  const seconds = secondsIn(moment.slice(11)) + roundHalfUp(times(by, fraction(secondsOfDay / step)), 0) * step;
  const days = Math.floor(seconds / secondsOfDay);
  const date = dateOfDay(dayNumber(moment) + days);
  const rest = seconds - days * secondsOfDay;
  return date && `${date}T${[rest / 3600, (rest / 60) % 60, rest % 60].map(two).join(':').slice(0, step > 1 ? 5 : 8)}`;
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
/** Takes the sign of the dividend, as in XPath. */
export const remainder = (one: Value, other: Value): Value => {
  const quotient = divide(one, other);
  return isNumber(quotient) ? subtract(one, multiply(other, truncated(quotient))) : null;
};

/** An age is years + months/100. */
export const monthsIn = (age: Value): Value => {
  const years = floor(numberIn(age));
  return years && add(multiply(years, fraction(12)), multiply(subtract(age, years), fraction(100)));
};

export const order = (one: Value, other: Value): number | null => {
  const [left, right] = [numberIn(one), numberIn(other)];
  if (left && right) {
    const difference = left.numerator * right.denominator - right.numerator * left.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  if (!areLevel(one, other)) return null;
  // A day and a moment compare by the day; a minute means its first second.
  const length = isDate(one) || isDate(other) ? 10 : isTime(one) ? 8 : 19;
  const [early, late] = [one, other].map((each) => `${each as string}:00`.slice(0, length)) as [string, string];
  return early < late ? -1 : early > late ? 1 : 0;
};

const areLevel = (one: Value, other: Value): boolean => (isMoment(one) && isMoment(other)) || (isTime(one) && isTime(other));

const yesWords = /^(?:ok|true|yes|1)$/i;
const noWords = /^(?:false|no|0)$/i;

export const isEqual = (one: Value, other: Value): boolean => {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (typeof one === 'string' && typeof other === 'boolean') return isEqual(other, one);
  if (typeof one === 'boolean' && typeof other === 'string') return (one ? yesWords : noWords).test(other);
  if (Array.isArray(one) || Array.isArray(other)) return textIn(one) === textIn(other);
  if (typeof one !== 'string' || typeof other !== 'string') return order(one, other) === 0;
  return areLevel(one, other) ? order(one, other) === 0 : one === other;
};

export const isSelected = (held: Value, value: Value): boolean => {
  if (Array.isArray(held)) return (held as readonly string[]).includes(textIn(value));
  if (isBlank(held)) return false;
  return isEqual(held, value) || (typeof held === 'string' && !isBlank(value) && held.split(/\s+/).includes(textIn(value)));
};
