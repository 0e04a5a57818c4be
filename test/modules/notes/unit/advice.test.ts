import { describe, expect, test } from 'vitest';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { expressionAdvice } from '#shared/modules/notes/advise-types.ts';
import { checkDesign } from '#shared/design/check-design.ts';
import { notesAbout } from '#shared/design-notes.ts';
import { design, item, plugin, repeat } from '#test/support/form-builder.ts';

const calculated = (calculation: string) => plugin('expression', 'x', { calculation });
const formWith = (...more: Parameters<typeof design>[0]): CardDesign =>
  design([
    item('age', 'age'),
    item('number', 'n'),
    item('date', 'day'),
    item('datetime', 'moment'),
    item('string', 'pattern'),
    repeat('r', [item('age', 'child')]),
    plugin('expression', 'older', { calculation: 'coalesce(${p.age}, 0.06)' }),
    plugin('expression', 'again', { calculation: '${p.age}' }),
    plugin('expression', 'total', { calculation: '${p.n} + 1' }),
    ...more,
  ]);
const advice = (...more: Parameters<typeof design>[0]): readonly Diagnostic[] => {
  const form = formWith(...more);
  expect(checkDesign(form)).toEqual([]);
  return notesAbout(form).filter(({ code }) => code.startsWith('expression.'));
};
const told = (calculation: string): string[] => advice(calculated(calculation)).map(({ code, params }) => `${code.slice(11)} ${params['column']}`);

describe('an age in a formula', () => {
  test.each([
    ['${p.age} + 1', 1], ['2 * ${p.age}', 5], ['-${p.age}', 2], ['${p.age} div 2', 1], ['${p.age} mod 12', 1], ['${p.n} - ${p.age}', 10], ['round(${p.age})', 7], ['ceiling(${p.age})', 9],
    ['sum(${p.n}, ${p.age})', 13], ['sum(${p.child})', 5], ['pow(${p.age}, 2)', 5], ['sqrt(${p.age})', 6], ['exp(${p.age})', 5], ['ln(${p.age})', 4], ['log10(${p.age})', 7], ["concat(${p.age}, ' years')", 8],
    ['string(${p.age})', 8], ['number(${p.age}) * 2', 1], ['min(${p.age}) + 1', 1], ['if(${p.n} > 1, ${p.age}, ${p.again}) + 1', 1], ['${p.again} * 2', 1],
    ['coalesce(${p.age}, \'\') + 1', 1], ['abs(${p.age})', 5],
  ] as const)('%s is told at character %d', (text, at) => expect(told(text)).toEqual([`age_as_number ${at}`]));

  test.each([
    ['years(${p.age}) + 1'], ['months(${p.age}) div 12'], ['int(${p.age}) * 2'], ['floor(${p.age}) * 2'], ['max(${p.child})'], ['count(${p.child}) + 1'], ['${p.age.year} * 12 + ${p.age.month}'], ['${p.older} * 2'], ['${p.total} * 2'], ['${p.total} > 17'], ['years(${p.again})'],
    ['years(coalesce(${p.age}, ${p.again}))'], ['months(max(${p.child}))'], ['years(if(${p.n} > 1, ${p.age}, ${p.again}))'], ['coalesce(${p.age}, ${p.n}) + 1'], ['if(${p.age} >= 18, 1, 2)'],
  ])('%s is meant so', (text) => expect(told(text)).toEqual([]));

  test.each([
    ['${p.age} = 17', 10], ['${p.age} != 17', 10], ['${p.age} <= 17', 10], ['${p.age} > 17', 10], ['17 >= ${p.age}', 4], ['17 < ${p.age}', 4], ['${p.age} < 1.5', 10], ['${p.age} >= 0.5', 10], ['${p.age} > 1.12', 10],
    ["${p.age} > '17'", 10], ['${p.again} = 17', 12],
  ] as const)('%s is told at character %d', (text, at) => expect(told(`if(${text}, 1, 2)`)).toEqual([`age_compared ${at + 3}`]));

  test.each([['${p.age} >= 18'], ['${p.age} < 18'], ['18 <= ${p.age}'], ['18 > ${p.age}'], ['${p.age} > 17.11'], ['${p.age} <= 1.06'], ['${p.age} = 0.02'], ['${p.age} < ${p.again}'], ['years(${p.age}) <= 17'], ['months(${p.age}) < 18']])('%s is meant so', (text) => {
    expect(told(`if(${text}, 1, 2)`)).toEqual([]);
  });

  test('is told in conditions and constraints too, its own answer included', () => {
    expect(advice(item('age', 'b', { constraint: '. <= 17' }), item('string', 'c', { relevant: '${p.age} * 2 > 3' })).map(({ code, cell, params }) => `${code} ${cell} ${params['column']}`)).toEqual([
      'expression.age_compared pages[0].items[9].constraint 3',
      'expression.age_as_number pages[0].items[10].relevant 1',
    ]);
    expect(advice(item('age', 'b', { constraint: 'years(.) <= 17' }))).toEqual([]);
  });
});

describe('format-date()', () => {
  test.each([["format-date(${p.day}, '%S')", '%S'], ["format-date(${p.day}, '%Y %H')", '%H'], ["format-date(${p.moment}, '%H:%M:%s')", '%s'], ["format-date-time(${p.moment}, '%4')", '%4'], ["format-date(today(), '%A')", '%A']])('%s does not know %s', (text, letter) => {
    expect(advice(calculated(text))).toMatchObject([{ code: 'expression.format_letter', severity: 'note', params: { letter } }]);
  });
  test.each([["format-date(${p.day}, '%Y-%m-%d %y %n %e')"], ["format-date(${p.moment}, '%H:%M %h %S.%3')"], ["format-date(${p.day}, '%a %b')"], ['format-date(${p.day}, ${p.pattern})']])('%s is written out', (text) => expect(told(text)).toEqual([]));
});

test('advice is a note with a text in both languages, and stands in no way', () => {
  const found = advice(calculated('${p.age} + 1'), item('string', 'c', { relevant: '${p.age} = 17' }), plugin('expression', 'd', { calculation: "format-date(${p.day}, '%S')" }));
  expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expressionAdvice.filter((code) => /age_|format/.test(code)).map((code) => `note ${code}`));
  for (const language of ['ja', 'en'] as const) for (const text of wordDiagnostics(found, language)) expect(text).not.toMatch(/\{\{|undefined|expression\./);
});
