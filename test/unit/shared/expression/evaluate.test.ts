import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import { evaluateExpression, type Term } from '#shared/language/expression/evaluate-expression.ts';
import { parseExpression } from '#shared/language/expression/parse-expression.ts';
import { signatures } from '#shared/language/expression/functions.ts';
import { xpathRows } from './xpath-table.ts';

const answers: { readonly [path: string]: Term } = {
  'p.n': 7,
  'p.half': 0.5,
  'p.blank': null,
  'p.text': 'Café 患者',
  'p.one': 'b',
  'p.code': '03',
  'p.many': ['a', 'c'],
  'p.yes': true,
  'p.no': false,
  'p.day': '2026-11-01',
  'p.moment': '2026-11-20T18:00',
  'p.time': '08:30',
};
const repeated: { readonly [path: string]: readonly Term[] } = { 'p.r': [1, null, 2.5], 'p.none': [] };

const valueOf = (text: string, self: Term = null): Term => {
  const { tree, fault } = parseExpression(text);
  expect(fault).toBeNull();
  return evaluateExpression(tree!, {
    today: '2026-11-21',
    self,
    read: (path) => answers[path] ?? null,
    readAll: (path) => repeated[path] ?? [answers[path] ?? null],
  });
};

const table: readonly (readonly [text: string, value: Term])[] = [
  // Arithmetic is that of written decimals.
  ['0.1 + 0.2', 0.3],
  ['1.005 * 100', 100.5],
  ['1 div 3', 0.333333333333333],
  ['1 div 3 * 3', 1],
  ['2 div 3', 0.666666666666667],
  ['10 div 4', 2.5],
  ['1 div 0', null],
  ['-7 mod 3', -1],
  ['7 mod 0', null],
  ['2 + 3 * 4', 14],
  ['(2 + 3) * 4', 20],
  ['10 - 2 - 3', 5],
  ['100 div 10 div 2', 5],
  ['-${p.n} + 1', -6],
  ['- -2', 2],
  ['${p.n}-1', 6],
  ['.5 * 4.', 2],
  ['${p.blank} + 1', null],
  ['${p.yes} + 1', 2],
  ['${p.code} + 1', 4],
  ['${p.one} + 1', null],
  ['123456789012345 div 2', 61728394506172.5],
  ['99999999999 * 99999999999', 1e22 - 2e11 + 1],
  ['pow(10, 100) * pow(10, 100) * pow(10, 100) * pow(10, 100)', null],
  // Order and equality.
  ['${p.n} > 6.99', true],
  ['${p.n} <= 7', true],
  ['${p.n} = 7.0', true],
  ["${p.n} = '7'", true],
  ['${p.code} = 3', true],
  ["${p.code} = '3'", false],
  ["${p.one} = 'b'", true],
  ["'b' != ${p.one}", false],
  ['${p.yes} = true()', true],
  ["${p.yes} = 'OK'", true],
  ["${p.no} = 'OK'", false],
  ['${p.yes} = 1', true],
  ["${p.day} < '2026-11-02'", true],
  ['${p.moment} <= today()', true],
  ["${p.moment} >= '2026-11-20'", true],
  ['${p.moment} = ${p.day}', false],
  ["${p.time} > '08:00'", true],
  // A blank is a blank and nothing else; an order with it cannot be told.
  ["${p.blank} = ''", true],
  ["${p.n} = ''", false],
  ["${p.n} != ''", true],
  ['${p.blank} = ${p.blank}', true],
  ['${p.blank} = 0', false],
  ["${p.blank} != 'a'", true],
  ['${p.blank} < 1', null],
  ['1 >= ${p.blank}', null],
  // Logic.
  ['true() and false()', false],
  ['true() and true() and ${p.blank} < 1', null],
  ['false() and ${p.blank} < 1', false],
  ['${p.blank} < 1 or true()', true],
  ['${p.blank} < 1 or false()', null],
  ['not(${p.blank} < 1)', null],
  ['not(true())', false],
  ['false() and false() or true()', true],
  ['true() or true() and false()', true],
  ['1 < 2 = true()', true],
  ['true() = 2 > 1', true],
  ['1 + 1 < 3 and 2 * 2 >= 4', true],
  // Functions.
  ["if(${p.n} > 3, 'high', 'low')", 'high'],
  ["if(${p.blank} > 3, 'high', 'low')", null],
  ["if(true(), '', 'low')", null],
  ['coalesce(${p.blank}, ${p.n})', 7],
  ["coalesce(${p.blank}, '')", null],
  ['prefill(${p.n})', 7],
  ['prefill(${p.blank})', null],
  ["selected(${p.many}, 'c')", true],
  ["selected(${p.many}, 'b')", false],
  ["selected(${p.one}, 'b')", true],
  ["selected(${p.blank}, '')", false],
  ['count-selected(${p.many})', 2],
  ['count-selected(${p.one})', 1],
  ['count-selected(${p.blank})', 0],
  ["concat(${p.text}, '-', ${p.half}, ${p.blank})", 'Café 患者-0.5'],
  ['concat(${p.blank})', null],
  ["string-length('𠮷野')", 2],
  ['string-length(${p.blank})', 0],
  ['substr(${p.text}, 5)', '患者'],
  ['substr(${p.text}, 0, 4)', 'Café'],
  ['substr(${p.text}, -2)', '患者'],
  ["contains(${p.text}, '患')", true],
  ["starts-with(${p.text}, 'Caf')", true],
  ["ends-with(${p.text}, 'Caf')", false],
  ["regex(${p.code}, '[0-9]{2}')", true],
  ["regex('123', '[0-9]{2}')", false],
  ['round(2.5)', 3],
  ['round(-2.5)', -3],
  ['round(1.005, 2)', 1.01],
  ['round(1234, -2)', 1200],
  ['round(${p.blank})', null],
  ['int(-2.7)', -2],
  ['floor(-2.1)', -3],
  ['floor(2)', 2],
  ['ceiling(2.1)', 3],
  ['ceiling(-2.9)', -2],
  ['abs(-3.5)', 3.5],
  ['abs(3.5)', 3.5],
  ['pow(1.5, 2)', 2.25],
  ['pow(2, -2)', 0.25],
  ['pow(0, -1)', null],
  ['sqrt(2.25)', 1.5],
  ['sqrt(-1)', null],
  ['1 div (1 + exp(-0.5))', 0.622459331201855],
  ['ln(exp(2))', 2],
  ['log(1)', 0],
  ['log10(0.001)', -3],
  ['years(30.06)', 30],
  ['months(30.06)', 366],
  ['min(3, ${p.blank}, 2)', 2],
  ["max(${p.day}, today())", '2026-11-21'],
  ["max(${p.code}, 20)", 20],
  ['min(${p.blank})', null],
  ['sum(1.1, 2.2, ${p.blank})', 3.3],
  ['sum(${p.blank})', null],
  ['count(${p.n}, ${p.blank})', 1],
  ['sum(${p.r})', 3.5],
  ['nth-largest(${p.r}, 2)', 1],
  ['max(${p.r}) - min(${p.r})', 1.5],
  ['unique(${p.r})', true],
  ['ascending(${p.r})', true],
  ['count(${p.r})', 2],
  ['sum(${p.none}, 1)', 1],
  ["number('4.5')", 4.5],
  ["number('4,5')", null],
  ['number(true())', 1],
  ['string(0.5)', '0.5'],
  ['string(${p.many})', 'a c'],
  ["date('2026/1/5')", '2026-01-05'],
  ['date(${p.moment})', '2026-11-20'],
  ["date('2026-02-30')", null],
  ['today()', '2026-11-21'],
  ["format-date(today(), '%Y年%n月%e日 %y %m %d')", '2026年11月21日 26 11 21'],
  ["format-date(${p.moment}, '%H:%M')", '18:00'],
  // Days.
  ['today() - ${p.day}', 20],
  ['${p.moment} - ${p.day}', 19.75],
  ['${p.day} + 30', '2026-12-01'],
  ['30 + ${p.day}', '2026-12-01'],
  ["date('2024-03-01') - 1", '2024-02-29'],
  ['${p.moment} + 1', '2026-11-21T18:00'],
  ['${p.day} + 9000000', null],
  ['int((today() - date(\'1990-11-22\')) div 365.25)', 35],
];

