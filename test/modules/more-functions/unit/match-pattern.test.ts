import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import { matchesPattern, readPattern } from '#shared/modules/more-functions/match-pattern.ts';

const isPattern = (source: string): boolean => readPattern(source) !== null;
const matches = (text: string, source: string): boolean | null => {
  const pattern = readPattern(source);
  return pattern !== null && matchesPattern(text, pattern);
};

const piece = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\.', '1');
const times = fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,2}', '{0,}');
const chain = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(fc.tuple(part, times), { maxLength: 3 }).chain((parts) => fc.constantFrom('', '|').map((bar) => parts.map(([one, many]) => one + many).join(bar)));
/** Groups in groups, few enough for the browser's own matcher to come to an end. */
const pattern = chain(fc.oneof(piece, chain(piece).map((inner) => `(${inner})`)));

describe('a pattern', () => {
  test('matches what a regular expression matches as a whole', () => {
    fc.assert(
      fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'b', '1', '.'), maxLength: 6 }), (source, text) => {
        fc.pre(isPattern(source));
        expect(matches(text, source)).toBe(new RegExp(`^(?:${source})$`, 'su').test(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['[0-9]{3}-[0-9]{4}', '123-4567', true],
    ['[0-9]{3}-[0-9]{4}', '123-456', false],
    ['^[A-Z]{2}\\d+$', 'AB12', true],
    ['(?:ICU|ER)-?\\d*', 'ER-7', true],
    ['[ぁ-ん]+', 'かな', true],
    ['.{2}', '𠮷野', true],
    ['[\\]\\-]+', ']-', true],
    ['[a-z]{1,255}', 'abc', true],
    ['[a-z]{1,1000}', 'a'.repeat(999), true],
    ['[a-z]{1,1000}', 'a'.repeat(1_001), false],
    ['a{,2}', 'aa', true],
    ['(a?){1000}', 'aaa', true],
    ['((a*){900}){900}', 'a'.repeat(2_000), true],
    ['(^a?){2}', 'a', true],
    ['(?=.*\\d)[a-z0-9]+', 'ab1', true],
    ['(?=.*\\d)[a-z0-9]+', 'abc', false],
    ['(?!0+$)\\d{3}', '000', false],
    ['(?!0+$)\\d{3}', '001', true],
    ['[\\w-.]+', 'a-b.c', true],
    ['\\p{L}+', 'Élan', true],
    ['[A-Z]+?', 'AB', true],
    ['a}]', 'a}]', true],
  ])('%s on %s is %s', (source, text, found) => expect(matches(text, source)).toBe(found));

  test.each(['(a', 'a)', '[a', '*a', 'a{2,1}', 'a{,}', '(?<=a)b', '(?<n>a)', '\\1', '\\b', '^*', '[z-a]', '('.repeat(21) + ')'.repeat(21), 'a'.repeat(2_001)])('%s is refused', (source) => {
    expect(isPattern(source)).toBe(false);
  });

  test.each(['(a*)*b', '(a|a)*b', '(a+)+$', '((a*)*)*b', '(.*)(.*)(.*)(.*)(.*)x', '(((a{99}){99}){99})', '((a?){900}b?){900}x', '(a|aa){1000}(a|aa){1000}c', '(?=(a*)*b)'])('%s takes no time on a long text', (source) => {
    expect(matches('a'.repeat(2_000), source)).not.toBe(source !== '(a+)+$');
  });

  test('matches nothing of more than 2,000 characters', () => expect(matches('a'.repeat(2_001), 'a*')).toBe(false));
  test('that takes too long tells nothing', () => expect(matchesPattern('a'.repeat(2_000), readPattern('(a|aa){1000}'.repeat(20))!)).toBeNull());
});
