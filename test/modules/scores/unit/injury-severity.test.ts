import { array, assert, constantFrom, integer, option, property, tuple } from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { injurySeverityOfList, injurySeverityScore, newInjurySeverityScore, severityOfCode } from '#shared/modules/scores/clinical/injury-severity.ts';

type Row = readonly [region: string | null, severity: number | null];
const iss = (...rows: readonly Row[]) => injurySeverityOfList(rows.map(([region, severity]) => ({ region, severity })));

/** Counted another way: every choice of three injuries (of three different regions), the best of them. */
const bestOfThree = (rows: readonly Row[], isRegional: boolean): number => {
  const squares = rows.map(([region, severity]) => ({ region, square: severity! ** 2 }));
  let best = 0;
  for (let a = 0; a < squares.length; a += 1) {
    best = Math.max(best, squares[a]!.square);
    for (let b = a + 1; b < squares.length; b += 1) {
      if (isRegional && squares[a]!.region === squares[b]!.region) continue;
      best = Math.max(best, squares[a]!.square + squares[b]!.square);
      for (let c = b + 1; c < squares.length; c += 1) {
        if (isRegional && (squares[c]!.region === squares[a]!.region || squares[c]!.region === squares[b]!.region)) continue;
        best = Math.max(best, squares[a]!.square + squares[b]!.square + squares[c]!.square);
      }
    }
  }
  return best;
};

const region = constantFrom('head', 'face', 'chest', 'abdomen', 'extremity', 'external');
const injuries = array(tuple(region, integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 12 });

describe('ISS and NISS of a list of injuries', () => {
  it('are the best three, by region and wherever they are, in 2,000 random lists', () => {
    assert(
      property(injuries, (rows) => {
        expect(iss(...rows)).toBe(bestOfThree(rows, true));
        expect(newInjurySeverityScore(rows.map(([, severity]) => severity))).toBe(bestOfThree(rows, false));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are 75 with an AIS of 6, whatever else is known', () => {
    assert(
      property(array(tuple(option(region), option(constantFrom(0, 1, 5, 6, 9))), { maxLength: 8 }), (rows) => {
        expect(iss(...rows, ['chest', 6])).toBe(75);
        expect(newInjurySeverityScore([6, ...rows.map(([, severity]) => severity)])).toBe(75);
      }),
    );
  });

  it.each([
    ['unknown', 9], ['blank', null], ['below the scale', -1], ['beyond it', 7], ['between two', 2.5],
  ])('are not computed while an AIS is %s', (_, severity) => {
    expect([iss(['head', 5], ['face', severity]), iss(['head', 5], ['head', severity]), newInjurySeverityScore([5, severity])]).toEqual([undefined, undefined, undefined]);
  });

  it('need a region for the ISS alone', () => {
    expect([iss(['head', 5], [null, 1]), newInjurySeverityScore([5, 1])]).toEqual([undefined, 26]);
  });

  it('are blank without injuries, and 0 for injuries of AIS 0', () => {
    expect([iss(), newInjurySeverityScore([]), iss(['head', 0]), newInjurySeverityScore([0])]).toEqual([undefined, undefined, 0, 0]);
  });

  it('differ where one region holds several of the worst', () => {
    const rows = [['head', 4], ['head', 4], ['head', 3], ['chest', 2]] as const;
    expect([iss(...rows), newInjurySeverityScore(rows.map(([, severity]) => severity))]).toEqual([20, 41]);
  });
});

describe('ISS of six regions', () => {
  it.each([9, 7, -1, 2.5])('is not computed with an AIS of %s', (face) => {
    expect(injurySeverityScore({ head: 4, face })).toBeUndefined();
    expect(injurySeverityScore({ head: 6, face })).toBe(75);
  });
});

describe('the severity of an AIS code', () => {
  it.each([
    ['140651.3', 3], [' 450203.3 ', 3], ['919999.9', 9], ['854221.0', 0], ['140651', null], ['140651.', null], ['140651.33', null], ['1406513', null], ['14065.3', null], ['S06.5', null], ['', null],
    ['１４０６５１．３', 3], ['140651．3', 3],
  ])('of "%s" is %s', (code, severity) => expect(severityOfCode(code)).toBe(severity));
});
