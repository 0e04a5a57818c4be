import { expect, test } from 'vitest';
import { wordFinding } from '#shared/modules/import/wording.ts';
import { outOfRange } from '#shared/items/findings.ts';

const words = (language: 'ja' | 'en', ...[value, range]: Parameters<typeof outOfRange<string | number>>) => outOfRange(value, range).map((finding) => wordFinding(finding, language));

test('a bound that is a day or a time is said as one, a number as a number', () => {
  expect(words('en', '2026-11-25', { max: '2026-11-24' })).toEqual(['Not after 2026-11-24, please.']);
  expect(words('en', '07:59', { min: '08:00' })).toEqual(['Not before 08:00, please.']);
  expect(words('ja', '2026-11-25', { max: '2026-11-24' })).toEqual(['2026-11-24以前にしてください。']);
  expect(words('ja', '2026-11-26T23:59', { max: '2026-11-26T05:20' })).toEqual(['2026-11-26 05:20以前にしてください。']);
  expect(words('en', 301, { max: 300 })).toEqual(['Please enter 300 or less.']);
  expect(words('ja', -1, { min: 0 })).toEqual(['0以上にしてください。']);
});
