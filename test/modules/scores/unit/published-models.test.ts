import { describe, expect, it } from 'vitest';
import { shownProbability } from '#shared/clinical/survival.ts';
import { suzuki, triss, trissDefaults } from '#shared/modules/scores/clinical/regressions.ts';
import { reverseShockIndexGcs, reverseShockIndexGcsAge } from '#shared/modules/scores/clinical/reverse-shock-indices.ts';
import { revisedTraumaScore } from '#shared/modules/scores/clinical/revised-trauma-score.ts';
import { around, pointsIn, type Table } from '#test/support/published-tables.ts';

const gcsTable: Table = [[13, 4], [9, 3], [6, 2], [4, 1], [-Infinity, 0]];
const sbpTable: Table = [[90, 4], [76, 3], [50, 2], [1, 1], [-Infinity, 0]];
const rrTable: Table = [[30, 3], [10, 4], [6, 2], [1, 1], [-Infinity, 0]];

/** Weights of the Revised Trauma Score, in ten-thousandths. */
const rtsOf = (gcs: number, sbp: number, rr: number): number => 9368 * pointsIn(gcsTable, gcs) + 7326 * pointsIn(sbpTable, sbp) + 2908 * pointsIn(rrTable, rr);

const totals = Array.from({ length: 13 }, (_, index) => index + 3);
const pressures = around(sbpTable);
const breaths = around(rrTable);

describe('the Revised Trauma Score', () => {
  it('is that of the published bands for every coma total, at every edge of pressure and breathing', () => {
    for (const gcs of totals) {
      for (const sbp of pressures) {
        for (const rr of breaths) {
          expect([gcs, sbp, rr, revisedTraumaScore({ gcs, sbp, rr })]).toEqual([gcs, sbp, rr, rtsOf(gcs, sbp, rr) / 10_000]);
        }
      }
    }
  });

  it.each([
    [15, 90, 10, 7.8408], [15, 89, 10, 7.1082], [15, 76, 10, 7.1082], [15, 75, 10, 6.3756], [15, 50, 10, 6.3756], [15, 49, 10, 5.643], [15, 1, 10, 5.643], [15, 0.9, 10, 4.9104], [15, 0, 10, 4.9104],
    [15, 90, 9, 7.2592], [15, 90, 6, 7.2592], [15, 90, 5, 6.9684], [15, 90, 1, 6.9684], [15, 90, 0, 6.6776], [15, 90, 29, 7.8408], [15, 90, 30, 7.55], [15, 90, 29.9, 7.8408], [15, 90, 9.9, 7.2592],
    [13, 90, 10, 7.8408], [12, 90, 10, 6.904], [9, 90, 10, 6.904], [8, 90, 10, 5.9672], [6, 90, 10, 5.9672], [5, 90, 10, 5.0304], [4, 90, 10, 5.0304], [3, 90, 10, 4.0936], [12.9, 89.9, 30, 5.8806],
  ])('of GCS %d, pressure %d, breathing %d is %d', (gcs, sbp, rr, score) => expect(revisedTraumaScore({ gcs, sbp, rr })).toBe(score));
});

/** Coefficients times 10,000: b0, RTS, ISS, age. */
const published = {
  triss_1995: { blunt: [-4_499, 8_085, -835, -17_430], penetrating: [-25_355, 9_934, -651, -11_360] },
  triss_1987: { blunt: [-12_470, 9_544, -768, -19_052], penetrating: [-6_029, 11_430, -1_516, -26_676] },
} as const;
const suzukiPublished = [-7_600, 10_300, -700, -400] as const;

/** Summed in whole hundred-millionths, so without an error of its own. */
const logitOf = ([b0, rts, iss, age]: readonly [number, number, number, number], score: number, severity: number, years: number): number =>
  (b0 * 10_000 + rts * score + iss * severity * 10_000 + age * years * 10_000) / 1e8;
const probabilityOf = (logit: number): string => (1 / (1 + Math.exp(-logit))).toFixed(2);

const severities = [0, 1, 8, 9, 15, 16, 24, 25, 49, 50, 74, 75];
/** Years + months/100. */
const ages = [0, 0.11, 13.11, 14, 14.01, 14.11, 15, 15.01, 16, 53.11, 54, 54.01, 54.11, 55, 55.01, 55.11, 56, 80];

