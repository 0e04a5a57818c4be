import { describe, expect, it } from 'vitest';
import { comaTotal, comaWording } from '#shared/clinical/coma-scale.ts';
import { ppatsPriority } from '#shared/clinical/ppats.ts';
import { triageGroup, triageNext } from '#shared/clinical/start-triage.ts';
import { tapeColourByAge, tapeColourByCompletedAge, tapeColourByLength } from '#shared/clinical/tape-colours.ts';
import { isNormalBreathing, ratePerHour, ratePerMinute, timedBreaths } from '#shared/clinical/timed-rates.ts';
import { ageInHundredths } from '#shared/clinical/two-part.ts';

const _ = undefined;

describe('START triage', () => {
  const yes = { walks: true, breathes: true, breathes_after_airway: true, respiratory_rate: 20, pulse: 100, follows_instructions: true };
  const no = { walks: false, breathes: false, breathes_after_airway: false, respiratory_rate: 9, pulse: 120, follows_instructions: false };
  const names = Object.keys(yes) as (keyof typeof yes)[];
  const combinations = Array.from({ length: 3 ** names.length }, (_unused, index) =>
    Object.fromEntries(
      names.flatMap((name, place) => {
        const answer = Math.floor(index / 3 ** place) % 3;
        return answer === 0 ? [] : [[name, answer === 1 ? yes[name] : no[name]]];
      }),
    ),
  );

  // proves U4.33
  it('splits the 729 combinations of answers as the truth table does', () => {
    const counts: Record<string, number> = {};
    for (const steps of combinations) {
      const group = triageGroup(steps);
      counts[group] = (counts[group] ?? 0) + 1;
    }
    expect(counts).toEqual({ III: 243, I: 66, '0': 27, II: 3, unknown: 390 });
  });

  /** domain-facts 5.3, row by row: + yes, - no, ? unanswered, a space where it is not asked; the first row that fits decides. */
  const truthTable: readonly (readonly [answers: string, group: string])[] = [
    ['+     ', 'III'], ['---   ', '0'], ['--+   ', 'I'], ['-+ -  ', 'I'], ['-+ +- ', 'I'], ['-+ ++-', 'I'], ['-+ +++', 'II'],
    ['?     ', 'unknown'], ['-?    ', 'unknown'], ['--?   ', 'unknown'], ['-+ ?  ', 'unknown'], ['-+ +? ', 'unknown'], ['-+ ++?', 'unknown'],
  ];

  // proves U4.33
  it('gives each of the 729 the group of its row', () => {
    for (const steps of combinations) {
      const signs = names.map((name) => (steps[name] === undefined ? '?' : steps[name] === yes[name] ? '+' : '-'));
      const fitting = truthTable.find(([answers]) => signs.every((sign, at) => answers[at] === ' ' || answers[at] === sign));
      expect([signs.join(''), triageGroup(steps)]).toEqual([signs.join(''), fitting?.[1]]);
    }
  });

  it('asks for a step exactly when it cannot judge', () => {
    for (const steps of combinations) expect('ask' in triageNext(steps)).toBe(triageGroup(steps) === 'unknown');
  });

  it.each([
    [8, 'I'], [9, 'I'], [10, 'unknown'], [11, 'unknown'], [28, 'unknown'], [29, 'unknown'], [30, 'I'], [31, 'I'], [0, 'I'],
  ])('a breathing rate of %d gives %s', (respiratory_rate, group) => {
    expect(triageGroup({ walks: false, breathes: true, respiratory_rate })).toBe(group);
  });

  it.each([
    [118, 'unknown'], [119, 'unknown'], [120, 'I'], [121, 'I'],
  ])('a pulse of %d gives %s', (pulse, group) => {
    expect(triageGroup({ walks: false, breathes: true, respiratory_rate: 20, pulse })).toBe(group);
  });
});

