import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { nameLike } from '#shared/modules/other-forms/give-names.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';
import { isName } from '#shared/design/limits.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { walkItems } from '#shared/design/walk.ts';
import { workbookOf } from '#test/compile/workbook-of.ts';

const settings = '| form_title | default_language |\n| Form | en |';
const compiled = (survey: string, choices = '') => compileWorkbook(workbookOf({ survey, settings, ...(choices !== '' && { choices }) }));
const names = (survey: string) => {
  const found: (string | undefined)[][] = [];
  const { design } = compiled(survey);
  if (design) walkItems(design, ({ item, page }) => found.push([`${page.name}.${item.name}`, item.original]));
  return found;
};

describe('a name of XLSForm', () => {
  test.each([
    ['_id', 'id'],
    ['x-1', 'x1'],
    ['x.y', 'x_y'],
    ['site_1', 'site1'],
    ['q10_2', 'q10_n2'],
    ['a_1_2', 'a_1_n2'],
    ['1st', 'n1st'],
    ['âge', 'age'],
    ['__version__', 'version'],
    ['constructor', 'constructor_x'],
    ['ok_name', 'ok_name'],
  ])('%s becomes %s', (written, name) => expect(nameLike(written)).toBe(name));

  test.each(['氏名', '_', '..', '-1', 'n'.repeat(100), '__proto__', 'é'.repeat(80), `x${'_1'.repeat(30)}`])('%s becomes one that a design may have, or nothing', (written) => {
    const name = nameLike(written);
    expect(name === '' || isName(name)).toBe(true);
  });
});

describe('names of a form', () => {
  const survey = `
| type | name | label | relevant | calculation |
| begin_group | mother-data | Mother | | |
| text | name | Name | | |
| begin_group | contact | Contact | | |
| text | name | Name | | |
| text | _id | Id | string-length(\${name}) > 1 | |
| end_group | | | | |
| text | 氏名 | 氏名 | string-length(\${name}) > 2 | |
| end_group | | | | |
| begin_group | child | Child | | |
| integer | age_1 | Age | | |
| calculate | sum | Sum | | \${age_1} + 1 |
| end_group | | | | |`;

  test('of the same spelling are told apart by their group, and each keeps what its author wrote', () => {
    expect(names(survey)).toEqual([
      ['mother_data.name', undefined],
      ['mother_data.contact', undefined],
      ['mother_data.contact_name', 'name'],
      ['mother_data.id', '_id'],
      ['mother_data.item8', '氏名'],
      ['child.age1', 'age_1'],
      ['child.sum', undefined],
    ]);
    expect(compiled(survey).design?.pages.map(({ name, original }) => [name, original])).toEqual([['mother_data', 'mother-data'], ['child', undefined]]);
  });

  test('are told once, with all their cells', () => {
    expect(compiled(survey).diagnostics.filter(({ code }) => code === 'name.derived').map(({ severity, cell, cells }) => [severity, cell, cells])).toEqual([['note', 'B2', ['B2', 'B5', 'B6', 'B8', 'B11']]]);
  });

  test('are found from where they are mentioned: in the same group first, then further out', () => {
    const rules = new Map<string, string | undefined>();
    const { design } = compiled(survey);
    if (design) walkItems(design, ({ item }) => rules.set(item.name, item.relevant));
    expect(rules.get('id')).toBe('string-length(${mother_data.contact_name}) > 1');
    expect(rules.get('item8')).toBe('string-length(${mother_data.name}) > 2');
    expect(JSON.stringify(design)).toContain('${child.age1} + 1');
  });

  test('are the same after a workbook is written and read again', () => {
    const { design } = compiled(survey);
    expect(readDesign(JSON.parse(JSON.stringify(design))).diagnostics).toEqual([]);
    const again = compileWorkbook(writeWorkbook(design!));
    expect(again.design).toEqual(design);
    expect(again.diagnostics.filter(({ code }) => code === 'name.derived')).toEqual([]);
  });

  test('of a page, of a repeat\'s times and of a conditional group stand in nobody\'s way', () => {
    expect(
      names(`
| type | name | label | relevant |
| begin_group | visit | Visit | 1 = 1 |
| text | visit | Visit | |
| begin_repeat | injury | Injury | |
| text | injury_registered_at | When | |
| end_repeat | | | |
| end_group | | | |`),
    ).toEqual([
      ['visit.visit', undefined],
      ['visit.visit_visit', 'visit'],
      ['visit.injury', undefined],
      ['visit.injury_injury_registered_at', 'injury_registered_at'],
    ]);
  });
});
