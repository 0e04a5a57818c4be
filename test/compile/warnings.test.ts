import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { checkDesign } from '#shared/design/check-design.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { design, item, plugin, repeat } from '#test/support/form-builder.ts';
import { workbookOf } from './workbook-of.ts';

const compile = (survey: string, list = '') => {
  const { design: made, diagnostics } = compileWorkbook(workbookOf({ survey, choices: `| list_name | name | label |\n${list}`, settings: '| form_title |\n| Form |' }));
  if (made !== null) expect(readDesign(JSON.parse(JSON.stringify(made))).diagnostics).toEqual([]);
  return { design: made!, codes: diagnostics.map(({ code, cell }) => `${code} ${cell}`) };
};

describe('a workbook says what is plausible', () => {
  test('as a range, as a rule, and in words of its own', () => {
    const { design: made, codes } = compile(
      '| type | name | label | min | max | soft_min | soft_max | warning | warning_message |\n| integer | hr | HR | 0 | 400 | 30 | 200 | . != ${rr} | Sure? |\n| integer | rr | RR | | | | | | |\n| date | day | Day | | | 2020-01-01 | today | | |\n| age | years | Age | | | | 110 | | |',
      '| confirmation_reasons | again | Measured again |',
    );
    expect(codes).toEqual([]);
    expect(made.confirmation_reasons).toEqual([{ value: 'again', title: { en: 'Measured again' } }]);
    expect(made.pages[0]!.items).toMatchObject([
      { name: 'hr', valid_range: { min: 0, max: 400 }, soft_range: { min: 30, max: 200 }, warning: '. != ${main.rr}', warning_message: { en: 'Sure?' } },
      { name: 'rr' },
      { name: 'day', soft_range: { min: '2020-01-01', max: 'today' } },
      { name: 'years', soft_range: { max: 110 } },
    ]);
  });

  test('and what is of no use there is told with its cell', () => {
    const { codes } = compile('| type | name | label | soft_min | soft_max | warning | warning_message |\n| integer | a | A | 9 | 3 | | |\n| integer | b | B | few | | | |\n| text | c | C | 3 | | | Sure? |\n| note | d | D | | | 1 = 1 | |\n| integer | e | E | | | . < ${nobody} | Sure? |', '| confirmation_reasons | a b | A |');
    expect(codes).toEqual(expect.arrayContaining(['cell.max_below_min E2', 'cell.not_number D3', 'cell.ignored D4', 'cell.ignored G4', 'missing.name B2']));
    expect(codes.some((code) => code.endsWith(' F6'))).toBe(true);
  });
});

const all: CardDesign = design(
  [
    item('number', 'hr', { valid_range: { min: 0 }, soft_range: { min: 30, max: 200 }, warning: '. > ${p.day}', warning_message: { en: 'Sure?', ja: '本当ですか' } }),
    item('number', 'day'),
    item('datetime', 'at', { soft_range: { max: 'today' } }),
    item('age', 'age', { soft_range: { max: 110 } }),
    repeat('r', [item('string', 'code', { warning: 'unique(${p.code})' })]),
  ],
  { confirmation_reasons: [{ value: 'again', title: { en: 'Again', ja: '再測定' } }] },
);

test('a workbook keeps all of it', () => {
  const { design: back, diagnostics } = compileWorkbook(writeWorkbook(all));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(back?.confirmation_reasons).toEqual(all.confirmation_reasons);
  expect(back?.pages[0]!.items).toEqual(all.pages[0]!.items);
});

test('a design is told of ranges the wrong way round, warnings of what nobody enters, and reasons named twice', () => {
  const reason = { value: 'a', title: { en: 'A' } };
  const wrong = design([item('number', 'x', { soft_range: { min: 5, max: 1 } }), { ...plugin('expression', 'y', { calculation: '1' }), warning: '. > 0' } as Item, item('number', 'z', { warning: '. >' })], { confirmation_reasons: [reason, reason] });
  expect(checkDesign(wrong).map(({ code, cell }) => `${code} ${cell}`)).toEqual([
    'design.range_reversed pages[0].items[0].soft_range.max',
    'design.constraint_without_entry pages[0].items[1].warning',
    'expression.unfinished pages[0].items[2].warning',
    'design.duplicate_reason confirmation_reasons[1].value',
  ]);
});
