import { describe, expect, it } from 'vitest';
import { cleanId, foldForSearch, foldName, idKey, isEmptyText } from '#shared/text/same-text.ts';
import variantKanji from '#shared/text/variant-kanji.json' with { type: 'json' };
import { assert, property, string } from '#test/support/properties.ts';

const anyText = string({ unit: 'binary' });

describe('a clean id', () => {
  it.each([
    ['  A0007　', 'A0007', 'blanks around it'],
    ['\u00a0A0007\u2009', 'A0007', 'other blanks around it'],
    ['Ａ０００７', 'A0007', 'full width'],
    ['ｶﾞ1', 'ガ1', 'half-width katakana'],
    ['A0\u200b00\u00ad7\ufeff', 'A0007', 'characters that nobody sees'],
    ['A\u00000007\u0007', 'A0007', 'control characters'],
    ['\u202eA0007\u2066', 'A0007', 'marks that turn the direction'],
    ['葛\u{e0100}城', '葛城', 'a variation selector'],
    ['ID -001', 'ID-001', 'a blank before a hyphen'],
    ['ID- 001', 'ID-001', 'a blank behind a hyphen'],
    ['ID\u3000ー\u3000001', 'ID-001', 'a long vowel mark between blanks'],
    ['A\tB\nC', 'A B C', 'tabs and line breaks'],
  ])('%j is %j: %s', (typed, clean) => expect(cleanId(typed)).toBe(clean));

  it.each(['−', '‐', '–', '‑', '—', '―', '－', 'ｰ', 'ー', '﹣'])('ID%s001 is ID-001', (dash) => expect(cleanId(`ID${dash}001`)).toBe('ID-001'));

  it.each(['ハート', 'ﾊｰﾄ', 'データー', 'スー1'])('%s keeps its long vowel mark', (text) => expect(cleanId(text)).toContain('ー'));

  it.each(['a0007', 'ID 001', '山田 太郎', '髙橋', '①', 'អាយូ', 'é'])('%s stays as it is', (text) => expect(cleanId(text)).toBe(text));

  it('is its own clean id', () => assert(property(anyText, (text) => cleanId(cleanId(text)) === cleanId(text))));
  it('is compared alike before and after it was cleaned', () => assert(property(anyText, (text) => idKey(cleanId(text)) === idKey(text))));
  it('is compared with its letter case', () => expect(idKey('a0007')).not.toBe(idKey('A0007')));
  it.each([['㈱1', '(株)1'], ['①', '1']])('%s and %s are one id', (one, other) => expect(idKey(one)).toBe(idKey(other)));
});

describe('found by search', () => {
  it.each([
    ['ＡＢ', 'ab', 'width and case'],
    ['ハイエン', 'はいえん', 'hiragana and katakana'],
    ['ﾊｲｴﾝ', 'はいえん', 'half-width katakana'],
    ['ガ', 'が', 'a voiced sound'],
    ['髙橋', '高橋', 'forms of names'],
    ['山﨑', '山崎', 'forms of names'],
    ['渡邉', '渡辺', 'forms of names'],
    ['渡邊', '渡辺', 'forms of names'],
    ['脳震盪', '脳振盪', 'one word in two spellings'],
    ['頚椎', '頸椎', 'a simplified form'],
    ['靭帯', '靱帯', 'a simplified form'],
    ['齒', '歯', 'an old form'],
    ['葛\u{e0100}城', '葛城', 'a variation selector'],
    ['神', '神', 'a compatibility form'],
    ['O’Brien', "o'brien", 'quotation marks'],
    ['“A”', '"a"', 'quotation marks'],
    ['Müller', 'muller', 'accents'],
    ['Ménière', 'meniere', 'accents'],
    ['sub\u00addural', 'subdural', 'a soft hyphen'],
    ['ID–001', 'ID-001', 'dashes'],
    ['IDー001', 'ID - 001', 'dashes'],
    ['山田　太郎', '山田太郎', 'blanks inside a name'],
    ['សុខ\u200bដារា', 'សុខ ដារា', 'blanks inside a Khmer name'],
  ])('%j is found by %j: %s', (text, typed) => expect(foldForSearch(text)).toBe(foldForSearch(typed)));

  it('keeps apart what is seen to differ', () => expect(new Set(['か', 'が', 'ハート', 'ハト', '犬', '太', 'a b', 'ab'].map(foldForSearch)).size).toBe(8));
  it('takes no blank in a name for a difference', () => expect(foldName('Mc Donald')).toBe(foldName('McDonald')));
  it('finds what was folded before', () => assert(property(anyText, (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text))));
});

describe('an empty text', () => {
  it.each(['', ' ', '\u3000', '\u00a0\t\n', '\u200b', '\u2060', '\u3164', '\u00ad', '\u180e', '\u200e', '\ufeff', '\uffa0', '\u2800', '\0', '\u202e \u200b'])('%j is one', (text) => expect(isEmptyText(text)).toBe(true));
  it.each(['0', '-', '。', '\u200ba', '山', 'ー'])('%j is none', (text) => expect(isEmptyText(text)).toBe(false));
});

describe('the table of kanji forms', () => {
  const groups = variantKanji.flatMap((line) => line.split(' ')).map((group) => Array.from(group));
  it('names each kanji once', () => expect(new Set(groups.flat()).size).toBe(groups.flat().length));
  it('has at least two forms in a group', () => expect(groups.filter((group) => group.length < 2)).toEqual([]));
});
