import { variantKanji } from './variant-kanji.ts';

// What counts as the same text, and what as none. Login ids and the codes of a design have rules of their own.
// Patterns with a class of Unicode stand inside the functions: each takes a hundredth of the time in which a function starts.

/** Visible ASCII without blanks, which most texts are: no rule changes it but that of letter case. */
const plain = /^[!-~]*$/;

/** A text of blanks and invisible characters only is no answer. U+2800 is a Braille cell without dots. */
export const isEmptyText = (text: string): boolean => !/[!-~]/.test(text) && /^[\s\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u.test(text);

const withoutUnseen = (text: string): string => text.replace(/(?!\s)[\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|\ufeff/gu, '');

/** Every dash that is typed for a hyphen is one, without blanks beside it. The long vowel mark ー is one between Latin letters or digits. */
const withHyphens = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2043\u2212\u2500\ufe58\ufe63\uff0d]/g, '-')
    .replace(/(?<=[\p{Script=Latin}\p{Nd}])\s*ー\s*(?=[\p{Script=Latin}\p{Nd}])/gu, '-')
    .replace(/\s*-\s*/g, '-');

/** Full-width letters and signs in half width, half-width katakana in full width. */
const usualWidth = (text: string): string => text.replace(/[\uff00-\uffef]+/g, (run) => run.normalize('NFKC'));

/**
 * Rule "clean id": what is stored of an id that somebody types, posts or imports. Width, invisible characters, blanks around it and dashes are
 * cleaned; letter case stays.
 */
export const cleanId = (text: string): string => (plain.test(text) ? text : withHyphens(withoutUnseen(usualWidth(text)).replace(/\s/g, ' ')).trim());

/** By which ids are compared: compatibility forms of a character (㈱, ①) are no other id. */
export const idKey = (text: string): string => (plain.test(text) ? text : cleanId(cleanId(text).normalize('NFKC')));

/** The usual form of each kanji that has several; made when the first kanji is met. */
let usualForms: ReadonlyMap<string, string> | undefined;

const formsOf = (groups: string): ReadonlyMap<string, string> =>
  new Map(groups.split(' ').flatMap((group) => {
    const [usual = '', ...others] = Array.from(group);
    return others.map((other) => [other, usual] as const);
  }));

/** 振盪 and 震盪 are one word, though 振 and 震 are two characters. */
const withUsualKanji = (text: string): string => {
  if (!/\p{Script=Han}/u.test(text)) return text;
  const forms = (usualForms ??= formsOf(variantKanji));
  return text.replace(/\p{Script=Han}/gu, (kanji) => forms.get(kanji) ?? kanji).replaceAll('振盪', '震盪');
};

const kanaOffset = 0x60;
const quotes = /["'`´‘’‚‛′ʼ“”„‟«»″〝〞〟「」『』]/g;

/**
 * Rule "found by search": width, case, kana, dashes, forms of kanji, accents, quotation marks, invisible characters and the blanks inside Japanese and
 * Khmer names do not matter to somebody who searches.
 */
export const foldForSearch = (text: string): string => {
  if (plain.test(text)) return text.toLowerCase().replace(quotes, '');
  const letters = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').normalize('NFC');
  const folded = withHyphens(withUsualKanji(withoutUnseen(letters).toLowerCase()).replace(quotes, '')).replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - kanaOffset));
  // Japanese and Khmer put no blanks between words: there a blank inside a name says nothing.
  return folded
    .replace(/(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Khmer}ー])\s+|\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Khmer}ー])/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
};

/** The same for names and other answers, where no blank tells one from another. */
export const foldName = (text: string): string => foldForSearch(text).replaceAll(' ', '');

/** The words of a typed query, split on full-width and normal spaces (spec end-user 5, code master search). */
export const searchWords = (typed: string): readonly string[] => typed.split(/\s+/).filter((word) => !isEmptyText(word));
