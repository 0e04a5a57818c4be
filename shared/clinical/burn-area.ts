import { fraction, over, plus, roundHalfUp, times } from '../text/decimal.ts';

/**
 * Lund and Browder's chart (Surg Gynecol Obstet 1944;79:352-8): what percentage of the body's surface each region is. Head,
 * thighs and legs change with the age; front and back of a limb are counted together. Each column sums to 100.
 */
const ages = [0, 1, 5, 10, 15, 'adult'] as const;

const byAge = {
  head: [19, 17, 13, 11, 9, 7],
  thigh: [5.5, 6.5, 8, 8.5, 9, 9.5],
  leg: [5, 5, 5.5, 6, 6.5, 7],
} as const;

type Size = number | keyof typeof byAge;

const sizes = {
  head: 'head',
  neck: 2,
  front: 13,
  back: 13,
  buttock_right: 2.5,
  buttock_left: 2.5,
  genitals: 1,
  upper_arm_right: 4,
  upper_arm_left: 4,
  forearm_right: 3,
  forearm_left: 3,
  hand_right: 2.5,
  hand_left: 2.5,
  thigh_right: 'thigh',
  thigh_left: 'thigh',
  leg_right: 'leg',
  leg_left: 'leg',
  foot_right: 3.5,
  foot_left: 3.5,
} as const satisfies { readonly [region: string]: Size };

export type BurnRegion = keyof typeof sizes;
export const burnRegions = Object.keys(sizes) as readonly BurnRegion[];

/** Years from which the chart's column of adults holds, unless a design says otherwise: the chart names no year. */
export const adultFrom = 18;

/** What percentage of the body's surface a region is at an age in years. */
export const regionSize = (region: BurnRegion, age: number, grown: number = adultFrom): number => {
  const size: Size = sizes[region];
  if (typeof size === 'number') return size;
  const column = age >= grown ? ages.length - 1 : ages.findLastIndex((from) => typeof from === 'number' && age >= from);
  return byAge[size][column]!;
};

/**
 * Burnt percentage of the body's surface to one decimal, halves up. `burnt`: what percentage (0-100) of each region; a region
 * that is left out is not burnt. Undefined without an age, while no region is given, for what is no percentage, and where null says that one is not known.
 */
export const burnArea = (burnt: { readonly [region in BurnRegion]?: number | null }, age: number | undefined, grown: number = adultFrom): number | undefined => {
  const given = burnRegions.flatMap((region) => (burnt[region] === undefined ? [] : [[region, burnt[region] ?? Number.NaN] as const]));
  if (age === undefined || age < 0 || given.length === 0) return undefined;
  if (given.some(([, percent]) => !(percent >= 0 && percent <= 100))) return undefined;
  const hundredth = given.map(([region, percent]) => times(fraction(regionSize(region, age, grown)), fraction(percent))).reduce(plus);
  return roundHalfUp(over(hundredth, fraction(100))!, 1);
};
