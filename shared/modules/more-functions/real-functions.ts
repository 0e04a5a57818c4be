import { type Fraction, over } from '../../text/decimal.ts';

/** Real functions use whole-number arithmetic, because browsers differ in the last digits of Math.exp and Math.pow. */

const scale = 10n ** 80n;
/** A result keeps more digits than an answer has, but few enough that 9 to the 0.5 is 3, not 2.999…. */
const keptDigits = 40;
const largestExponent = 1_000n;

const one: Fraction = { numerator: 1n, denominator: 1n };
const zero: Fraction = { numerator: 0n, denominator: 1n };

const bits = (value: bigint): number => value.toString(2).length;
const roundedQuotient = (numerator: bigint, denominator: bigint): bigint => {
  const half = denominator / 2n;
  return (numerator < 0n ? numerator - half : numerator + half) / denominator;
};

const neat = ({ numerator, denominator }: Fraction): Fraction => {
  const size = numerator < 0n ? -numerator : numerator;
  if (size === 0n) return zero;
  const places = keptDigits - (size.toString().length - denominator.toString().length);
  return places >= 0
    ? { numerator: roundedQuotient(numerator * 10n ** BigInt(places), denominator), denominator: 10n ** BigInt(places) }
    : { numerator: roundedQuotient(numerator, denominator * 10n ** BigInt(-places)) * 10n ** BigInt(-places), denominator: 1n };
};

const twiceAtanh = (part: bigint, whole: bigint): bigint => {
  let power = (part * scale) / whole;
  const square = (power * power) / scale;
  let sum = 0n;
  for (let odd = 1n; power !== 0n; odd += 2n) {
    sum += power / odd;
    power = (power * square) / scale;
  }
  return 2n * sum;
};

const lnTwo = twiceAtanh(1n, 3n);

const scaledLn = ({ numerator, denominator }: Fraction): bigint => {
  const twos = bits(numerator) - bits(denominator);
  const [top, bottom] = twos >= 0 ? [numerator, denominator << BigInt(twos)] : [numerator << BigInt(-twos), denominator];
  return BigInt(twos) * lnTwo + twiceAtanh(top - bottom, top + bottom);
};

const expOfScaled = (exponent: bigint): Fraction | undefined => {
  if (exponent > largestExponent * scale) return undefined;
  if (exponent < -largestExponent * scale) return zero;
  const twos = roundedQuotient(exponent, lnTwo);
  const rest = exponent - twos * lnTwo;
  let term = scale;
  let sum = 0n;
  for (let count = 1n; term !== 0n; count += 1n) {
    sum += term;
    term = (term * rest) / (scale * count);
  }
  return neat(twos >= 0n ? { numerator: sum << twos, denominator: scale } : { numerator: sum, denominator: scale << -twos });
};

const scaled = ({ numerator, denominator }: Fraction): bigint => (numerator * scale) / denominator;

export const exponential = (exponent: Fraction): Fraction | undefined => expOfScaled(scaled(exponent));

export const naturalLogarithm = (value: Fraction): Fraction | undefined =>
  value.numerator > 0n ? neat({ numerator: scaledLn(value), denominator: scale }) : undefined;

const lnTen = scaledLn({ numerator: 10n, denominator: 1n });

export const decimalLogarithm = (value: Fraction): Fraction | undefined =>
  value.numerator > 0n ? neat({ numerator: scaledLn(value), denominator: lnTen }) : undefined;

/** Whole exponents up to this are multiplied out, so that 1.1 squared is exactly 1.21. */
const largestMultiplied = 1_000n;

const multipliedOut = (base: Fraction, count: bigint, fit: (value: Fraction) => Fraction | null): Fraction | undefined => {
  let result: Fraction | null = one;
  let square: Fraction | null = base;
  for (let left = count; left > 0n && result; left /= 2n) {
    if (left % 2n === 1n) result = square && fit({ numerator: result.numerator * square.numerator, denominator: result.denominator * square.denominator });
    if (left > 1n) square = square && fit({ numerator: square.numerator ** 2n, denominator: square.denominator ** 2n });
  }
  return result ?? undefined;
};

/** The result is undefined if it is not real or too large. `fit` shortens intermediate numbers and returns null for those too large. */
export const power = (base: Fraction, exponent: Fraction, fit: (value: Fraction) => Fraction | null): Fraction | undefined => {
  const isWhole = exponent.numerator % exponent.denominator === 0n;
  const count = exponent.numerator / exponent.denominator;
  if (count === 0n && isWhole) return one;
  if (base.numerator === 0n) return exponent.numerator > 0n ? zero : undefined;
  if (base.numerator < 0n && !isWhole) return undefined;
  if (isWhole && count > 0n && count <= largestMultiplied) return multipliedOut(base, count, fit);
  if (isWhole && count < 0n && -count <= largestMultiplied) {
    const inverse = over(one, base);
    return inverse && multipliedOut(inverse, -count, fit);
  }
  const isNegative = base.numerator < 0n;
  const size = isNegative ? { ...base, numerator: -base.numerator } : base;
  const found = expOfScaled((scaledLn(size) * exponent.numerator) / exponent.denominator);
  return found && isNegative && count % 2n !== 0n ? { ...found, numerator: -found.numerator } : found;
};
