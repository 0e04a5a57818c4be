import { describe, expect, it } from 'vitest';
import { fraction, over, plus, roundHalfUp, times } from '#shared/text/decimal.ts';

const quotient = (a: number, b: number, places: number) => {
  const result = over(fraction(a), fraction(b));
  return result && roundHalfUp(result, places);
};

describe('exact decimals', () => {
  it.each([
    [201, 200, 2, 1.01],
    [130, 80, 2, 1.63],
    [1.005, 1, 2, 1.01],
    [-1.005, 1, 2, -1.01],
    [1, 3, 4, 0.3333],
    [2, 3, 0, 1],
    [1, -2, 1, -0.5],
    [1e21, 1e21, 2, 1],
    [1e-7, 1, 7, 1e-7],
  ])('round %d / %d to %d places as %d', (a, b, places, expected) => {
    expect(quotient(a, b, places)).toBe(expected);
  });

  it('have no quotient by zero', () => {
    expect(over(fraction(1), fraction(0))).toBeUndefined();
  });

  it('add and multiply without binary error', () => {
    expect(roundHalfUp(plus(fraction(0.1), fraction(0.2)), 20)).toBe(0.3);
    expect(roundHalfUp(times(fraction(1.1), fraction(1.1)), 20)).toBe(1.21);
  });

  it('never print a negative zero', () => {
    expect(Object.is(roundHalfUp(fraction(-0.001), 2), 0)).toBe(true);
  });
});
