import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { design, item } from '#test/support/form-builder.ts';
import { workbookOf } from './workbook-of.ts';

const survey = `| type | name | label |
| text | name | Name |
| date | birth | Born |
| select_one mf | sex | Sex |
| datetime | arrival | Arrival |
| decimal | weight | Weight |
| begin repeat | injuries | Injuries |
| integer | severity | Severity |
| end repeat | | |`;
const choices = '| list_name | name | label |\n| mf | m | Male |\n| mf | f | Female |';

const compile = (duplicates: string, heading = 'duplicates') => {
  const { design: made, diagnostics } = compileWorkbook(workbookOf({ survey, choices, settings: `| form_title | ${heading} |\n| Form | ${duplicates} |` }));
  if (made !== null) expect(readDesign(JSON.parse(JSON.stringify(made))).diagnostics).toEqual([]);
  return { terms: made?.duplicates, found: diagnostics.map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`) };
};

describe('the setting duplicates', () => {
  test.each([
    ['birth, sex, arrival ± 1 day', 'duplicates'],
    ['birth、sex、arrival ±1日', '重複の判定'],
    ['main.birth; sex; arrival (± 1 days)', 'duplicates'],
    ['birth，sex，arrival 1 d', 'duplicates'],
    ['birth, sex, arrival +-1日', 'duplicates'],
  ])('reads %j', (text, heading) => {
    expect(compile(text, heading)).toEqual({ terms: [{ item: 'main.birth' }, { item: 'main.sex' }, { item: 'main.arrival', within: 1, unit: 'days' }], found: [] });
  });

  test('reads hours and plain numbers', () => {
    expect(compile('arrival ± 12 hours, weight ± 0.5').terms).toEqual([{ item: 'main.arrival', within: 12, unit: 'hours' }, { item: 'main.weight', within: 0.5 }]);
    expect(compile('arrival ± 12時間').terms).toEqual([{ item: 'main.arrival', within: 12, unit: 'hours' }]);
  });

  test('is left out whole where one of its items is: fewer items would find others', () => {
    expect(compile('birth, nobody')).toEqual({ terms: undefined, found: ['reference.unknown settings!B2'] });
    expect(compile('birth, severity')).toEqual({ terms: undefined, found: ['design.path_into_repetition settings!B2'] });
    expect(compile('birth, weight ± 1 day')).toEqual({ terms: undefined, found: ['design.likeness_near settings!B2'] });
  });
});

const all: CardDesign = { ...design([item('date', 'birth'), item('number', 'weight'), item('datetime', 'arrival')]), duplicates: [{ item: 'p.birth' }, { item: 'p.weight', within: 0.5 }, { item: 'p.arrival', within: 1, unit: 'days' }] };

test('a workbook keeps the rule', () => {
  const { design: back, diagnostics } = compileWorkbook(writeWorkbook(all));
  expect(diagnostics).toEqual([]);
  expect(back?.duplicates).toEqual(all.duplicates);
});
