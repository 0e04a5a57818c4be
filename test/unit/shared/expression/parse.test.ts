import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import { mentionsIn } from '#shared/language/expression/expression.ts';
import { maxExpression, parseExpression } from '#shared/language/expression/parse-expression.ts';

const mentioned = (text: string) => mentionsIn(parseExpression(text).tree!).map(({ path, at, end, many }) => [path, text.slice(at, end), many]);

describe('a text', () => {
  test('gives every item that it mentions, with its place', () => {
    expect(mentioned("${p.a} > 1 and selected(${ p.b }, 'x') or sum(${p.c}, 1 + ${p.d}) = 2")).toEqual([
      ['p.a', '${p.a}', false],
      ['p.b', '${ p.b }', false],
      ['p.c', '${p.c}', true],
      ['p.d', '${p.d}', false],
    ]);
    expect(mentioned('${p.a}')).toEqual([['p.a', '${p.a}', false]]);
    expect(mentioned('sum(${p.a})')).toEqual([['p.a', '${p.a}', true]]);
  });

  test('of a workbook gives paths, names in quotes and operators in capitals as what they mean', () => {
    const inWorkbook = (text: string) => parseExpression(text, 'workbook').tree;
    expect(inWorkbook('/data/a + ../b')).toMatchObject({ name: '+', of: [{ kind: 'item', path: '/data/a' }, { kind: 'item', path: '../b' }] });
    expect(inWorkbook('${a} = 1 AND ${b} = 2')).toMatchObject({ name: 'and' });
    expect(inWorkbook('trim(${a})')).toMatchObject({ name: 'normalize-space', of: [{ path: 'a' }] });
    expect(inWorkbook("jr:choice-name(${a}, '${ a }')")).toMatchObject({ of: [{ path: 'a' }, { kind: 'item', path: 'a' }] });
  });

  test.each([
    ['', 'expression.unfinished', 0],
    ['1 +', 'expression.unfinished', 3],
    ['1 2', 'expression.unexpected', 2],
    ['(1', 'expression.unfinished', 2],
    ['1)', 'expression.unexpected', 1],
    ['if(1,', 'expression.unfinished', 5],
    ['if(1,,2)', 'expression.unexpected', 5],
    ['and 1', 'expression.unexpected', 0],
    ['1 = = 2', 'expression.unexpected', 4],
    ["'a", 'expression.text_open', 0],
    ['1 + "a', 'expression.text_open', 4],
    ['a = 1', 'expression.bare_word', 0],
    ['${a', 'expression.unexpected', 0],
    ['..', 'expression.unexpected', 1],
    ['/data/a', 'expression.unexpected', 0],
    ['1 # 2', 'expression.unexpected', 2],
    ['1 = 患', 'expression.bare_word', 4],
    [`${'('.repeat(101)}1`, 'expression.too_deep', 101],
    [`${'-'.repeat(110)}1`, 'expression.too_deep', 101],
    ['1-'.repeat(2_000) + '1', 'expression.too_deep', 601],
    ['1'.repeat(maxExpression + 1), 'expression.too_long', 0],
  ])('%s is refused at its character', (text, code, at) => {
    expect(parseExpression(text)).toMatchObject({ tree: null, fault: { code, at } });
  });

  test('is refused with the very piece that was not expected', () => {
    expect(parseExpression('1 + 2 and ) or 3').fault).toEqual({ code: 'expression.unexpected', at: 10, params: { text: ')' } });
  });

  test('is taken apart or refused, never thrown at, and a fault is inside the text', () => {
    const piece = fc.constantFrom('${p.a}', '${', '}', '(', ')', ',', '.', '..', "'", '"', 'and', 'or', 'not', 'div', ' ', '=', '!=', '<', '+', '-', '1', '1.5', 'selected', '__proto__', '患', '\u0000', '$');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const { tree, fault } = parseExpression(text);
        expect((tree === null) !== (fault === null)).toBe(true);
        expect(fault?.at ?? 0).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 3_000 },
    );
  });

  test('of 100,000 characters is refused at once', () => {
    for (const letter of ['(', '-', '1+', "'", '${', 'a(']) expect(parseExpression(letter.repeat(100_000)).tree).toBeNull();
  });
});
