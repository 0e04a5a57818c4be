import { fraction, over, plus, roundHalfUp, times, type Fraction } from '../text/decimal.ts';

/** Ratios have two decimals, half up, and are undefined where an input is missing or the divisor is 0 (domain-facts 2). */
export interface CirculationInputs {
  readonly hr?: number;
  /** mmHg. */
  readonly sbp?: number;
  readonly dbp?: number;
  readonly gcs?: number;
  /** Completed years. */
  readonly age?: number;
}

export const allGiven = (...values: readonly (number | undefined)[]): Fraction[] | undefined => {
  const given = values.filter((value) => value !== undefined);
  return given.length === values.length ? given.map(fraction) : undefined;
};

export const ratio = (numerator: Fraction | undefined, denominator: Fraction | undefined): number | undefined => {
  const quotient = numerator && denominator && over(numerator, denominator);
  return quotient && roundHalfUp(quotient, 2);
};

export const shockIndex = ({ hr, sbp }: CirculationInputs): number | undefined => {
  const [h, s] = allGiven(hr, sbp) ?? [];
  return ratio(h, s);
};

export const modifiedShockIndex = ({ hr, sbp, dbp }: CirculationInputs): number | undefined => {
  const [h, s, d] = allGiven(hr, sbp, dbp) ?? [];
  return h && s && d && ratio(times(h, fraction(3)), plus(s, times(d, fraction(2))));
};

export const ageShockIndex = ({ hr, sbp, age }: CirculationInputs): number | undefined => {
  const [h, s, a] = allGiven(hr, sbp, age) ?? [];
  return h && s && a && ratio(times(h, a), s);
};
