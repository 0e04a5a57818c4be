import { describe, expect, it } from 'vitest';
import { ppatsPriority } from '#shared/clinical/ppats.ts';
import { revisedTraumaScore } from '#shared/clinical/revised-trauma-score.ts';
import { ageShockIndex, modifiedShockIndex, reverseShockIndexGcs, reverseShockIndexGcsAge, shockIndex } from '#shared/clinical/shock-indices.ts';
import { triageGroup } from '#shared/clinical/start-triage.ts';
import { type KimuraParameters, bandOfCode, kimura, kimuraDefaults, shownProbability, suzuki, triss, trissDefaults } from '#shared/clinical/survival.ts';
import { isOutsideTapeByAge, isOutsideTapeByLength, tapeColourByAge, tapeColourByCompletedAge, tapeColourByLength } from '#shared/clinical/tape-colours.ts';
import { around, pointsIn, type Table } from '#test/support/published-tables.ts';

const gcsTable: Table = [[13, 4], [9, 3], [6, 2], [4, 1], [-Infinity, 0]];
const sbpTable: Table = [[90, 4], [76, 3], [50, 2], [1, 1], [-Infinity, 0]];
const rrTable: Table = [[30, 3], [10, 4], [6, 2], [1, 1], [-Infinity, 0]];
const issTable: Table = [[50, 0], [25, 1], [16, 2], [9, 3], [-Infinity, 4]];

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

describe('the Kimura/Nakahara model', () => {
  /** In halves of a logit: no binary fraction comes in. */
  const halves = (codes: { iss: number; age: number; sbp: number; gcs: number; rr: number }): number => 2 * (-9 + codes.iss - codes.age + codes.sbp + codes.gcs) + codes.rr;
  const base = { iss: 20, age: 30, sbp: 120, gcs: 15, rr: 16 };
  const codesOf = ({ iss, age, sbp, gcs, rr }: typeof base, isInclusive: boolean) => ({
    iss: pointsIn(issTable, iss),
    age: (isInclusive ? age >= 55 : age > 55) ? 1 : 0,
    sbp: pointsIn(sbpTable, sbp),
    gcs: pointsIn(gcsTable, gcs),
    rr: pointsIn(rrTable, rr),
  });
  const cases = [
    ...around(issTable).map((iss) => ({ ...base, iss })),
    ...ages.map((age) => ({ ...base, age })),
    ...pressures.map((sbp) => ({ ...base, sbp })),
    ...totals.map((gcs) => ({ ...base, gcs })),
    ...breaths.map((rr) => ({ ...base, rr })),
  ];
  it.each([false, true])('has the published bands at every edge (55 itself old: %s)', (isInclusive) => {
    for (const inputs of cases) {
      const codes = codesOf(inputs, isInclusive);
      const found = kimura(inputs, { ...kimuraDefaults, age_inclusive: isInclusive });
      expect({ inputs, codes: found?.codes, halves: found && found.logit * 2 }).toEqual({ inputs, codes, halves: halves(codes) });
      expect({ inputs, shown: found && shownProbability(found.probability).toFixed(2) }).toEqual({ inputs, shown: probabilityOf(halves(codes) / 2) });
    }
  });

  const predictors = ['iss', 'age', 'sbp', 'rr'] as const;
  // proves U5.32
  it('takes the commonest code for one or two missing predictors, and has no answer for three', () => {
    for (let set = 0; set < 16; set += 1) {
      const missing = predictors.filter((_, bit) => (set & (2 ** bit)) !== 0);
      const inputs = { ...base, ...Object.fromEntries(missing.map((name) => [name, undefined])) };
      const codes = { ...codesOf(base, false), ...Object.fromEntries(missing.map((name) => [name, { iss: 2, age: 0, sbp: 4, rr: 4 }[name]])) };
      const found = kimura(inputs);
      expect([missing, found?.assumed ?? null, found ? found.logit * 2 : null]).toEqual(missing.length > 2 ? [missing, null, null] : [missing, missing, halves(codes)]);
    }
    expect(kimura({ ...base, gcs: undefined })).toBeUndefined();
  });

  it.each([
    ['iss', 4, null, 8], ['iss', 3, 9, 15], ['iss', 2, 16, 24], ['iss', 1, 25, 49], ['iss', 0, 50, null], ['iss', 2.5, null, null],
    ['sbp', 0, null, 0], ['sbp', 1, 1, 49], ['sbp', 2, 50, 75], ['sbp', 3, 76, 89], ['sbp', 4, 90, null], ['sbp', 5, null, null],
    ['rr', 0, null, 0], ['rr', 1, 1, 5], ['rr', 2, 6, 9], ['rr', 4, 10, 29], ['rr', 3, 30, null], ['age', 0, null, 55], ['age', 1, 56, null], ['age', 2, null, null],
  ] as const)('assumed code %2$d of %1$s stands for %3$s to %4$s', (name, code, from, to) => expect(bandOfCode(name, code)).toEqual({ from, to }));

  it('says the values of an assumed code by the figures of the design', () => {
    const own: KimuraParameters = { ...kimuraDefaults, age_inclusive: true, iss_edges: [9, 15.5, 25, 50] };
    expect([bandOfCode('age', 0, own), bandOfCode('age', 1, own), bandOfCode('iss', 3, own), bandOfCode('iss', 2, own)]).toEqual([{ from: null, to: 54 }, { from: 55, to: null }, { from: 9, to: 15 }, { from: 16, to: 24 }]);
  });
});

