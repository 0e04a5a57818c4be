import { describe, expect, it } from 'vitest';
import { exactBound } from '#shared/language/bounds.ts';

describe('a bound for programs that compare what stands there', () => {
  it.each([
    ['date', '2026', '2026-01-01', '2026-12-31'],
    ['date', '2024-02', '2024-02-01', '2024-02-29'],
    ['date', '2026-11-05', '2026-11-05', '2026-11-05'],
    ['date', 'today', 'today', 'today'],
    ['time', '09:30', '09:30', '09:30'],
    ['time', '09:30:15', '09:30', '09:30'],
    ['datetime', '2026-02', '2026-02-01T00:00', '2026-02-28T23:59'],
    ['datetime', '2026-11-05', '2026-11-05T00:00', '2026-11-05T23:59'],
    ['datetime', '2026-11-05T08:00', '2026-11-05T08:00', '2026-11-05T08:00'],
    ['datetime', 'today', 'today', 'today'],
  ] as const)('of a %s: %s begins with %s and ends with %s', (type, bound, first, last) => {
    expect([exactBound(type, bound, 'first', false), exactBound(type, bound, 'last', false)]).toEqual([first, last]);
  });

  it.each([
    ['time', '09:30', '09:30:00', '09:30:59'],
    ['time', '09:30:15', '09:30:15', '09:30:15'],
    ['datetime', '2026-11-05', '2026-11-05T00:00:00', '2026-11-05T23:59:59'],
    ['datetime', '2026-11-05T08:00', '2026-11-05T08:00:00', '2026-11-05T08:00:59'],
  ] as const)('of a %s with seconds: %s begins with %s and ends with %s', (type, bound, first, last) => {
    expect([exactBound(type, bound, 'first', true), exactBound(type, bound, 'last', true)]).toEqual([first, last]);
  });
});