describe('TRISS', () => {
  const vitals = [[15, 120, 16], [13, 90, 29], [12, 89, 30], [9, 76, 9], [8, 75, 6], [6, 50, 5], [5, 49, 1], [4, 1, 10], [3, 0, 0]] as const;
  it.each(['triss_1995', 'triss_1987'] as const)('%s has the published coefficients, the blunt ones for every child, the age from 55', (set) => {
    for (const [gcs, sbp, rr] of vitals) {
      for (const iss of severities) {
        for (const age of ages) {
          for (const mechanism of ['blunt', 'penetrating'] as const) {
            const applied = age < 15 ? 'blunt' : mechanism;
            const logit = logitOf(published[set][applied], rtsOf(gcs, sbp, rr), iss, age >= 55 ? 1 : 0);
            const found = triss(trissDefaults[set], mechanism, { gcs, sbp, rr, iss, age });
            const facts = { set, gcs, sbp, rr, iss, age, mechanism };
            expect({ ...facts, logit: found?.logit.toFixed(7) }).toEqual({ ...facts, logit: logit.toFixed(7) });
            expect({ ...facts, shown: found && shownProbability(found.probability).toFixed(2) }).toEqual({ ...facts, shown: probabilityOf(logit) });
          }
        }
      }
    }
  });

  it.each(['gcs', 'sbp', 'rr', 'iss', 'age'] as const)('is blank without %s, and 0 is a value', (name) => {
    const zeros = { gcs: 3, sbp: 0, rr: 0, iss: 0, age: 0 };
    expect(triss(trissDefaults.triss_1995, 'blunt', zeros)?.logit).toBe(-0.4499);
    expect(suzuki(zeros)?.logit).toBe(-0.76);
    expect(triss(trissDefaults.triss_1995, 'blunt', { ...zeros, [name]: undefined })).toBeUndefined();
    expect(suzuki({ ...zeros, [name]: undefined })).toBeUndefined();
  });
});

describe('the Suzuki model', () => {
  it('has the published coefficients and counts completed years', () => {
    for (const age of ages) {
      for (const iss of severities) {
        const logit = logitOf(suzukiPublished, rtsOf(13, 89, 30), iss, Math.trunc(age));
        const found = suzuki({ gcs: 13, sbp: 89, rr: 30, iss, age });
        expect([age, iss, found?.logit.toFixed(7), found && shownProbability(found.probability).toFixed(2)]).toEqual([age, iss, logit.toFixed(7), probabilityOf(logit)]);
      }
    }
  });

  it('gives 54 years 11 months what it gives 54 years, and 55 years less', () => {
    const at = (age: number): number | undefined => suzuki({ gcs: 8, sbp: 80, rr: 32, iss: 29, age })?.logit;
    expect(at(54.11)).toBe(at(54));
    expect(at(55)).toBeCloseTo(at(54)! - 0.04, 10);
    // An age item has no such age, a number item has.
    expect(at(54.9)).toBe(at(54));
  });
});

describe('the reverse shock indices', () => {
  /** Hundredths of a quotient of whole numbers, halves up, in whole numbers. */
  const hundredths = (above: number, below: number): number | undefined => (below === 0 ? undefined : Math.floor((200 * above + below) / (2 * below)) / 100);
  it('are the exact quotients, halves up, and blank by zero', () => {
    for (const hr of [0, 1, 33, 60, 67, 99, 100, 130, 199, 201, 250]) {
      for (const sbp of [0, 1, 40, 80, 99, 120, 160, 200, 300]) {
        for (const [gcs, age] of [[3, 0], [8, 1], [13, 55], [15, 99]] as const) {
          expect([hr, sbp, gcs, age, reverseShockIndexGcs({ hr, sbp, gcs }), reverseShockIndexGcsAge({ hr, sbp, gcs, age })]).toEqual([hr, sbp, gcs, age, hundredths(sbp * gcs, hr), hundredths(sbp * gcs, hr * age)]);
        }
      }
    }
  });
  it('are blank without any one input', () => {
    const whole = { hr: 80, sbp: 120, dbp: 80, gcs: 15, age: 30 };
    const needs = [[reverseShockIndexGcs, ['hr', 'sbp', 'gcs']], [reverseShockIndexGcsAge, ['hr', 'sbp', 'gcs', 'age']]] as const;
    for (const [index, names] of needs) for (const name of Object.keys(whole)) expect([name, index({ ...whole, [name]: undefined }) === undefined]).toEqual([name, (names as readonly string[]).includes(name)]);
  });

  /** domain-facts 2: HR, SBP, GCS, age; rSIG, rSIG/A. */
  const vectors: (number | undefined)[][] = [
    [80, 120, 15, 30, 22.5, 0.75], [110, 90, 14, 45, 11.45, 0.25], [130, 80, 13, 60, 8, 0.13], [60, 140, 15, 72, 35, 0.49],
    [100, 100, 15, 20, 15, 0.75], [140, 70, 6, 25, 3, 0.12], [201, 200, 15, 40, 14.93, 0.37], [0, 80, 3, 50, undefined, undefined],
    [90, 0, 3, 50, 0, 0], [72, 119, 15, undefined, 24.79, undefined], [96, 120, 15, 66, 18.75, 0.28], [88, 112, undefined, 34, undefined, undefined],
  ];
  it.each(vectors)('of HR %s, SBP %s, GCS %s, age %s are %s and %s', (hr, sbp, gcs, age, rsig, rsigA) => {
    expect([reverseShockIndexGcs, reverseShockIndexGcsAge].map((index) => index({ hr, sbp, gcs, age }))).toEqual([rsig, rsigA]);
  });

  it('are blank for an age of 0, which divides', () => {
    expect(reverseShockIndexGcsAge({ hr: 80, sbp: 120, gcs: 15, age: 0 })).toBeUndefined();
  });
});
