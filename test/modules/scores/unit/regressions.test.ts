import { describe, expect, it } from 'vitest';
import { shownProbability, type Survival } from '#shared/clinical/survival.ts';
import { revisedTraumaScore } from '#shared/modules/scores/clinical/revised-trauma-score.ts';
import { type Mechanism, suzuki, triss, trissDefaults } from '#shared/modules/scores/clinical/regressions.ts';

const shown = (survival: Pick<Survival, 'probability'> | undefined): number | undefined => survival && shownProbability(survival.probability);

describe('the age from which TRISS counts', () => {
  const logitAt = (set: 'triss_1995' | 'triss_1987', age: number) => triss(trissDefaults[set], 'blunt', { iss: 16, sbp: 120, gcs: 15, rr: 16, age })?.logit;
  it.each([[54, false], [54.11, false], [55, true], [55.01, true], [56, true]])('at %d years it is: %s', (age, isOld) => {
    for (const set of ['triss_1995', 'triss_1987'] as const) expect(logitAt(set, age) !== logitAt(set, 20)).toBe(isOld);
  });
});

/** domain-facts 1.7: GCS, SBP, RR, ISS, age, mechanism, RTS, b (1995), Ps 1995, Ps 1987, Ps Suzuki. */
const trissVectors: [number, number, number, number, number, Mechanism, number, number, number, number, number?][] = [
  [15, 120, 16, 9, 30, 'blunt', 7.8408, 5.1379, 0.99, 1, 1],
  [15, 120, 16, 9, 60, 'blunt', 7.8408, 3.3949, 0.97, 0.97, 0.99],
  [13, 90, 29, 16, 54, 'blunt', 7.8408, 4.5534, 0.99, 0.99, 0.98],
  [13, 90, 29, 16, 55, 'blunt', 7.8408, 2.8104, 0.94, 0.96, 0.98],
  [8, 80, 32, 29, 40, 'blunt', 4.9438, 1.1257, 0.76, 0.78, 0.67],
  [8, 80, 32, 29, 40, 'penetrating', 4.9438, 0.4878, 0.62, 0.66],
  [3, 0, 0, 75, 30, 'blunt', 0, -6.7124, 0, 0, 0],
  [14, 110, 20, 25, 70, 'penetrating', 7.8408, 2.4901, 0.92, 0.87],
  [5, 60, 8, 43, 20, 'blunt', 2.9836, -1.6282, 0.16, 0.15, 0.18],
  [12, 76, 9, 38, 66, 'penetrating', 5.5898, -0.5924, 0.36, 0.07],
];

describe('RTS, TRISS and the Suzuki model', () => {
  it.each(trissVectors)('GCS %d, SBP %d, RR %d, ISS %d, age %d, %s', (gcs, sbp, rr, iss, age, mechanism, rts, b, ps1995, ps1987) => {
    const inputs = { gcs, sbp, rr, iss, age };
    expect(revisedTraumaScore(inputs)).toBe(rts);
    expect(triss(trissDefaults.triss_1995, mechanism, inputs)?.logit).toBeCloseTo(b, 4);
    expect(shown(triss(trissDefaults.triss_1995, mechanism, inputs))).toBe(ps1995);
    expect(shown(triss(trissDefaults.triss_1987, mechanism, inputs))).toBe(ps1987);
  });

  it.each(trissVectors.flatMap(([gcs, sbp, rr, iss, age, , , , , , ps]) => (ps === undefined ? [] : [[gcs, sbp, rr, iss, age, ps] as const])))(
    'Suzuki: GCS %d, SBP %d, RR %d, ISS %d, age %d is %d',
    (gcs, sbp, rr, iss, age, ps) => expect(shown(suzuki({ gcs, sbp, rr, iss, age }))).toBe(ps),
  );

  it('uses the blunt set below 15 years whatever the mechanism', () => {
    const child = { gcs: 8, sbp: 80, rr: 32, iss: 29, age: 14.11 };
    expect(triss(trissDefaults.triss_1995, 'penetrating', child)).toEqual(triss(trissDefaults.triss_1995, 'blunt', child));
    expect(triss(trissDefaults.triss_1995, undefined, child)).toEqual(triss(trissDefaults.triss_1995, 'blunt', child));
    expect(triss(trissDefaults.triss_1995, 'penetrating', { ...child, age: 15 })).not.toEqual(triss(trissDefaults.triss_1995, 'blunt', { ...child, age: 15 }));
  });

  it.each(['gcs', 'sbp', 'rr', 'iss', 'age'] as const)('is blank without %s', (missing) => {
    const inputs = { gcs: 15, sbp: 120, rr: 16, iss: 9, age: 30, [missing]: undefined };
    expect(triss(trissDefaults.triss_1995, 'blunt', inputs)).toBeUndefined();
    expect(suzuki(inputs)).toBeUndefined();
  });

  it('is blank without a mechanism from 15 years', () => {
    expect(triss(trissDefaults.triss_1995, undefined, { gcs: 15, sbp: 120, rr: 16, iss: 9, age: 30 })).toBeUndefined();
  });
});
