import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesPattern, readPattern } from '#shared/expression/match-pattern.ts';

const isPattern = (source: string): boolean => readPattern(source) !== null;
const matches = (text: string, source: string): boolean => {
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
  ])('%s on %s is %s', (source, text, found) => expect(matches(text, source)).toBe(found));

  test.each(['(a', 'a)', '[a', '*a', 'a{2,1}', 'a{101}', '(?=a)', '(?<n>a)', '\\1', '\\b', '^*', '[z-a]', '('.repeat(11) + ')'.repeat(11), 'a'.repeat(301)])('%s is refused', (source) => {
    expect(isPattern(source)).toBe(false);
  });

  test.each(['(a*)*b', '(a|a)*b', '(a+)+$', '((a*)*)*b', '(.*)(.*)(.*)(.*)(.*)x', '(((a{99}){99}){99})'])('%s takes no time on a long text', (source) => {
    const start = performance.now();
    expect(matches('a'.repeat(500), source)).toBe(source === '(a+)+$');
    expect(performance.now() - start).toBeLessThan(500);
  });

  test('matches nothing of more than 500 characters', () => expect(matches('a'.repeat(501), 'a*')).toBe(false));
});
