/**
 * Exact arithmetic on the decimals that people write: 1.005 is 1005/1000 here, not the nearest binary fraction, so
 * that half up means half up (domain-facts 2, binary traps).
 */
export interface Fraction {
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;
}

/** The decimal that `value` prints as; NaN and infinities are a defect. */
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

/** a / b; undefined when b is zero. */
export const over = (a: Fraction, b: Fraction): Fraction | undefined => {
  if (b.numerator === 0n) return undefined;
  const sign = b.numerator < 0n ? -1n : 1n;
  return { numerator: sign * a.numerator * b.denominator, denominator: sign * b.numerator * a.denominator };
};

/** Rounded to `places` decimals, halves away from zero. */
export const roundHalfUp = ({ numerator, denominator }: Fraction, places: number): number => {
  const negative = numerator < 0n;
  const scaled = (negative ? -numerator : numerator) * 10n ** BigInt(places);
  const rounded = (2n * scaled + denominator) / (2n * denominator);
  return Number(`${negative && rounded !== 0n ? '-' : ''}${rounded}e-${places}`);
};
