import { describe, expect, it } from 'vitest';
import { ageShockIndex, modifiedShockIndex, shockIndex } from '#shared/clinical/shock-indices.ts';

const _ = undefined;

/** domain-facts 2: HR, SBP, DBP, age; SI, modified SI, age SI. */
const vectors: (number | undefined)[][] = [
  [80, 120, 80, 30, 0.67, 0.86, 20],
  [110, 90, 60, 45, 1.22, 1.57, 55],
  [130, 80, 50, 60, 1.63, 2.17, 97.5],
  [60, 140, 85, 72, 0.43, 0.58, 30.86],
  [100, 100, 60, 20, 1, 1.36, 20],
  [140, 70, 40, 25, 2, 2.8, 50],
  [201, 200, 100, 40, 1.01, 1.51, 40.2],
  [0, 80, 40, 50, 0, 0, 0],
  [90, 0, 0, 50, _, _, _],
  [72, 119, 79, _, 0.61, 0.78, _],
  [96, 120, _, 66, 0.8, _, 52.8],
  [88, 112, 70, 34, 0.79, 1.05, 26.71],
];

describe('the shock index family', () => {
  // proves U5.30
  it.each(vectors)('HR %s, SBP %s, DBP %s, age %s', (hr, sbp, dbp, age, si, modified, byAge) => {
    expect([shockIndex, modifiedShockIndex, ageShockIndex].map((index) => index({ hr, sbp, dbp, age }))).toEqual([si, modified, byAge]);
  });
});
