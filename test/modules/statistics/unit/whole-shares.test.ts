import { describe, expect, it } from 'vitest';
import { wholeShares } from '#functions/modules/statistics/small-numbers.ts';

describe('shares in whole percents', () => {
  it.each([
    [[138], 210, [66]],
    [[27], 208, [13]],
    [[1], 8, [13]],
    [[0], 7, [0]],
    [[7], 7, [100]],
    [[999], 1_000, [99]],
  ])('of %j out of %i are rounded half up, and 100 means all', (parts, whole, shares) => {
    expect(wholeShares(parts, whole)).toEqual(shares);
  });

  it.each([[[1, 1, 1]], [[2, 2, 3]], [[1, 5, 1, 0]], [[33, 33, 34]]])('of parts %j that make up the whole add up to 100', (parts) => {
    const shares = wholeShares(parts, parts.reduce((sum, each) => sum + each, 0));
    expect(shares.reduce((sum: number, each) => sum + (each ?? 0), 0)).toBe(100);
  });

  it('are none where there is no whole', () => expect(wholeShares([0, 0], 0)).toEqual([null, null]));
});
