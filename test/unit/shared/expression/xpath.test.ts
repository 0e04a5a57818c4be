import { describe, expect, test } from 'vitest';
import { evaluateExpression, type Term } from '#shared/language/expression/evaluate-expression.ts';
import { parseExpression } from '#shared/language/expression/parse-expression.ts';
import { form, xpathRows } from './xpath-table.ts';

const valueOf = (short: string, reading = form): Term => {
  const { tree, fault } = parseExpression(short.replace(/\$(\w+)/g, '${p.$1}'));
  expect(fault).toBeNull();
  return evaluateExpression(tree!, reading);
};

describe('by the documented rules of XLSForm', () => {
  test.each(xpathRows)('%s is %j', (text, value) => expect(valueOf(text)).toEqual(value));

  test('more than 300 expressions have been worked out', () => expect(xpathRows.length).toBeGreaterThan(300));

  test('what is kept once is worked out while there is nothing yet', () => {
    expect(valueOf('once($age)', { ...form, self: null })).toBe(25);
    expect(valueOf('once(random())', { ...form, self: 0.75 })).toBe(0.75);
    expect(valueOf("once('x')", { ...form, self: '' })).toBe('x');
  });

  test('months and days have the names of the reader\'s language', () => {
    expect(valueOf("format-date($visit, '%b (%a)')", { ...form, language: 'ja' })).toBe('11月 (土)');
    expect(valueOf("format-date($visit, '%d %b (%a)')", { ...form, language: 'fr' })).toBe('21 nov. (sam.)');
    expect(valueOf("format-date($visit, '%b')", { ...form, language: 'sw' })).toBe('Nov');
    expect(valueOf("format-date($visit, '%b (%a)')", { ...form, language: 'qaa-x-own' })).toBe('Nov (Sat)');
  });

  test('what nothing can be asked of is blank', () => {
    const { today, self, read, readAll } = form;
    for (const text of ['now()', 'position($kids)', 'indexed-repeat($names, $kids, 1)', "jr:choice-name($one, '$one')", "instance('villages')/root/item/label", "pulldata('villages', 'label', 'name', 'v1')", 'random()', 'uuid()']) {
      expect([text, valueOf(text, { today, self, read, readAll })]).toEqual([text, null]);
    }
  });
});
