import { describe, expect, it } from 'vitest';
import { ageShockIndex, modifiedShockIndex, reverseShockIndexGcs, reverseShockIndexGcsAge, shockIndex } from '#shared/clinical/shock-indices.ts';

const _ = undefined;

/** domain-facts 2: HR, SBP, DBP, GCS, age; SI, rSIG, rSIG/A, modified SI, age SI. */
const vectors: (number | undefined)[][] = [
  [80, 120, 80, 15, 30, 0.67, 22.5, 0.75, 0.86, 20],
  [110, 90, 60, 14, 45, 1.22, 11.45, 0.25, 1.57, 55],
  [130, 80, 50, 13, 60, 1.63, 8, 0.13, 2.17, 97.5],
  [60, 140, 85, 15, 72, 0.43, 35, 0.49, 0.58, 30.86],
  [100, 100, 60, 15, 20, 1, 15, 0.75, 1.36, 20],
  [140, 70, 40, 6, 25, 2, 3, 0.12, 2.8, 50],
  [201, 200, 100, 15, 40, 1.01, 14.93, 0.37, 1.51, 40.2],
  [0, 80, 40, 3, 50, 0, _, _, 0, 0],
  [90, 0, 0, 3, 50, _, 0, 0, _, _],
  [72, 119, 79, 15, _, 0.61, 24.79, _, 0.78, _],
  [96, 120, _, 15, 66, 0.8, 18.75, 0.28, _, 52.8],
  [88, 112, 70, _, 34, 0.79, _, _, 1.05, 26.71],
];

describe('the shock index family', () => {
  // proves U5.30
  it.each(vectors)('HR %s, SBP %s, DBP %s, GCS %s, age %s', (hr, sbp, dbp, gcs, age, si, rsig, rsigA, modified, byAge) => {
    const inputs = { hr, sbp, dbp, gcs, age };
    expect([shockIndex, reverseShockIndexGcs, reverseShockIndexGcsAge, modifiedShockIndex, ageShockIndex].map((index) => index(inputs))).toEqual([
      si, rsig, rsigA, modified, byAge,
    ]);
  });

  it('is blank for an age of 0, which divides', () => {
    expect(reverseShockIndexGcsAge({ hr: 80, sbp: 120, gcs: 15, age: 0 })).toBeUndefined();
  });
});
