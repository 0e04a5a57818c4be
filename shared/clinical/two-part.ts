export interface Age {
  readonly year?: number;
  readonly month?: number;
}

/** Returns 100 × years + months, so that ages compare exactly; a missing part counts 0 (spec end-user 5, two-part value helper). */
export const ageInHundredths = ({ year, month }: Age): number | undefined =>
  year === undefined && month === undefined ? undefined : 100 * (year ?? 0) + ((month ?? 0) >= 12 ? 0 : (month ?? 0));
