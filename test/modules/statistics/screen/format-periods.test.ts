import { expect, test, vi } from 'vitest';
import { formatMonth } from '#frontend/modules/statistics/format-periods.ts';

test('a browser that has no months in Khmer writes them as in English, and not in a language of its own', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function without(locales, options) {
    return new DateTimeFormat([locales ?? []].flat().map(String).filter((locale) => locale !== 'km-KH'), options);
  });
  expect(formatMonth(new Date('2026-11-22T16:30:00Z'), 'km')).toBe('Nov');
  vi.restoreAllMocks();
});
