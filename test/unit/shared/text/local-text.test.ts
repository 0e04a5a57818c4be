import { expect, test } from 'vitest';
import { factsOf, languages, localText, ownLanguage } from '#shared/text/languages.ts';

const all = { ja: '脈拍', en: 'Pulse', km: 'ជីពចរ' };

test.each([
  ['the asked language before all others', all, 'km', 'ja', 'ជីពចរ'],
  ['the default of the design before the first', { ja: '脈拍', en: 'Pulse' }, 'km', 'en', 'Pulse'],
  ['the default of the design before English', { ja: '脈拍', en: 'Pulse' }, 'km', 'ja', '脈拍'],
  ['the first that there is, where asked and default are missing', { en: 'Pulse', km: 'ជីពចរ' }, 'ja', 'ja', 'Pulse'],
  ['the last language where it is the only one', { km: 'ជីពចរ' }, 'en', 'ja', 'ជីពចរ'],
  ['another where the asked one is blank', { ja: '脈拍', en: '' }, 'en', 'ja', '脈拍'],
] as const)('a text of a design is shown in %s', (_rule, texts, asked, own, shown) => {
  expect(localText(texts, asked, own)).toBe(shown);
});

test.each([
  ['English where the asked language is missing', { ja: '病院', en: 'Hospital' }, 'km', 'Hospital'],
  ['the first where English is missing, too', { ja: '病院', km: 'មន្ទីរពេទ្យ' }, 'en', '病院'],
] as const)('a text of no design is shown in %s', (_rule, texts, asked, shown) => {
  expect(localText(texts, asked)).toBe(shown);
});

test('no text is an empty one', () => {
  expect([localText(undefined, 'ja'), localText({}, 'ja', 'en'), localText({ ja: '' }, 'en')]).toEqual(['', '', '']);
});

test('the own language of a design is the first that it is written in', () => {
  expect([ownLanguage({ languages: ['km', 'en'] }), ownLanguage({ languages: [] })]).toEqual(['km', undefined]);
});

test.each(languages)('in %s the names and texts of every other script find the font that comes over for it', (language) => {
  // Names of hospitals and texts of designs may be in any language; a font that the list does not name is never used.
  for (const font of ['Noto Sans JP', 'Noto Sans Khmer']) expect(factsOf(language).fonts).toContain(`"${font}"`);
});
