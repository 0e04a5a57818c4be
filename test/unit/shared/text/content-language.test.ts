import { expect, test } from 'vitest';
import { contentLanguage, directionOf, languageName, shownTag } from '#shared/language/content-language.ts';

test('Arabic, Hebrew, Persian, Urdu and their kin are written from right to left, whatever the region, and as their script says', () => {
  for (const tag of ['ar', 'ar-EG', 'he', 'fa', 'fa-AF', 'prs', 'ur', 'ps', 'ckb', 'sd', 'dv', 'ku-Arab', 'pa-Arab-PK', 'uz-arab']) expect([tag, directionOf(tag)]).toEqual([tag, 'rtl']);
  for (const tag of ['en', 'ja', 'fr', 'pt-BR', 'sw', 'km', 'az-Latn', 'ks-Latn', 'ar-Latn', 'sd-Latn-PK', 'zh-Hant']) expect([tag, directionOf(tag)]).toEqual([tag, 'ltr']);
});

test.each([
  ['the one that is wanted', ['fr', 'en', 'ar'], ['ar', 'en'], 'ar'],
  ['the next one where the form lacks it', ['fr', 'en'], ['ar', 'en'], 'en'],
  ['the same of another region', ['fr', 'pt-BR'], ['pt'], 'pt-BR'],
  ['one without a region', ['fr', 'en'], ['en-GB'], 'en'],
  ['the default of the form where none is wanted', ['fr', 'ar'], [null, 'ja'], 'fr'],
  ['the wanted one where the form names none', [], [null, 'ja'], 'ja'],
] as const)('a form asks in %s', (_rule, offered, wanted, content) => {
  expect(contentLanguage(offered, wanted)).toBe(content);
});

test('a text that falls back says in which language it is', () => {
  const texts = { fr: 'Âge', ar: 'العمر' };
  expect([shownTag(texts, 'ar', 'fr'), shownTag(texts, 'sw', 'fr'), shownTag({ so: 'Da' }, 'sw', 'fr'), shownTag({}, 'sw', 'fr'), shownTag({ ar: '', fr: 'Âge' }, 'ar', 'fr')]).toEqual(['ar', 'fr', 'so', 'sw', 'fr']);
});

test('a language has a name, also where it is no language', () => {
  expect([languageName('fr'), languageName('ar'), languageName('xx-')]).toEqual(['français', 'العربية', 'xx-']);
});
