import { fraction, over, plus, roundHalfUp, times } from '../../../text/decimal.ts';

/** Each number is the per cent of the body surface, front and back together (Lund and Browder, Surg Gynecol Obstet 1944;79:352-8). */
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

/** The column of adults applies from this age in years unless a design says otherwise; the chart names no year. */
export const adultFrom = 18;

export const regionSize = (region: BurnRegion, age: number, grown: number = adultFrom): number => {
  const size: Size = sizes[region];
  if (typeof size === 'number') return size;
  const column = age >= grown ? ages.length - 1 : ages.findLastIndex((from) => typeof from === 'number' && age >= from);
  return byAge[size][column]!;
};

/** `burnt` holds 0-100, or null for unknown. The result has one decimal, and is undefined without an age or region or with an unknown per cent. */
export const burnArea = (burnt: { readonly [region in BurnRegion]?: number | null }, age: number | undefined, grown: number = adultFrom): number | undefined => {
  const given = burnRegions.flatMap((region) => (burnt[region] === undefined ? [] : [[region, burnt[region] ?? Number.NaN] as const]));
  if (age === undefined || age < 0 || given.length === 0) return undefined;
  if (given.some(([, percent]) => !(percent >= 0 && percent <= 100))) return undefined;
  const hundredth = given.map(([region, percent]) => times(fraction(regionSize(region, age, grown)), fraction(percent))).reduce(plus);
  return roundHalfUp(over(hundredth, fraction(100))!, 1);
};