describe('a survival probability', () => {
  it.each([
    [0.001_234_5, [0, 0, 0, 0.001, 0.0012, 0.001_23, 0.001_235]],
    [0.0049, [0, 0, 0, 0.005, 0.0049, 0.0049, 0.0049]],
    [0.005, [0, 0, 0.01, 0.005, 0.005, 0.005, 0.005]],
    [0.995, [1, 1, 1, 0.995, 0.995, 0.995, 0.995]],
    [0.994_999, [1, 1, 0.99, 0.995, 0.995, 0.995, 0.994_999]],
    [0.285, [0, 0.3, 0.29, 0.285, 0.285, 0.285, 0.285]],
  ])('of %d has half up what the design asks for, from 0 to 6 decimals', (probability, shown) => {
    expect([0, 1, 2, 3, 4, 5, 6].map((decimals) => shownProbability(probability, decimals))).toEqual(shown);
    expect(shownProbability(probability)).toBe(shown[2]);
  });
});

describe('the shock indices', () => {
  /** Hundredths of a quotient of whole numbers, halves up, in whole numbers. */
  const hundredths = (above: number, below: number): number | undefined => (below === 0 ? undefined : Math.floor((200 * above + below) / (2 * below)) / 100);
  it('are the exact quotients, halves up, and blank by zero', () => {
    for (const hr of [0, 1, 33, 60, 67, 99, 100, 130, 199, 201, 250]) {
      for (const sbp of [0, 1, 40, 80, 99, 120, 160, 200, 300]) {
        for (const [dbp, gcs, age] of [[0, 3, 0], [40, 8, 1], [66, 13, 55], [80, 15, 99]] as const) {
          expect([hr, sbp, dbp, gcs, age, shockIndex({ hr, sbp }), modifiedShockIndex({ hr, sbp, dbp }), ageShockIndex({ hr, sbp, age }), reverseShockIndexGcs({ hr, sbp, gcs }), reverseShockIndexGcsAge({ hr, sbp, gcs, age })]).toEqual([
            hr, sbp, dbp, gcs, age, hundredths(hr, sbp), hundredths(3 * hr, sbp + 2 * dbp), hundredths(age * hr, sbp), hundredths(sbp * gcs, hr), hundredths(sbp * gcs, hr * age),
          ]);
        }
      }
    }
  });
  it('are blank without any one input', () => {
    const whole = { hr: 80, sbp: 120, dbp: 80, gcs: 15, age: 30 };
    const needs = [[shockIndex, ['hr', 'sbp']], [modifiedShockIndex, ['hr', 'sbp', 'dbp']], [ageShockIndex, ['hr', 'sbp', 'age']], [reverseShockIndexGcs, ['hr', 'sbp', 'gcs']], [reverseShockIndexGcsAge, ['hr', 'sbp', 'gcs', 'age']]] as const;
    for (const [index, names] of needs) for (const name of Object.keys(whole)) expect([name, index({ ...whole, [name]: undefined }) === undefined]).toEqual([name, (names as readonly string[]).includes(name)]);
  });
});

