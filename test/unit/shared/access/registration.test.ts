import { describe, expect, it } from 'vitest';
import { registrationAt } from '#shared/access/registration.ts';

const start_at = '2026-04-01T00:00:00.000Z';
const end_at = '2027-03-31T14:59:59.000Z';
const isOpen = (period: { start_at: string | null; end_at: string | null }, now: number): boolean => registrationAt(period, now).open;

describe('a registration period', () => {
  it.each([
    ['a millisecond before its start', Date.parse(start_at) - 1, false],
    ['at its start', Date.parse(start_at), true],
    ['between', Date.parse('2026-11-22T00:00:00Z'), true],
    ['at its end', Date.parse(end_at), true],
    ['a millisecond after its end', Date.parse(end_at) + 1, false],
  ])('%s is open: %s', (_when, now, open) => {
    expect(isOpen({ start_at, end_at }, now)).toBe(open);
  });

  it('without an end, or without a start, is bounded on the other side only', () => {
    expect([isOpen({ start_at, end_at: null }, Date.parse('2199-01-01T00:00:00Z')), isOpen({ start_at, end_at: null }, 0)]).toEqual([true, false]);
    expect([isOpen({ start_at: null, end_at }, 0), isOpen({ start_at: null, end_at }, Date.parse('2199-01-01T00:00:00Z'))]).toEqual([true, false]);
    expect(isOpen({ start_at: null, end_at: null }, 0)).toBe(true);
  });
});
