import { afterEach, expect, test, vi } from 'vitest';
import { answerText } from '#frontend/lib/answer-text.ts';
import { formatBriefly, formatDate, formatDateTime, formatTime } from '#frontend/lib/format.ts';
import { readLocalClock, setRegistryZone } from '#frontend/lib/zone.ts';

afterEach(() => setRegistryZone('Asia/Tokyo'));

const moment = '2026-11-22T16:30:00Z';

test.each([
  ['Asia/Tokyo', '2026-11-23', '2026-11-23T01:30', '23 Nov 2026', '01:30'],
  ['Asia/Phnom_Penh', '2026-11-22', '2026-11-22T23:30', '22 Nov 2026', '23:30'],
  ['Europe/Berlin', '2026-11-22', '2026-11-22T17:30', '22 Nov 2026', '17:30'],
])('today, now and times are those of the registry in %s, wherever the reader is', (zone, today, now, day, clock) => {
  setRegistryZone(zone);
  expect(readLocalClock(new Date(moment))).toEqual({ today, now });
  expect(formatDate(moment, 'en')).toBe(day);
  expect(formatDateTime(moment, 'en')).toContain(clock);
});

test('hours have two digits in every place and language', () => {
  const early = '2026-11-22T21:28:00Z';
  for (const language of ['ja', 'en'] as const) for (const shown of [formatDateTime(early, language), formatBriefly(early, language), formatTime(Date.parse(early), language)]) expect(shown).toMatch(/(?<!\d)06:28/);
});

test('an answer is what was entered, in every zone', () => {
  const shown = (value: string) => answerText(value, 'en');
  const before = ['2026-11-22', '2026-11-22T23:30'].map(shown);
  setRegistryZone('America/New_York');
  expect(['2026-11-22', '2026-11-22T23:30'].map(shown)).toEqual(before);
  expect(before[0]).toBe('22 Nov 2026');
  expect(['2026-11', '2026', '2026-11~', '2026-11-22~', '2026-11-22T23:30:05'].map(shown)).toEqual(['2026-11', '2026', '≈ 2026-11', '≈ 22 Nov 2026', '22 Nov 2026 23:30:05']);
});

test('a browser that has no dates in Khmer writes them as in English, and not in a language of its own', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function without(locales, options) {
    return new DateTimeFormat([locales ?? []].flat().map(String).filter((locale) => locale !== 'km-KH'), options);
  });
  expect(formatDateTime(moment, 'km')).toBe('23 Nov 2026, 01:30');
  expect(formatDate(moment, 'ja')).toBe('2026/11/23');
  vi.restoreAllMocks();
});
