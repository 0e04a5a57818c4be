import { describe, expect, test } from 'vitest';
import { createSpread } from '#functions/data/counter-spread.ts';
import type { ChooseShard } from '#functions/data/counter-spread.ts';

/** The same numbers for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

/** Two transactions on one item within this time conflict, as DynamoDB's do. */
const heldMs = 30;

/**
 * Creates into one folder in virtual time: `perSecond` of them by twenty people through sixteen instances, each with a spread of
 * its own. Answers how many tries each took.
 */
const triesOf = (perSecond: number, seconds: number, makeSpread: (random: () => number) => ChooseShard): number[] => {
  const random = randomFrom(7);
  const instances = Array.from({ length: 16 }, () => makeSpread(random));
  const heldUntil = new Map<string, number>();
  const due: { at: number; attempt: number; instance: number; person: string }[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    due.push({ at: (index * 1_000) / perSecond + random() * 20, attempt: 0, instance: index % 16, person: `person${Math.floor(random() * 20)}` });
  }
  const tries: number[] = [];
  while (due.length > 0) {
    due.sort((a, b) => b.at - a.at);
    const { at, attempt, instance, person } = due.pop()!;
    const choose = instances[instance]!;
    const items = [`folder#${choose('folder', attempt, at)}`, `${person}#${choose(person, attempt, at)}`];
    if (items.every((item) => (heldUntil.get(item) ?? 0) <= at)) {
      for (const item of items) heldUntil.set(item, at + heldMs);
      tries.push(attempt + 1);
    } else {
      due.push({ at: at + random() * 25 * 2 ** (attempt + 1), attempt: attempt + 1, instance, person });
    }
  }
  return tries.toSorted((a, b) => a - b);
};

/** As it was: always the first item, and any other after a conflict. */
const firstAlways = (random: () => number): ChooseShard => (_owner, attempt) => (attempt === 0 ? 0 : 1 + Math.floor(random() * 15));

describe('the spread of counters', () => {
  test('is one item at rest, opens with conflicts, and draws together again', () => {
    const choose = createSpread(() => 0.999);
    expect(choose('f', 0, 0)).toBe(0);
    expect(choose('f', 1, 0)).toBe(15);
    expect(choose('f', 0, 1)).toBe(1);
    expect(choose('g', 0, 1)).toBe(0);
    for (let conflict = 0; conflict < 9; conflict += 1) choose('f', 1, 2);
    expect(choose('f', 0, 2)).toBe(15);
    expect(choose('f', 0, 10_002)).toBe(7);
    expect(choose('f', 0, 40_002)).toBe(0);
  });

  test('lets most of a hundred creates a second through at the first try, where nearly all of them met a conflict before', () => {
    const middle = (tries: readonly number[]) => tries[Math.floor(tries.length / 2)];
    const [now, before] = [triesOf(100, 20, createSpread), triesOf(100, 20, firstAlways)];
    expect([middle(before), middle(now)]).toEqual([2, 1]);
    // Conflicts are billed like writes.
    const conflicts = (tries: readonly number[]) => tries.reduce((sum, count) => sum + count - 1, 0) / tries.length;
    expect(conflicts(now)).toBeLessThan(conflicts(before) / 2);
    expect(now[Math.floor(now.length * 0.99)]).toBeLessThanOrEqual(4);
  });
});
