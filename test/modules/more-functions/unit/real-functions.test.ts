import { describe, expect, it } from 'vitest';
import { power } from '#shared/modules/more-functions/real-functions.ts';

const whole = (numerator: bigint, denominator = 1n) => ({ numerator, denominator });
const asIs = <Value>(value: Value): Value => value;

describe('a number to the power of a whole one', () => {
  it.each([
    [whole(3n), whole(40n), whole(3n ** 40n)],
    [whole(11n, 10n), whole(2n), whole(121n, 100n)],
    [whole(-7n), whole(3n), whole(-343n)],
    [whole(2n), whole(1_000n), whole(2n ** 1_000n)],
    [whole(10n, 3n), whole(-4n), whole(81n, 10_000n)],
    [whole(-2n), whole(-3n), whole(1n, -8n)],
  ])('is exact, row %#', (base, exponent, value) => {
    const found = power(base, exponent, asIs)!;
    expect(found.numerator * value.denominator).toBe(value.numerator * found.denominator);
  });
});
