import { describe, expect, it } from 'vitest';
import { ppatsPriority } from '#shared/clinical/ppats.ts';
import { ageShockIndex, modifiedShockIndex, shockIndex } from '#shared/clinical/shock-indices.ts';
import { triageGroup } from '#shared/clinical/start-triage.ts';
import { type KimuraParameters, bandOfCode, kimura, kimuraDefaults, shownProbability } from '#shared/clinical/survival.ts';
import { isOutsideTapeByAge, isOutsideTapeByLength, tapeColourByAge, tapeColourByCompletedAge, tapeColourByLength } from '#shared/clinical/tape-colours.ts';
import { around, pointsIn, type Table } from '#test/support/published-tables.ts';

const gcsTable: Table = [[13, 4], [9, 3], [6, 2], [4, 1], [-Infinity, 0]];
const sbpTable: Table = [[90, 4], [76, 3], [50, 2], [1, 1], [-Infinity, 0]];
const rrTable: Table = [[30, 3], [10, 4], [6, 2], [1, 1], [-Infinity, 0]];
const issTable: Table = [[50, 0], [25, 1], [16, 2], [9, 3], [-Infinity, 4]];

const totals = Array.from({ length: 13 }, (_, index) => index + 3);
const pressures = around(sbpTable);
const breaths = around(rrTable);

const probabilityOf = (logit: number): string => (1 / (1 + Math.exp(-logit))).toFixed(2);

/** Years + months/100. */
const ages = [0, 0.11, 13.11, 14, 14.01, 14.11, 15, 15.01, 16, 53.11, 54, 54.01, 54.11, 55, 55.01, 55.11, 56, 80];

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
        for (const [dbp, age] of [[0, 0], [40, 1], [66, 55], [80, 99]] as const) {
          expect([hr, sbp, dbp, age, shockIndex({ hr, sbp }), modifiedShockIndex({ hr, sbp, dbp }), ageShockIndex({ hr, sbp, age })]).toEqual([
            hr, sbp, dbp, age, hundredths(hr, sbp), hundredths(3 * hr, sbp + 2 * dbp), hundredths(age * hr, sbp),
          ]);
        }
      }
    }
  });
  it('are blank without any one input', () => {
    const whole = { hr: 80, sbp: 120, dbp: 80, age: 30 };
    const needs = [[shockIndex, ['hr', 'sbp']], [modifiedShockIndex, ['hr', 'sbp', 'dbp']], [ageShockIndex, ['hr', 'sbp', 'age']]] as const;
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