describe('paediatric tape colours', () => {
  // proves U9.21
  it.each([
    [[0, 0], 'gray', 'gray'], [[0, 2], 'pink', 'gray'], [[0, 3], 'pink', 'pink'], [[0, 6], 'red', 'pink'], [[0, 7], 'red', 'red'],
    [[0, 11], 'red', 'red'], [[1, 0], 'purple', 'purple'], [[1, 11], 'purple', 'purple'], [[2, 0], 'yellow', 'yellow'],
    [[3, 11], 'yellow', 'yellow'], [[4, 0], 'white', 'white'], [[5, 0], 'blue', 'blue'], [[6, 11], 'blue', 'blue'],
    [[7, 0], 'orange', 'orange'], [[8, 11], 'orange', 'orange'], [[9, 0], 'green', 'green'],
  ])('at %j years and months are %s by threshold and %s by completed age', ([year, month], byAge, completed) => {
    const age = ageInHundredths({ year, month }) as number;
    expect([tapeColourByAge(age), tapeColourByCompletedAge(age)]).toEqual([byAge, completed]);
  });

  // proves U9.21
  it('differ between the two readings at exactly 0y2m and 0y6m up to 15 years', () => {
    const differing = Array.from({ length: 16 * 12 }, (_unused, months) => ({ year: Math.floor(months / 12), month: months % 12 })).filter((age) => {
      const value = ageInHundredths(age) as number;
      return tapeColourByAge(value) !== tapeColourByCompletedAge(value);
    });
    expect(differing).toEqual([{ year: 0, month: 2 }, { year: 0, month: 6 }]);
  });

  // proves U9.21
  it.each([
    [45, 'gray'], [58.9, 'gray'], [59, 'pink'], [66.9, 'pink'], [67, 'red'], [73.9, 'red'], [74, 'purple'], [83.9, 'purple'], [84, 'yellow'],
    [97.9, 'yellow'], [98, 'white'], [105.9, 'white'], [106, 'blue'], [121.9, 'blue'], [122, 'orange'], [130.9, 'orange'], [131, 'green'], [150, 'green'],
  ])('at %d cm are %s', (length, colour) => expect(tapeColourByLength(length)).toBe(colour));
});

// proves U9.22
describe('the two-part value', () => {
  it.each([
    [1, 6, 106], [0, 11, 11], [2, _, 200], [_, 5, 5], [_, _, _], [3, 12, 300],
  ])('of %s years %s months is %s hundredths', (year, month, expected) => expect(ageInHundredths({ year, month })).toBe(expected));
});

describe('timed rates', () => {
  it.each([
    [3000, 100], [9677, 32], [9678, 31], [10_000, 30], [10_300, 30], [10_344, 30], [10_345, 29], [12_000, 25], [15_000, 20],
    [30_000, 10], [30_100, 10], [33_333, 10], [33_334, 9], [60_000, 5],
  ])('%d ms for five breaths is %d per minute', (elapsed, rate) => expect(ratePerMinute(timedBreaths, elapsed)).toBe(rate));

  it.each([
    [9, false], [10, true], [29, true], [30, false],
  ])('breathing at %d per minute is normal: %s', (rate, normal) => expect(isNormalBreathing(rate)).toBe(normal));

  // proves U4.29
  it.each([
    [0, 10_000, 0, 0], [1, 7000, 515, 9], [5, 10_000, 1800, 30], [15, 15_000, 3600, 60], [7, 60_000, 420, 7], [3, 3_600_000, 3, 1],
    [100, 59_000, 6102, 102], [7, 12_500, 2016, 34], [30, 29_900, 3613, 61], [1, 100, 36_000, 600],
  ])('%d in %d ms is %d per hour and %d per minute', (count, elapsed, hourly, minutely) => {
    expect([ratePerHour(count, elapsed), ratePerMinute(count, elapsed)]).toEqual([hourly, minutely]);
  });

  it('have no value before time has passed', () => {
    expect([ratePerHour(5, 0), ratePerMinute(5, 0)]).toEqual([_, _]);
  });
});

// proves U9.23
describe('PPATS priority', () => {
  it.each([
    [0, 0, 0, 18, 'fatal'], [0, 0, 0, _, 'fatal'], [0, 0, _, 12, 'top_priority'], [0, 20, 90, 7, 'top_priority'], [120, 30, 95, 6, 'top_priority'],
    [120, 30, 95, 5, 'non_emergency'], [120, 30, 95, 1, 'non_emergency'], [120, 30, 95, 0, 'waiting'], [120, 30, 95, 22, 'top_priority'], [120, 30, 95, _, _],
  ])('of HR %s, RR %s, SBP %s and total %s is %s', (hr, rr, sbp, total, expected) => expect(ppatsPriority({ hr, rr, sbp, total })).toBe(expected));
});

describe('Glasgow Coma Scale', () => {
  // proves U9.24
  it('totals all 120 combinations from 3 to 15', () => {
    const totals = [1, 2, 3, 4].flatMap((E) => [1, 2, 3, 4, 5].flatMap((V) => [1, 2, 3, 4, 5, 6].map((M) => [comaTotal({ E, V, M }), E + V + M])));
    expect(totals).toHaveLength(120);
    for (const [total, sum] of totals) expect(total).toBe(sum);
  });

  it.each([[{ E: 4 }], [{ E: 4, M: 6 }], [{ V: 5, M: 6 }], [{}]])('has no total for %j', (parts) => expect(comaTotal(parts)).toBeUndefined());

  it.each([
    [0, 'infant'], [1, 'child'], [11, 'child'], [12, 'adult'], [80, 'adult'], [_, 'adult'],
  ])('reads for age %s as %s', (years, wording) => expect(comaWording(years)).toBe(wording));
});
