import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { open } from '#test/support/form-builder.ts';
import { workbookOf } from './workbook-of.ts';

const compiled = (rows: readonly string[]) => {
  const survey = ['| type | name | label | calculation | relevant |', '| text | wanted | Wanted | | |', '| begin_repeat | person | Person | | |', '| text | sex | Sex | | |', '| integer | years | Years | | |', ...rows].join('\n');
  const { design, diagnostics } = compileWorkbook(workbookOf({ survey, choices: '| list_name | name | label |\n| a | b | B |', settings: '| form_title |\n| Form |' }));
  expect(readDesign(JSON.parse(JSON.stringify(design))).diagnostics).toEqual([]);
  expect(compileWorkbook(writeWorkbook(design!)).design).toEqual(design);
  return { design: design!, found: diagnostics.filter(({ code }) => !/^(?:design|list|block)\./.test(code)).map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`) };
};
const people = { main: { wanted: 'f' }, main_b: {} };
const outside = (calculation: string) => compiled(['| end_repeat | | | | |', `| calculate | found | Found | ${calculation} | |`]);
const valueOf = (calculation: string) => {
  const { design, found } = outside(calculation);
  expect(found).toEqual([]);
  const session = open(design, { main: { ...people.main, person: 3, sex_1: 'f', years_1: 30, sex_2: 'm', years_2: 8, sex_3: 'f', years_3: 4 } });
  return session.item('main.found').value;
};

describe('a path with a condition in brackets', () => {
  test.each([
    ["sum(/form/person[sex = 'f']/years)", 34],
    ['sum(/form/person[./years < 10]/years)', 12],
    ["count(/form/person[years > 5])", 2],
    ["count(${person}[${sex} = 'm'])", 1],
    ['/form/person[2]/years', 8],
    ['/form/person[position() = last()]/years', 4],
    ['/form/person[sex = current()/../wanted and years < 10]/years', 4],
    ['${years}[. < 10]', 8],
    ["max(/form/person[sex = 'x']/years)", null],
    ["join(' ', ../person[years > ../person[2]/years]/sex)", 'f'],
    ["sum(/form/person[sex='f'][years < 10]/years)", 4],
  ])('%s is %j', (calculation, value) => expect(valueOf(calculation)).toBe(value));

  test('reads the neighbours of the repetition that asks, and follows them', () => {
    const { design, found } = compiled(["| calculate | before | Before | /form/person[position() = position(current()/..) - 1]/years | |", '| calculate | older | Older | count(/form/person[years > current()/../years]) | |', '| end_repeat | | | | |']);
    expect(found).toEqual([]);
    const session = open(design, { main: { person: 3, years_1: 30, years_2: 8, years_3: 40 } });
    const read = (name: string) => [1, 2, 3].map((at) => session.item(`main.${name}_${at}`).value);
    expect([read('before'), read('older')]).toEqual([[null, 30, 8], [1, 2, 0]]);
    session.set('main.years_2', 50);
    expect([read('before'), read('older')]).toEqual([[null, 30, 50], [2, 0, 1]]);
    session.removeRepetition('main.person', 1);
    expect([session.item('main.before_1').value, session.item('main.older_2').value]).toEqual([null, 1]);
  });

  test('keeps its place in the answers of another repetition that indexed-repeat() reads', () => {
    const { design } = compiled(['| calculate | before | Before | indexed-repeat(${years}, ${person}, position(${person}) - 1) | |', '| end_repeat | | | | |']);
    const session = open(design, { main: { person: 2, years_1: 30, years_2: 8 } });
    session.set('main.years_1', 31);
    expect(session.item('main.before_2').value).toBe(31);
  });

  test.each([
    ['nowhere', '/form/person[weight > 3]/years', 'expression.unknown_item survey!D7'],
    ['open', '/form/person[years > 3/years', 'expression.unfinished survey!D7'],
    ['asking for a place without brackets', 'position() + 1', 'expression.outside_brackets survey!D7'],
  ])('that is %s is left out', (_, calculation, code) => expect(outside(calculation).found).toContain(code));
});

test('chance in a condition is left out, and in a formula it is drawn', () => {
  const { found } = compiled(['| end_repeat | | | | |', '| text | a | A | | random() < 0.5 |', '| calculate | b | B | random() | |']);
  expect(found).toEqual(['expression.chance_in_condition survey!E7']);
});
