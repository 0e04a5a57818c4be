import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { hideSmall, leastShown } from '#functions/statistics/small-numbers.ts';

const of = (...counts: readonly number[]) => counts.map((count) => ({ count, isOwn: false }));

describe('small numbers of others', () => {
  it('are hidden, and with a lonely one the next smallest, so that the sum does not tell it', () => {
    expect(hideSmall(of(40, 2, 9, 12))).toEqual({ shown: [40, null, null, 12], isSumSafe: true });
    expect(hideSmall(of(40, 2, 3, 12))).toEqual({ shown: [40, null, null, 12], isSumSafe: true });
  });

  it('take one more with them where the sum leaves one way only', () => {
    expect(hideSmall(of(1, 1, 20, 30)).shown).toEqual([null, null, null, 30]);
    expect(hideSmall(of(4, 4, 20, 30)).shown).toEqual([null, null, null, 30]);
  });

  it('make the sum unsafe where nothing else of others can be hidden with them', () => {
    expect(hideSmall([{ count: 20, isOwn: true }, { count: 3, isOwn: false }])).toEqual({ shown: [20, null], isSumSafe: false });
    expect(hideSmall(of(4, 4))).toEqual({ shown: [null, null], isSumSafe: false });
  });

  it('leave the own number, zeros and everything else alone', () => {
    expect(hideSmall([{ count: 3, isOwn: true }, { count: 0, isOwn: false }, { count: 5, isOwn: false }])).toEqual({ shown: [3, 0, 5], isSumSafe: true });
    expect(hideSmall([])).toEqual({ shown: [], isSumSafe: true });
  });

  // proves A10.7
  it('can never be told from what is shown and the sum', () => {
    const cell = fc.record({ count: fc.nat({ max: 12 }), isOwn: fc.boolean() });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 6 }), (cells) => {
        const { shown, isSumSafe } = hideSmall(cells);
        const hidden = cells.filter((_, index) => shown[index] === null);
        const isSmall = cells.map(({ count, isOwn }) => !isOwn && count > 0 && count < leastShown);
        expect(shown.filter((_, index) => isSmall[index])).toEqual(isSmall.filter(Boolean).map(() => null));
        expect(shown.filter((_, index) => cells[index]?.isOwn)).toEqual(cells.filter(({ isOwn }) => isOwn).map(({ count }) => count));
        if (!isSumSafe || hidden.length === 0) return;
        // Another set of hidden numbers has the same sum: one less here, one more there.
        expect(hidden.length).toBeGreaterThan(1);
        expect(hidden.some(({ count }) => count > 1)).toBe(true);
        expect(hidden.some(({ count }) => count !== leastShown - 1)).toBe(true);
      }),
    );
  });
});
