import { type Arbitrary, assert, integer, property, record } from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { burnArea, type BurnRegion, burnRegions, regionSize } from '#shared/modules/scores/clinical/burn-area.ts';
import { strokeItems, strokeScale, type StrokeItem, type StrokeScore } from '#shared/modules/scores/clinical/stroke-scale.ts';

const all = (percent: number) => Object.fromEntries(burnRegions.map((region) => [region, percent])) as Record<BurnRegion, number>;

/** Lund and Browder 1944: half of the head, of a thigh, of a leg, by age. */
const chart: readonly (readonly [from: number, before: number, head: number, thigh: number, leg: number])[] = [
  [0, 1, 9.5, 2.75, 2.5],
  [1, 5, 8.5, 3.25, 2.5],
  [5, 10, 6.5, 4, 2.75],
  [10, 15, 5.5, 4.25, 3],
  [15, 18, 4.5, 4.5, 3.25],
  [18, 120, 3.5, 4.75, 3.5],
];

describe('burnt area by Lund and Browder', () => {
  it.each(chart)('from %d to below %d years', (from, before, head, thigh, leg) => {
    for (const age of [from, before - 0.01]) {
      expect([regionSize('head', age), regionSize('thigh_left', age), regionSize('thigh_right', age), regionSize('leg_left', age)]).toEqual([2 * head, 2 * thigh, 2 * thigh, 2 * leg]);
      expect(burnArea(all(100), age)).toBe(100);
      expect(burnArea(all(50), age)).toBe(50);
      expect(burnArea(all(0), age)).toBe(0);
    }
  });

  it('counts what is burnt, to one decimal, halves up', () => {
    expect(burnArea({ front: 50, hand_right: 100 }, 30)).toBe(9);
    expect(burnArea({ head: 100, neck: 50 }, 0)).toBe(20);
    expect(burnArea({ neck: 2.5 }, 30)).toBe(0.1);
    expect(burnArea({ neck: 2.4 }, 30)).toBe(0);
  });

  it('takes the age of grown-ups from the design', () => {
    expect([burnArea({ head: 100 }, 16), burnArea({ head: 100 }, 16, 16), burnArea({ head: 100 }, 15, 16)]).toEqual([9, 7, 9]);
  });

  it.each([[{}, 30], [{ head: 10 }, undefined], [{ head: 101 }, 30], [{ head: -1 }, 30], [{ head: 10 }, -1]])('is blank for %j at %s', (burnt, age) => {
    expect(burnArea(burnt, age)).toBeUndefined();
  });
});

type Scores = Record<StrokeItem, StrokeScore>;
const most: Record<StrokeItem, number> = {
  consciousness: 3, questions: 2, commands: 2, gaze: 2, visual: 3, face: 3, arm_left: 4, arm_right: 4, leg_left: 4, leg_right: 4, ataxia: 2, sensory: 2, language: 3, dysarthria: 2, neglect: 2,
};
const mayBeUntestable = new Set(['arm_left', 'arm_right', 'leg_left', 'leg_right', 'ataxia', 'dysarthria']);
const none = Object.fromEntries(strokeItems.map((item) => [item, 0])) as Scores;

describe('NIH Stroke Scale', () => {
  it('reaches from 0 to 42', () => {
    expect([strokeScale(none), strokeScale(most)]).toEqual([0, 42]);
  });

  it.each(strokeItems)('%s: each of its points, and none beyond', (item) => {
    for (let points = 0; points <= most[item]; points += 1) expect(strokeScale({ ...none, [item]: points })).toBe(points);
    for (const points of [-1, most[item] + 1, 0.5]) expect(strokeScale({ ...none, [item]: points })).toBeUndefined();
    expect(strokeScale({ ...none, [item]: undefined })).toBeUndefined();
    expect(strokeScale({ ...most, [item]: 'UN' })).toBe(mayBeUntestable.has(item) ? 42 - most[item] : undefined);
  });

  it('adds up', () => {
    const scores = record(Object.fromEntries(strokeItems.map((item) => [item, integer({ min: 0, max: most[item] })])) as Record<StrokeItem, Arbitrary<number>>);
    assert(property(scores, (given) => strokeScale(given) === Object.values(given).reduce((sum, each) => sum + each, 0)));
  });
});
