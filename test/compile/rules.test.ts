import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { checkDesign } from '#shared/design/check-design.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { rulesOf } from '#shared/design/rules.ts';
import { design, item, plugin, repeat } from '#test/support/form-builder.ts';
import { workbookOf } from './workbook-of.ts';

const survey = `| type | name | label |
| date | birth | Born |
| datetime | arrival | Arrival |
| datetime | departure | Departure |
| begin repeat | injuries | Injuries |
| integer | severity | Severity |
| end repeat | | |
| calculate | worst | |`;

const compile = (rules: string, rows = survey) => {
  const { design: made, diagnostics } = compileWorkbook(workbookOf({ survey: rows.replace('| calculate | worst | |', ''), settings: '| form_title |\n| Form |', rules }));
  if (made !== null) expect(readDesign(JSON.parse(JSON.stringify(made))).diagnostics).toEqual([]);
  return { design: made!, found: diagnostics.map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`) };
};
const placed = (made: CardDesign) => rulesOf(made).map(({ rule, path }) => [path, rule]);

describe('the sheet of rules', () => {
  test('puts each rule to the item that it asks for first, in the innermost repetition, or to the one that it names', () => {
    const { design: made, found } = compile(`| name | formula | message::en | message::ja | kind | at |
| order | \${departure} >= \${arrival} | Left before it came | 到着より前です | error | |
| severe | \${arrival} = '' or \${severity} < 6 | | | | |
| born | \${birth} <= \${arrival} | | | 警告 | arrival |`);
    expect(found.filter((each) => !each.startsWith('design.untranslated'))).toEqual([]);
    expect(placed(made)).toEqual([
      ['main.arrival', { name: 'born', formula: '${main.birth} <= ${main.arrival}', kind: 'warning' }],
      ['main.departure', { name: 'order', formula: '${main.departure} >= ${main.arrival}', message: { en: 'Left before it came', ja: '到着より前です' }, kind: 'error' }],
      ['main.severity', { name: 'severe', formula: "${main.arrival} = '' or ${main.severity} < 6", kind: 'warning' }],
    ]);
  });

  test('is read in Japanese headings', () => {
    const { design: made } = compileWorkbook(workbookOf({ survey, ルール: '| 名前 | 式 | 文言 | 種類 | 項目 |\n| r | ${birth} < ${arrival} | だめ | エラー | arrival |' }));
    expect(placed(made!)).toMatchObject([['main.arrival', { name: 'r', kind: 'error' }]]);
  });

  test('puts a rule to an item that shares a long list with another, and to one below it', () => {
    const towns = Array.from({ length: 60 }, (_, at) => `| towns | t${at} | Town ${at} |`).join('\n');
    const { design: made } = compileWorkbook(workbookOf({
      survey: '| type | name | label | when |\n| select_one towns | born | Born in | |\n| select_one towns | lives | Lives in | |\n| integer | years | For years | lives=t1 |',
      choices: `| list_name | name | label |\n${towns}`,
      settings: '| form_title |\n| Form |',
      rules: "| name | formula |\n| moved | ${lives} != ${born} |\n| long | ${years} < 100 |",
    }));
    expect(Object.keys(made?.lists ?? {})).toEqual(['towns']);
    expect(placed(made!)).toMatchObject([['main.lives', { name: 'moved' }], ['main.years', { name: 'long' }]]);
  });

  test('is told of what is no rule, each with its cell, and the rest stands', () => {
    const { design: made, found } = compile(`| name | formula | kind | at |
| a b | \${birth} < \${arrival} | | |
| kind | \${birth} < \${arrival} | fatal | |
| none | | | |
| nobody | \${birth} < \${nobody} | | |
| nowhere | 1 = 1 | | |
| place | \${birth} < \${arrival} | | nobody |
| unread | \${birth} < | | |
| good | \${birth} < \${arrival} | | |
| good | \${birth} != \${arrival} | | |`);
    expect(found).toEqual([
      'rules.name rules!A2', 'rules.kind rules!C3', 'rules.formula_missing rules!B4', 'expression.unknown_item rules!B5',
      'rules.no_item rules!B6', 'reference.unknown rules!D7', 'expression.unfinished rules!B8', 'design.duplicate_rule rules!A10',
    ]);
    expect(placed(made)).toEqual([['main.birth', { name: 'good', formula: '${main.birth} < ${main.arrival}', kind: 'warning' }]]);
  });
});

const all: CardDesign = design([
  item('number', 'hr', { rules: [{ name: 'pulse', formula: '${p.hr} < ${p.max}', message: { en: 'Too fast', ja: '速すぎ' }, kind: 'warning' }, { name: 'known', formula: "${p.hr} != ''", kind: 'error' }] }),
  item('number', 'max'),
  repeat('r', [item('string', 'code', { rules: [{ name: 'once', formula: 'unique(${p.code})', kind: 'error' }] })]),
]);

test('a workbook keeps all rules', () => {
  const { design: back, diagnostics } = compileWorkbook(writeWorkbook(all));
  expect(diagnostics).toEqual([]);
  expect(back?.pages[0]!.items).toEqual(all.pages[0]!.items);
});

test('a design is told of rules named twice, at what nobody enters, and that cannot be read', () => {
  const rule = (name: string, formula = '${p.x} > 0') => ({ name, formula, kind: 'error' as const });
  const wrong = design([item('number', 'x', { rules: [rule('a'), rule('a'), rule('b', '${p.x} >'), rule('c', '. > 0')] }), { ...plugin('expression', 'y', { calculation: '1' }), rules: [rule('d')] } as Item]);
  expect(checkDesign(wrong).map(({ code, cell }) => `${code} ${cell}`)).toEqual([
    'expression.unfinished pages[0].items[0].rules[2].formula',
    'expression.self_outside pages[0].items[0].rules[3].formula',
    'design.constraint_without_entry pages[0].items[1].rules',
    'design.duplicate_rule pages[0].items[0].rules[1].name',
  ]);
});
