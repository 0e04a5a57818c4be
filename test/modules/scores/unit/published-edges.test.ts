import { describe, expect, it } from 'vitest';
import { gap, news2, news2Points, qsofa, type News2Inputs } from '#shared/modules/scores/clinical/early-warning.ts';
import { bodyRegions, injurySeverityScore } from '#shared/modules/scores/clinical/injury-severity.ts';
import { around, pointsIn, type Table } from '#test/support/published-tables.ts';

const totals = Array.from({ length: 13 }, (_, index) => index + 3);

describe('NEWS2', () => {
  const calm = { rr: 16, spo2: 97, scale: 1, oxygen: false, sbp: 120, pulse: 75, acvpu: 'A', temp: 37 } as const satisfies News2Inputs;
  const tables = {
    rr: [[25, 3], [21, 2], [12, 0], [9, 1], [-Infinity, 3]],
    sbp: [[220, 3], [111, 0], [101, 1], [91, 2], [-Infinity, 3]],
    pulse: [[131, 3], [111, 2], [91, 1], [51, 0], [41, 1], [-Infinity, 3]],
    temp: [[39.1, 2], [38.1, 1], [36.1, 0], [35.1, 1], [-Infinity, 3]],
  } as const satisfies { readonly [input: string]: Table };
  it.each(Object.entries(tables))('has the published points of %s at every edge', (input, table) => {
    const isTemperature = input === 'temp';
    for (const value of around(table, isTemperature ? 0.1 : 1, isTemperature ? 0.05 : 0.1)) {
      expect([value, news2Points({ ...calm, [input]: value })?.[input as 'rr'], news2({ ...calm, [input]: value })]).toEqual([value, pointsIn(table, value), pointsIn(table, value)]);
    }
  });

  /** Percent from 80 to 100: points on scale 1, on scale 2 on air, on scale 2 on oxygen; the 2 of the oxygen itself apart. */
  const saturation: readonly (readonly [number, number, number, number])[] = [
    [80, 3, 3, 3], [82, 3, 3, 3], [83, 3, 3, 3], [84, 3, 2, 2], [85, 3, 2, 2], [86, 3, 1, 1], [87, 3, 1, 1], [88, 3, 0, 0], [89, 3, 0, 0], [90, 3, 0, 0], [91, 3, 0, 0],
    [92, 2, 0, 0], [93, 2, 0, 1], [94, 1, 0, 1], [95, 1, 0, 2], [96, 0, 0, 2], [97, 0, 0, 3], [98, 0, 0, 3], [100, 0, 0, 3],
  ];
  it.each(saturation)('SpO2 %d has %d points on scale 1, %d on scale 2 and %d there with oxygen', (spo2, one, two, twoWithOxygen) => {
    expect(news2({ ...calm, spo2 })).toBe(one);
    expect(news2({ ...calm, spo2, oxygen: true })).toBe(one + 2);
    expect(news2({ ...calm, spo2, scale: 2 })).toBe(two);
    expect(news2({ ...calm, spo2, scale: 2, oxygen: true })).toBe(twoWithOxygen + 2);
    expect(news2({ ...calm, spo2, scale: undefined })).toBe(one);
  });
  it.each([['A', 0], ['C', 3], ['V', 3], ['P', 3], ['U', 3]] as const)('%s has %d points', (acvpu, points) => expect(news2({ ...calm, acvpu })).toBe(points));
  it('is 20 at most, and blank without any one input', () => {
    expect(news2({ rr: 25, spo2: 91, scale: 1, oxygen: true, sbp: 90, pulse: 131, acvpu: 'U', temp: 35 })).toBe(20);
    for (const name of ['rr', 'spo2', 'oxygen', 'sbp', 'pulse', 'acvpu', 'temp'] as const) expect([name, news2({ ...calm, [name]: undefined })]).toEqual([name, undefined]);
  });
});

describe('qSOFA and GAP', () => {
  it('count at every edge', () => {
    for (const rr of [20, 21, 21.9, 22, 22.1, 23]) {
      for (const sbp of [99, 99.9, 100, 100.1, 101, 102]) {
        for (const gcs of [3, 13, 14, 15]) expect([rr, sbp, gcs, qsofa({ rr, sbp, gcs })]).toEqual([rr, sbp, gcs, (rr < 22 ? 0 : 1) + (sbp > 100 ? 0 : 1) + (gcs === 15 ? 0 : 1)]);
      }
    }
    for (const name of ['rr', 'sbp', 'gcs'] as const) expect(qsofa({ rr: 0, sbp: 0, gcs: 3, [name]: undefined })).toBeUndefined();
    expect(qsofa({ rr: 0, sbp: 0, gcs: 3 })).toBe(2);
  });

  it('GAP adds the coma total, 3 below 60 years, and 6 or 4 for the pressure', () => {
    const pressure: Table = [[120.000_001, 6], [60, 4], [-Infinity, 0]];
    for (const gcs of totals) {
      for (const age of [0, 58, 59, 59.11, 60, 60.01, 61]) {
        for (const sbp of [0, 58, 59, 59.9, 60, 61, 119, 120, 120.1, 121, 122]) expect([gcs, age, sbp, gap({ gcs, age, sbp })]).toEqual([gcs, age, sbp, gcs + (age < 60 ? 3 : 0) + pointsIn(pressure, sbp)]);
      }
    }
    for (const name of ['gcs', 'age', 'sbp'] as const) expect(gap({ gcs: 3, age: 0, sbp: 0, [name]: undefined })).toBeUndefined();
  });
});

describe('the Injury Severity Score', () => {
  it('is the sum of the squares of the three highest of six regions, for every combination of 0 to 5', () => {
    for (let code = 0; code < 6 ** 6; code += 37) {
      const scores = bodyRegions.map((_, at) => Math.floor(code / 6 ** at) % 6);
      const [first, second, third] = scores.toSorted((one, other) => other - one) as [number, number, number];
      expect([scores, injurySeverityScore(Object.fromEntries(bodyRegions.map((region, at) => [region, scores[at]])))]).toEqual([scores, first ** 2 + second ** 2 + third ** 2]);
    }
  });
  it.each(bodyRegions)('a 6 of %s alone gives 75, a 5 gives 25, a blank nothing', (region) => {
    expect(injurySeverityScore({ [region]: 6 })).toBe(75);
    expect(injurySeverityScore({ [region]: 5 })).toBe(25);
    expect(injurySeverityScore({ [region]: 0 })).toBe(0);
  });
});
