import { dateOfDay, dayNumber, isDate, isDateTime } from '../../text/dates.ts';
import { decimalText, fraction, plus, roundHalfUp, times, type Fraction } from '../../text/decimal.ts';

/** A term is null if its answer is blank, hidden or out of reach. */
export type Term = string | number | boolean | null | readonly string[];

/** Fractions are exact: 0.1 + 0.2 is 0.3. */
export type Value = string | boolean | null | readonly string[] | Fraction;

/** A computed text is limited, because formulas over formulas could double it at each step. */
export const maxComputedText = 10_000;

const largest = 10n ** 400n;
const finest = 10n ** 340n;
const minusOne: Fraction = { numerator: -1n, denominator: 1n };

export const isNumber = (value: Value): value is Fraction => typeof value === 'object' && value !== null && 'denominator' in value;
export const isBlank = (value: Value): value is null | '' => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Limits the size of fractions to about the range of numbers; blank beyond it. */
export const bounded = (value: Fraction | undefined): Fraction | null => {
  if (!value) return null;
  const { numerator, denominator } = value;
  const most = largest * denominator;
  if (numerator > most || -numerator > most) return null;
  return denominator > finest ? { numerator: (numerator * finest) / denominator, denominator: finest } : value;
};

export const wrap = (term: Term | undefined): Value => (typeof term === 'number' ? (Number.isFinite(term) ? fraction(term) : null) : (term ?? null));

/** Rounds numbers to 15 digits. */
export const unwrap = (value: Value): Term => {
  if (!isNumber(value)) return isBlank(value) ? null : typeof value === 'string' ? value.replace(/^\0/, '') : value;
  const number = roundHalfUp(value, Math.max(0, 15 - wholeDigits(value)));
  return Number.isFinite(number) ? number : null;
};

const wholeDigits = ({ numerator, denominator }: Fraction): number => {
  const size = numerator < 0n ? -numerator : numerator;
  if (size >= denominator) return (size / denominator).toString().length;
  const zeros = denominator.toString().length - size.toString().length;
  return size * 10n ** BigInt(zeros) >= denominator ? 1 - zeros : -zeros;
};

export const numberIn = (value: Value): Fraction | null => {
  if (isNumber(value)) return value;
  if (typeof value === 'boolean') return fraction(value ? 1 : 0);
  if (Array.isArray(value)) return value.length === 1 ? numberIn((value as readonly string[])[0]!) : null;
  return typeof value === 'string' && /^\s*-?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})\s*$/.test(value) ? fraction(Number(value)) : null;
};

export const textIn = (value: Value): string => {
  const plain = unwrap(value);
  if (typeof plain === 'number') return decimalText(plain);
  return Array.isArray(plain) ? plain.join(' ') : String(plain ?? '');
};

export const wholeIn = (value: Value | undefined): number => Number(unwrap(truncated(numberIn(value ?? null))) ?? NaN);
export const truncated = (value: Fraction | null): Fraction | null => value && { numerator: value.numerator / value.denominator, denominator: 1n };
export const floor = (value: Fraction | null): Fraction | null => {
  const cut = truncated(value);
  return value && cut && value.numerator < 0n && cut.numerator * value.denominator !== value.numerator ? bounded(plus(cut, minusOne)) : cut;
};
export const negative = (value: Fraction | null): Fraction | null => value && times(value, minusOne);

export const isMoment = (value: Value): value is string => isDate(value) || isDateTime(value);
export const secondsOfDay = 86_400;
export const secondsIn = (clock: string): number => clock.split(':').reduce((sum, part, at) => sum + Number(part) * 60 ** (2 - at), 0);
export const daysIn = (moment: string): Fraction => ({
  numerator: BigInt(dayNumber(moment) * secondsOfDay + secondsIn(moment.slice(11))),
  denominator: BigInt(secondsOfDay),
});

export const epochDays = (moment: string): Fraction => plus(daysIn(moment), fraction(-dayNumber('1970-01-01')));
export const dateOfEpochDay = (days: number): string | null => dateOfDay(days + dayNumber('1970-01-01'));

/** A day is a number, too, as in XPath's number(). */
export const asNumber = (value: Value): Fraction | null => numberIn(value) ?? (isMoment(value) ? epochDays(value) : null);

/** Follows XPath's boolean(); null is blank. */
export const asYesNo = (value: Value): boolean | null => {
  if (typeof value === 'boolean') return value;
  if (isBlank(value)) return null;
  return isNumber(value) ? value.numerator !== 0n : true;
};
