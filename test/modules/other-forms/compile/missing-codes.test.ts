import { expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { workbookOf } from '#test/compile/workbook-of.ts';

const compile = (survey: string, list: string, settings: string) => {
  const { design, diagnostics } = compileWorkbook(workbookOf({ survey, choices: `| list_name | name | label | code |\n${list}`, settings }));
  return { design: design!, codes: diagnostics.map(({ code, cell }) => `${code} ${cell}`) };
};
const itemOf = (of: CardDesign, name: string): Item => of.pages[0]!.items.find((each) => each.name === name)!;

test('choices and exceptions of constraints name reasons for missing answers', () => {
  const { design: made, codes } = compile(
    '| type | name | label | constraint | missing |\n| select_one sex | sex | Sex | | |\n| integer | hr | HR | (. >= 0 and . <= 300) or . = -99 | |\n| integer | rr | RR | . = -98 or (. > 0 and . < ${hr}) | na |\n| integer | w | W | . >= 0 or . = 5 | |',
    '| sex | m | Male | |\n| sex | f | Female | |\n| sex | -99 | Unknown | |',
    '| form_title | missing_codes |\n| Form | -99=nk -98=refused |',
  );
  expect(itemOf(made, 'sex')).toMatchObject({ reasons: ['nk'], choices: [{ value: 'm' }, { value: 'f' }] });
  expect(itemOf(made, 'hr')).toMatchObject({ reasons: ['nk'], valid_range: { min: 0, max: 300 } });
  expect(itemOf(made, 'rr')).toMatchObject({ reasons: ['na', 'refused'], constraint: '(. > 0 and . < ${main.hr})' });
  expect(itemOf(made, 'w').reasons).toBe(undefined);
  expect([made.missing_reasons?.map(({ value }) => value), codes]).toEqual([['na', 'nk', 'refused'], []]);
});

test.each([
  ['. >= 0 and . <= 300 or . = -99', ['nk']],
  ['.=-99 or .=-98 or (. >= 0 and . <= 300)', ['nk', 'refused']],
  ['((.>=0 and .<=300) or .=-99)', ['nk']],
  ["(. >= 0 and . <= 300) OR (. = '-99' or . = -98.0)", ['nk', 'refused']],
  ['(.>=0 and .<=300) or -99 = .', ['nk']],
])('as exceptions however they are written: %s', (constraint, reasons) => {
  const { design: made, codes } = compile(`| type | name | label | constraint |\n| integer | hr | HR | ${constraint} |`, '', '| form_title | missing_codes |\n| Form | -99 = nk, -98 = refused |');
  expect([itemOf(made, 'hr'), codes]).toEqual([expect.objectContaining({ reasons, valid_range: { min: 0, max: 300 } }), []]);
  expect(itemOf(made, 'hr')).not.toHaveProperty('constraint');
});

test.each(['. = -99', '. = -99 or . = -98', '. = -990 or . > 0', '. > 0 and (. < 9 or . = -99)', '. > 0 or ${hr} = -98'])('but not where no other answer is left, or something else is asked: %s', (constraint) => {
  const { design: made } = compile(`| type | name | label | constraint |\n| integer | hr | HR | |\n| integer | x | X | ${constraint} |`, '', '| form_title | missing_codes |\n| Form | -99=nk -98=refused |');
  expect(itemOf(made, 'x')).toMatchObject({ constraint: constraint.replace('${hr}', '${main.hr}') });
  expect(itemOf(made, 'x')).not.toHaveProperty('reasons');
});

test.each([
  ["${sex} = '-99' or ${sex} = 'm'", "missing(${main.sex}) = 'nk' or ${main.sex} = 'm'"],
  ['${hr} != -99 and ${hr} > 100', "missing(${main.hr}) != 'nk' and ${main.hr} > 100"],
  ["not(selected(${sex}, '-99'))", "not(missing(${main.sex}) = 'nk')"],
  ['${hr} = -98 or ${hr} = -990 or ${free} = -99', '${main.hr} = -98 or ${main.hr} = -990 or ${main.free} = -99'],
])('and a condition that asks for such a number asks for the reason: %s', (relevant, asked) => {
  const { design: made } = compile(
    `| type | name | label | constraint | relevant |\n| select_one sex | sex | Sex | | |\n| integer | hr | HR | . > 0 or . = -99 | |\n| integer | free | Free | | |\n| text | why | Why | | ${relevant} |`,
    '| sex | m | Male | |\n| sex | -99 | Unknown | |',
    '| form_title | missing_codes |\n| Form | -99=nk -98=refused |',
  );
  expect(itemOf(made, 'why')).toMatchObject({ relevant: asked });
});

test('a code that does not say its reason is found', () => {
  expect(compile('| type | name | label |\n| text | t | T |', '', '| form_title | missing_codes |\n| Form | -99 |').codes).toEqual(['missing.pair B2']);
});