describe('an expression', () => {
  test.each(table)('%s is %j', (text, value) => expect(valueOf(text)).toEqual(value));

  test('knows its own answer as a point', () => {
    expect(valueOf('. > 3 and . <= 9', 9)).toBe(true);
    expect(valueOf("selected(., 'b')", ['a', 'b'])).toBe(true);
  });

  test('of each function is in the table', () => {
    const shown = [...table, ...xpathRows].map(([text]) => text).join(' ');
    for (const name of Object.keys(signatures)) expect(shown).toContain(`${name}(`);
  });

  test('never fails, whatever is put together and whatever the answers are', () => {
    const term = fc.constantFrom<Term>(null, 0, -1.5, 1e300, 1e-300, Number.MAX_SAFE_INTEGER, '', 'a', '12', '9'.repeat(400), '2026-11-21', '0001-01-01', '9999-12-31', '2026-11-21T10:00', '10:00', true, false, [], ['a', 'b']);
    const name = fc.constantFrom(...Object.keys(signatures), 'and', 'or', '=', '!=', '<', '<=', '>', '>=', '+', '-', '*', 'div', 'mod', '__proto__', 'constructor', 'toString');
    const { tree } = fc.letrec<{ tree: Parameters<typeof evaluateExpression>[0] }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.record({ kind: fc.constant('item' as const), at: fc.constant(0), end: fc.constant(0), path: fc.constantFrom('p.a', 'p.b', 'p.c') }),
        fc.record({ kind: fc.constant('number' as const), at: fc.constant(0), value: fc.constantFrom(0, 1, 2.5, 1e21, 99) }),
        fc.record({ kind: fc.constant('text' as const), at: fc.constant(0), value: fc.constantFrom('', 'a', '%Y', '[0-9]+', '7') }),
        fc.record({ kind: fc.constant('call' as const), at: fc.constant(0), name, of: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.tuple(term, term, term), (expression, [a, b, c]) => {
        const held: { readonly [path: string]: Term } = { 'p.a': a, 'p.b': b, 'p.c': c };
        const reading = { today: '2026-11-21', self: a, read: (path: string) => held[path] ?? null, readAll: (path: string) => [held[path] ?? null, b] };
        const value = evaluateExpression(expression, reading);
        expect(value === null || ['number', 'string', 'boolean'].includes(typeof value) || Array.isArray(value)).toBe(true);
        expect(typeof value !== 'number' || Number.isFinite(value)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('of 5,000 characters is read, one more is not', () => {
    const padded = (length: number): string => `1${'+1'.repeat(1_000)}`.padEnd(length, ' ');
    expect(parseExpression(padded(5_000)).fault).toBeNull();
    expect(parseExpression(padded(5_001)).fault?.code).toBe('expression.too_long');
  });

  test('of 5,000 characters is worked out at once, however it is built', () => {
    expect([`${'1-'.repeat(290)}1`, `${'1+'.repeat(2_400)}1`, `${'9.9*'.repeat(1_200)}1`, `${'pow('.repeat(40)}9${', 99)'.repeat(40)}`, `${'2*('.repeat(95)}1${')'.repeat(95)}`].map((text) => valueOf(text))).toEqual([-289, 2_401, null, null, 2 ** 95]);
  });
});
