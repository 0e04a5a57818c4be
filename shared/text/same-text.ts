import variantKanji from './variant-kanji.json' with { type: 'json' };

// Rules for equal and empty texts, except for login ids and design codes.
// Patterns are inline, because each Unicode class takes 1% of a function's start time.

const plain = /^[!-~]*$/;

/** U+2800 is an empty Braille cell. */
export const isEmptyText = (text: string): boolean => !/[!-~]/.test(text) && /^[\s\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u.test(text);

const withoutUnseen = (text: string): string => text.replace(/(?!\s)[\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|\ufeff/gu, '');

/** Converts dashes to hyphens without blanks; ー only between Latin letters or digits. */
const withHyphens = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2043\u2212\u2500\ufe58\ufe63\uff0d]/g, '-')
    .replace(/(?<=[\p{Script=Latin}\p{Nd}])\s*ー\s*(?=[\p{Script=Latin}\p{Nd}])/gu, '-')
    .replace(/\s*-\s*/g, '-');

const usualWidth = (text: string): string => text.replace(/[\uff00-\uffef]+/g, (run) => run.normalize('NFKC'));

/** Rule "clean id" is for storage: it folds width, invisible characters, outer blanks and dashes, and keeps letter case. */
export const cleanId = (text: string): string => (plain.test(text) ? text : withHyphens(withoutUnseen(usualWidth(text)).replace(/\s/g, ' ')).trim());

/** Ids compare without compatibility forms (㈱, ①). */
export const idKey = (text: string): string => (plain.test(text) ? text : cleanId(cleanId(text).normalize('NFKC')));

let usualForms: ReadonlyMap<string, string> | undefined;

/** The usual form of a kanji comes first in its group. `test/fixtures/variant-kanji/build.ts` makes the table of Unihan 15.0 (Unicode License V3) and opencc-js 1.4.2 (Apache-2.0), with medical words and names. */
const formsOf = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(lines.flatMap((line) => line.split(' ')).flatMap((group) => {
    const [usual = '', ...others] = Array.from(group);
    return others.map((other) => [other, usual] as const);
  }));

/** 振盪 and 震盪 are one word, but 振 and 震 are two characters. */
const withUsualKanji = (text: string): string => {
  if (!/\p{Script=Han}/u.test(text)) return text;
  const forms = (usualForms ??= formsOf(variantKanji));
  return text.replace(/\p{Script=Han}/gu, (kanji) => forms.get(kanji) ?? kanji).replaceAll('振盪', '震盪');
};

const kanaOffset = 0x60;
const quotes = /["'`´‘’‚‛′ʼ“”„‟«»″〝〞〟「」『』]/g;

/** Rule "found by search" ignores width, case, kana, dashes, kanji variants, accents, quotation marks and blanks in Japanese and Khmer. */
export const foldForSearch = (text: string): string => {
  if (plain.test(text)) return text.toLowerCase().replace(quotes, '');
  const letters = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').normalize('NFC');
  const folded = withHyphens(withUsualKanji(withoutUnseen(letters).toLowerCase()).replace(quotes, '')).replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - kanaOffset));
  return folded
    .replace(/(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Khmer}ー])\s+|\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Khmer}ー])/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
};

export const foldName = (text: string): string => foldForSearch(text).replaceAll(' ', '');

export const searchWords = (typed: string): readonly string[] => typed.split(/\s+/).filter((word) => !isEmptyText(word));
