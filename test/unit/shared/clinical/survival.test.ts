import { describe, expect, it } from 'vitest';
import { kimura, kimuraDefaults, shownProbability, type Survival } from '#shared/clinical/survival.ts';

const _ = undefined;

const shown = (survival: Survival | undefined): number | undefined => survival && shownProbability(survival.probability);

/** domain-facts 1.6: ISS, age, SBP, GCS, RR, logit, probability. */
const kimuraVectors: [number?, number?, number?, number?, number?, number?, number?][] = [
  [4, 30, 120, 15, 16, 5, 0.99],
  [9, 30, 120, 15, 16, 4, 0.98],
  [16, 30, 120, 15, 16, 3, 0.95],
  [25, 30, 120, 15, 16, 2, 0.88],
  [50, 30, 120, 15, 16, 1, 0.73],
  [16, 54, 120, 15, 16, 3, 0.95],
  [16, 55, 120, 15, 16, 3, 0.95],
  [16, 55.01, 120, 15, 16, 2, 0.88],
  [16, 56, 120, 15, 16, 2, 0.88],
  [25, 70, 89, 8, 30, -2.5, 0.08],
  [25, 70, 90, 9, 29, 0, 0.5],
  [38, 40, 75, 6, 9, -3, 0.05],
  [38, 40, 50, 5, 5, -4.5, 0.01],
  [75, 80, 0, 3, 0, -10, 0],
  [8, 20, 49, 13, 10, 2, 0.88],
  [29, 45, 76, 12, 32, -0.5, 0.38],
  [24, 60, 110, 14, 24, 2, 0.88],
  [0, 30, 0, 3, 0, -5, 0.01],
  [_, 30, 120, 15, 16, 3, 0.95],
  [16, _, 120, 15, 16, 3, 0.95],
  [16, 30, _, 15, 16, 3, 0.95],
  [16, 30, 120, 15, _, 3, 0.95],
  [_, 70, _, 8, 30, -0.5, 0.38],
  [_, 70, 80, 8, _, -1, 0.27],
  [16, 70, _, 8, _, 0, 0.5],
  [16, _, _, 7, 16, 1, 0.73],
  [_, _, _, 15, 16],
  [_, _, 120, 15, _],
  [16, 30, 120, _, 16],
];

describe('survival probability, Kimura/Nakahara 2012', () => {
  // proves U5.31
  it.each(kimuraVectors)('ISS %s, age %s, SBP %s, GCS %s, RR %s has logit %s and probability %s', (iss, age, sbp, gcs, rr, logit, probability) => {
    const result = kimura({ iss, age, sbp, gcs, rr });
    expect(result?.logit).toBe(logit);
    expect(shown(result)).toBe(probability);
  });

  it.each([
    [-5, 0.01], [-4.5, 0.01], [-4, 0.02], [-3.5, 0.03], [-3, 0.05], [-2.5, 0.08], [-2, 0.12], [-1.5, 0.18], [-1, 0.27], [-0.5, 0.38],
    [0, 0.5], [0.5, 0.62], [1, 0.73], [1.5, 0.82], [2, 0.88], [2.5, 0.92], [3, 0.95], [3.5, 0.97], [4, 0.98], [4.5, 0.99], [5, 0.99],
  ])('shows logit %d as %d', (logit, probability) => {
    const intercept = logit - 14;
    expect(shown(kimura({ iss: 0, age: 30, sbp: 120, gcs: 15, rr: 16 }, { ...kimuraDefaults, intercept }))).toBe(probability);
  });

  it('counts exactly 55 years as old only when the design says so', () => {
    const inputs = { iss: 16, age: 55, sbp: 120, gcs: 15, rr: 16 };
    expect(shown(kimura(inputs, { ...kimuraDefaults, age_inclusive: true }))).toBe(0.88);
    expect(shown(kimura({ ...inputs, age: 54.11 }, { ...kimuraDefaults, age_inclusive: true }))).toBe(0.95);
  });

  // proves U5.33
  it('names the predictors that were assumed', () => {
    expect(kimura({ gcs: 8, age: 70, rr: 30 })?.assumed).toEqual(['iss', 'sbp']);
    expect(kimura({ gcs: 8, age: 70, rr: 0, iss: 0, sbp: 0 })?.assumed).toEqual([]);
  });

  it.each([
    [0, 4], [7, 4], [8, 4], [9, 3], [10, 3], [14, 3], [15, 3], [16, 2], [17, 2], [23, 2], [24, 2], [25, 1], [26, 1], [48, 1], [49, 1], [50, 0], [51, 0], [75, 0],
  ])('gives ISS %d the code %d', (iss, code) => {
    expect(kimura({ iss, age: 30, sbp: 120, gcs: 15, rr: 16 })?.logit).toBe(1 + code);
  });
});

describe('the age from which a survival model counts', () => {
  const inputs = { iss: 16, sbp: 120, gcs: 15, rr: 16 };
  it.each([
    [54, 0, 0], [54.11, 0, 0], [55, 0, 1], [55.01, 1, 1], [56, 1, 1],
  ])('at %d years: %d by the specification, %d by the switch', (age, above, inclusive) => {
    const counted = (logit: number | undefined, young: number | undefined): number => (logit === young ? 0 : 1);
    const young = { ...inputs, age: 20 };
    const old = { ...inputs, age };
    const switched = { ...kimuraDefaults, age_inclusive: true };
    expect(counted(kimura(old)?.logit, kimura(young)?.logit)).toBe(above);
    expect(counted(kimura(old, switched)?.logit, kimura(young, switched)?.logit)).toBe(inclusive);
  });
});

describe('bands of GCS, systolic pressure and respiratory rate', () => {
  const base = { iss: 0, age: 30, sbp: 0, gcs: 3, rr: 0 };
  const zero = -9 + 4;
  it.each([
    [3, 0], [4, 1], [5, 1], [6, 2], [7, 2], [8, 2], [9, 3], [10, 3], [11, 3], [12, 3], [13, 4], [14, 4], [15, 4],
  ])('GCS %d has code %d', (gcs, code) => expect(kimura({ ...base, gcs })?.logit).toBe(zero + code));
  it.each([
    [0, 0], [0.9, 0], [1, 1], [2, 1], [48, 1], [49, 1], [49.9, 1], [50, 2], [51, 2], [74, 2], [75, 2], [75.9, 2], [76, 3], [77, 3], [88, 3], [89, 3],
    [89.9, 3], [90, 4], [91, 4], [300, 4],
  ])('systolic pressure %d has code %d', (sbp, code) => expect(kimura({ ...base, sbp })?.logit).toBe(zero + code));
  it.each([
    [0, 0], [0.9, 0], [1, 1], [2, 1], [4, 1], [5, 1], [5.9, 1], [6, 2], [7, 2], [8, 2], [9, 2], [9.9, 2], [10, 4], [11, 4], [28, 4], [29, 4], [29.9, 4],
    [30, 3], [31, 3], [80, 3],
  ])('respiratory rate %d has code %d', (rr, code) => expect(kimura({ ...base, rr })?.logit).toBe(zero + code / 2));
});
