import { expect, it } from 'vitest';
import { countCharacters } from '#shared/text/characters.ts';
import { foldDigits, foldWidth } from '#shared/text/width.ts';

it('full-width letters, digits, marks and spaces become half-width', () => {
  expect(foldWidth('ＡＢＣ　１２３！～')).toBe('ABC 123!~');
});

it('other characters keep their width', () => {
  expect(foldWidth('ｱア漢字ー')).toBe('ｱア漢字ー');
});

it('Khmer and positional kanji digits become 0 to 9', () => {
  expect(foldDigits('០១២៣៤៥៦៧៨៩')).toBe('0123456789');
  expect(foldDigits('〇一二三四五六七八九零')).toBe('01234567890');
});

it('a rare kanji and an emoji are one character each', () => {
  expect(countCharacters('𠮷野😀')).toBe(3);
});
