import { describe, expect, test } from 'vitest';
import { translateLogic } from '#shared/compile/redcap/translate-logic.ts';
import { parseExpression } from '#shared/expression/parse-expression.ts';

const fields = { nameOf: (field: string) => field, isCheckbox: (field: string) => field === 'box' };

describe('a calculation of REDCap', () => {
  test.each([
    ['exp([a])', 'exp(${a})'],
    ['log([a])', 'ln(${a})'],
    ['log([a], 10)', '(ln(${a}) div ln(10))'],
    ['1/(1+exp(-[a]))', '1 div (1 + exp(-${a}))'],
    ['[a]^0.5', 'pow(${a}, 0.5)'],
    ['mean([a], [b])', '(sum(${a}, ${b}) div count(${a}, ${b}))'],
    ['roundup([a])', 'ceiling(${a})'],
    ['rounddown([a])', 'floor(${a})'],
    ["if([a] <= 2, 'yes', 'no')", "if(${a} <= 2, 'yes', 'no')"],
    ["[a] <> '' and not([b] = 1)", "${a} != '' and not(${b} = 1)"],
    ["[box(1)] = '1'", "selected(${box}, '1')"],
    ["[box(1)] = '0'", "not(selected(${box}, '1'))"],
    ["datediff([a], 'today', 'y')", '(abs(today() - ${a}) div 365.2425)'],
    ["datediff([a], [b], 'h', 'ymd', true)", '((${b} - ${a}) * 24)'],
  ])('%s becomes %s', (logic, text) => {
    const translated = translateLogic(logic, fields);
    expect(translated.text?.replace(/\s+/g, ' ')).toBe(text);
    expect(parseExpression(translated.text ?? '').fault).toBeNull();
  });

  test.each([['log()'], ['log([a], 2, 3)'], ['stdev([a])'], ['roundup([a], 1)']])('%s has no counterpart', (logic) => expect(translateLogic(logic, fields).text).toBeNull());
});