describe('PPATS priority', () => {
  it.each([[0, 'waiting'], [0.9, 'waiting'], [1, 'non_emergency'], [2, 'non_emergency'], [4, 'non_emergency'], [5, 'non_emergency'], [5.9, 'non_emergency'], [6, 'top_priority'], [7, 'top_priority'], [22, 'top_priority']] as const)('of a total of %d is %s', (total, priority) => {
    expect(ppatsPriority({ total })).toBe(priority);
    expect(ppatsPriority({ total, hr: 0, rr: 0 })).toBe(priority);
    for (const [hr, rr, sbp] of [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const) expect(ppatsPriority({ total, hr, rr, sbp })).toBe(priority);
    expect(ppatsPriority({ total, hr: 0, rr: 0, sbp: 0 })).toBe('fatal');
  });
});

describe('the tape', () => {
  const byAge = [[900, 'green'], [700, 'orange'], [500, 'blue'], [400, 'white'], [200, 'yellow'], [100, 'purple'], [6, 'red'], [2, 'pink'], [0, 'gray']] as const;
  const completed = [[900, 'green'], [700, 'orange'], [500, 'blue'], [400, 'white'], [200, 'yellow'], [100, 'purple'], [7, 'red'], [3, 'pink'], [0, 'gray']] as const;
  const byLength = [[131, 'green'], [122, 'orange'], [106, 'blue'], [98, 'white'], [84, 'yellow'], [74, 'purple'], [67, 'red'], [59, 'pink'], [0, 'gray']] as const;
  const colourIn = (bands: readonly (readonly [number, string])[], value: number): string => bands.find(([lowest]) => value >= lowest)![1];
  it('has the published colour at every month and every millimetre of the tape', () => {
    for (let months = 0; months < 16 * 12; months += 1) {
      const age = 100 * Math.floor(months / 12) + (months % 12);
      expect([age, tapeColourByAge(age), tapeColourByCompletedAge(age)]).toEqual([age, colourIn(byAge, age), colourIn(completed, age)]);
    }
    for (let millimetres = 450; millimetres <= 1_450; millimetres += 1) expect([millimetres, tapeColourByLength(millimetres / 10)]).toEqual([millimetres, colourIn(byLength, millimetres / 10)]);
  });

  it('reaches from 46 to 143 cm, and to the last month before 10 years', () => {
    const lengths = [0, 30, 45, 45.9, 46, 46.1, 100, 142.9, 143, 143.1, 150, 175];
    expect(lengths.filter(isOutsideTapeByLength)).toEqual([0, 30, 45, 45.9, 143.1, 150, 175]);
    const ages = [0, 1, 11, 100, 111, 900, 911, 1000, 1001, 1500, 8700];
    expect(ages.filter(isOutsideTapeByAge)).toEqual([1000, 1001, 1500, 8700]);
  });
});

describe('START', () => {
  it('goes on with 10 to 29 breaths and a pulse under 120, and sends all others to group I', () => {
    const way = { walks: false, breathes: true, follows_instructions: true };
    for (const respiratory_rate of [0, 1, 8, 9, 9.9, 10, 11, 28, 29, 29.1, 30, 31, 60]) {
      for (const pulse of [0, 1, 118, 119, 119.9, 120, 121, 200]) {
        const goesOn = respiratory_rate >= 10 && respiratory_rate <= 29 && pulse < 120;
        expect([respiratory_rate, pulse, triageGroup({ ...way, respiratory_rate, pulse })]).toEqual([respiratory_rate, pulse, goesOn ? 'II' : 'I']);
        expect(triageGroup({ ...way, respiratory_rate, pulse, follows_instructions: false })).toBe('I');
      }
    }
  });
});
