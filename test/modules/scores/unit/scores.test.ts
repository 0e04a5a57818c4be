import { describe, expect, it } from 'vitest';
import { gap, news2, qsofa, type News2Inputs } from '#shared/modules/scores/clinical/early-warning.ts';
import { injurySeverityScore } from '#shared/modules/scores/clinical/injury-severity.ts';

const _ = undefined;

describe('injury severity score', () => {
  it.each([
    [[0, 0, 0, 0, 0, 0], 0],
    [[4, 0, 3, 0, 2, 1], 29],
    [[5, 4, 3, _, _, _], 50],
    [[5, 5, 5, _, _, _], 75],
    [[3, _, 3, _, _, _], 18],
    [[2, 2, 2, 2, 2, 2], 12],
    [[1, _, _, _, _, 6], 75],
    [[_, _, _, _, _, _], _],
  ])('of %j is %s', ([head, face, chest, abdomen, extremity, external], expected) => {
    expect(injurySeverityScore({ head, face, chest, abdomen, extremity, external })).toBe(expected);
  });
});

describe('GAP', () => {
  it.each([
    [15, 30, 130, 24], [15, 30, 120, 22], [8, 60, 60, 12], [3, 80, 59, 3], [13, 59, 121, 22],
  ])('of GCS %d, age %d, SBP %d is %d', (gcs, age, sbp, expected) => expect(gap({ gcs, age, sbp })).toBe(expected));
  it.each([
    [59, 18], [59.11, 18], [60, 15], [61, 15],
  ])('adds 3 below 60 years: at %d it is %d', (age, expected) => expect(gap({ gcs: 15, age, sbp: 0 })).toBe(expected));
  it.each([
    [59, 15], [59.9, 15], [60, 19], [61, 19], [119, 19], [120, 19], [120.1, 21], [121, 21],
  ])('at SBP %d is %d', (sbp, expected) => expect(gap({ gcs: 15, age: 70, sbp })).toBe(expected));
  it('is blank when an input is missing', () => expect(gap({ gcs: 15, sbp: 120 })).toBeUndefined());
});

describe('qSOFA', () => {
  it.each([
    [22, 100, 14, 3], [21, 101, 15, 0], [24, 95, 15, 2],
    [20, 120, 15, 0], [21, 120, 15, 0], [22, 120, 15, 1], [23, 120, 15, 1], [16, 99, 15, 1], [16, 100, 15, 1], [16, 101, 15, 0], [16, 102, 15, 0],
    [16, 120, 13, 1], [16, 120, 14, 1],
  ])('of RR %d, SBP %d, GCS %d is %d', (rr, sbp, gcs, expected) => expect(qsofa({ rr, sbp, gcs })).toBe(expected));
  it('is blank when an input is missing', () => expect(qsofa({ rr: 22, sbp: 100 })).toBeUndefined());
});

const calm: Required<News2Inputs> = { rr: 16, spo2: 97, scale: 1, oxygen: false, sbp: 120, pulse: 75, acvpu: 'A', temp: 36.8 };

describe('NEWS2', () => {
  it.each<[number, number, 1 | 2, boolean, number, number, 'A' | 'C' | 'V', number, number]>([
    [16, 97, 1, false, 120, 75, 'A', 36.8, 0],
    [22, 94, 1, false, 105, 112, 'A', 38.4, 7],
    [25, 91, 1, true, 90, 131, 'V', 39.1, 19],
    [20, 93, 2, false, 130, 88, 'A', 37, 0],
    [20, 93, 2, true, 130, 88, 'A', 37, 3],
    [8, 96, 1, false, 220, 40, 'C', 35, 15],
  ])('of RR %d, SpO2 %d, scale %d, oxygen %s, SBP %d, pulse %d, %s, %d °C is %9$s', (rr, spo2, scale, oxygen, sbp, pulse, acvpu, temp, expected) => {
    expect(news2({ rr, spo2, scale, oxygen, sbp, pulse, acvpu, temp })).toBe(expected);
  });

  const edges: [keyof News2Inputs, [value: number, points: number][]][] = [
    ['rr', [[8, 3], [9, 1], [11, 1], [12, 0], [20, 0], [21, 2], [24, 2], [25, 3]]],
    ['spo2', [[91, 3], [92, 2], [93, 2], [94, 1], [95, 1], [96, 0]]],
    ['sbp', [[90, 3], [91, 2], [100, 2], [101, 1], [110, 1], [111, 0], [219, 0], [220, 3]]],
    ['pulse', [[40, 3], [41, 1], [50, 1], [51, 0], [90, 0], [91, 1], [110, 1], [111, 2], [130, 2], [131, 3]]],
    ['temp', [[35, 3], [35.1, 1], [36, 1], [36.1, 0], [38, 0], [38.1, 1], [39, 1], [39.1, 2]]],
  ];
  it.each(edges.flatMap(([input, rows]) => rows.map(([value, points]) => [input, value, points] as const)))('%s %d gives %d', (input, value, points) => {
    expect(news2({ ...calm, [input]: value })).toBe(points);
  });

  it.each([
    [83, false, 3], [84, false, 2], [85, false, 2], [86, false, 1], [87, false, 1], [88, false, 0], [92, false, 0], [99, false, 0],
    [92, true, 2], [93, true, 3], [94, true, 3], [95, true, 4], [96, true, 4], [97, true, 5],
  ])('SpO2 %d on scale 2 with oxygen %s gives %d', (spo2, oxygen, points) => {
    expect(news2({ ...calm, scale: 2, spo2, oxygen })).toBe(points);
  });

  it.each(['rr', 'spo2', 'oxygen', 'sbp', 'pulse', 'acvpu', 'temp'] as const)('is blank without %s', (input) => {
    expect(news2({ ...calm, [input]: undefined })).toBeUndefined();
  });
});
