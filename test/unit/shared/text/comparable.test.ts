import { property, assert, string } from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { comparable, hasHiddenControls } from '#shared/text/characters.ts';

describe('ids and login names', () => {
  it.each([
    ['ＡＯＩ－１２', 'AOI-12', 'width'],
    ['aoi\u200b', 'aoi', 'a zero-width space'],
    ['a\u00adoi', 'aoi', 'a soft hyphen'],
    ['\ufeffaoi', 'aoi', 'a byte order mark'],
    ['a\u200do\u2060i', 'aoi', 'joiners'],
    ['\u200eaoi\u202c', 'aoi', 'marks of direction'],
    ['葛\u{e0100}城', '葛城', 'a variant of a letter'],
    ['1\ufe0f2', '12', 'the look of an emoji'],
    ['\u200b aoi \u200b', 'aoi', 'blanks behind what nobody sees'],
    ['ｶﾞ', 'ガ', 'half-width kana'],
    ['a\u034f\u0301', '\u00e1', 'a joiner inside a letter'],
    ['\uffa0', '', 'a filler'],
  ])('%j is %j: %s does not tell them apart', (typed, same) => expect(comparable(typed)).toBe(comparable(same)));

  it('differ by everything that is seen', () => expect(new Set(['aoi', 'Aoi', 'a-oi', 'a oi', 'aoi1', 'āoi'].map(comparable)).size).toBe(6));

  it('are compared alike however often they were compared before', () =>
    assert(property(string({ unit: 'binary' }), (text) => comparable(comparable(text)) === comparable(text))));
});

describe('what makes a login id look like another one', () => {
  it.each(['a\u0000b', 'a\tb', 'a\nb', 'a\u0085b', 'a\u202eb', 'a\u200fb', 'a\u2066b', 'a\u061cb', 'a\u2028b'])('%j is seen', (text) => expect(hasHiddenControls(text)).toBe(true));
  it.each(['aoi', '青井 恵', 'a\u200bb', 'អាយូ', 'é'])('%j is not', (text) => expect(hasHiddenControls(text)).toBe(false));
});
