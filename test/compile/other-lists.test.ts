import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import type { SheetRows } from '#shared/compile/workbook-rows.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { open } from '#test/support/form-builder.ts';
import { workbookOf } from './workbook-of.ts';

const settings = '| form_title |\n| Form |';
const fruit = '| list_name | name | label::en | label::fr |\n| fruit | a | Apple | Pomme |\n| fruit | b | Pear | Poire |';
const head = '| type | name | label::en | label::fr | relevant | choice_filter | parameters |';

const compiled = (survey: string, sheets: { readonly [name: string]: string } = {}) => {
  const { design, diagnostics } = compileWorkbook(workbookOf({ survey: `${head}\n${survey}`, choices: fruit, settings, ...sheets }));
  const found = diagnostics.filter(({ code }) => !code.startsWith('design.') && code !== 'list.unused').map(({ severity, code, sheet, cell }) => `${severity} ${code} ${sheet}!${cell}`);
  return { design: design!, found };
};
const again = (of: ReturnType<typeof compiled>) => compileWorkbook(writeWorkbook(of.design)).design;

describe('or_other', () => {
  test('adds a choice and a text below it, in the languages of the form', () => {
    const of = compiled('| select_one fruit or_other | likes | Likes | Aime |');
    expect(of.found).toEqual([]);
    expect(of.design.pages[0]!.items).toMatchObject([
      {
        type: 'single', name: 'likes',
        choices: [{ value: 'a' }, { value: 'b' }, { value: 'other', title: { en: 'Other', fr: 'Autre' } }],
        activation: [{ when: ['other'], items: [{ type: 'string', name: 'likes_other', title: { en: 'Specify other', fr: 'Précisez' } }] }],
      },
    ]);
    expect(readDesign(JSON.parse(JSON.stringify(of.design))).diagnostics).toEqual([]);
    expect(again(of)).toEqual(of.design);
  });

  test('serves rows that mention the text, and several choices', () => {
    const of = compiled("| select_multiple fruit or_other | likes | Likes | Aime |\n| text | why | Why | Pourquoi | ${likes_other} != '' |");
    expect(of.found).toEqual([]);
    const page = of.design.pages[0]!.name;
    const form = open(of.design, { [page]: { likes: ['a', 'other'], likes_other: 'Kiwi' } });
    expect(form.item(`${page}.why`).exposed).toBe(true);
    form.set(`${page}.likes`, ['a']);
    expect(form.item(`${page}.why`).exposed).toBe(false);
  });

  test('leaves a list that has the choice, and a text that the form has, as they are', () => {
    const of = compiled("| select_one fruit or_other | likes | Likes | Aime |\n| text | likes_other | Which | Lequel | ${likes} = 'other' |", { choices: `${fruit}\n| fruit | other | Else | Autre chose |` });
    expect(of.found).toEqual([]);
    expect(JSON.stringify(of.design)).not.toContain('Specify');
    expect(JSON.stringify(of.design).match(/"likes_other"/g)).toHaveLength(1);
  });

  test('is spelled in the older way, too', () => {
    const of = compiled('| select_one fruit or specify other | likes | Likes | Aime |');
    expect(of.found).toEqual([]);
    expect(of.design.pages[0]!.items[0]).toMatchObject({ choices: [{ value: 'a' }, { value: 'b' }, { value: 'other' }] });
  });

  test('is offered whatever the filter says', () => {
    const of = compiled("| select_one fruit or_other | likes | Likes | Aime | | name = 'a' |");
    const page = of.design.pages[0]!.name;
    expect(open(of.design).item(`${page}.likes`).shows).toMatchObject({ choices: [{ value: 'a' }, { value: 'other' }] });
  });
});

describe('select_one_external', () => {
  const external_choices = '| list_name | name | label | region |\n| town | port | Port | north |\n| town | port | Port | south |\n| town | hill | Hill | south |';

  test('offers the choices of its own sheet by its filter', () => {
    const of = compiled('| select_one_external town | town | Town | Ville | | region = ${region} |\n| text | region | Region | Région |', { external_choices });
    expect(of.found).toEqual([]);
    const page = of.design.pages[0]!.name;
    expect(open(of.design, { [page]: { region: 'south' } }).item(`${page}.town`)).toMatchObject({ item: { type: 'dropdown' }, shows: { choices: [{ value: 'port' }, { value: 'hill' }] } });
    expect(again(of)).toEqual(of.design);
  });
});

describe('a list in a file', () => {
  test('is left out by name, once; its code is typed', () => {
    const of = compiled("| select_one_from_file towns.csv | town | Town | Ville | | region = ${region} | value=code label=title |\n| select_multiple_from_file towns.csv | seen | Seen | Vues |\n| text | region | Region | Région | ${seen} = 'x' |");
    expect(of.found).toEqual(['left_out list.file_missing survey!A2']);
    expect(of.design.pages[0]!.items).toMatchObject([
      { type: 'string', name: 'town', list_file: { file: 'towns.csv', filter: 'region = ${region}', parameters: 'value=code label=title' } },
      { type: 'string', name: 'seen', list_file: { file: 'towns.csv', many: true } },
      { type: 'string', name: 'region' },
    ]);
    expect(readDesign(JSON.parse(JSON.stringify(of.design))).diagnostics).toEqual([]);
    expect(again(of)).toEqual(of.design);
  });

  test('needs a name', () => {
    expect(compiled('| select_one_from_file | town | Town | Ville |\n| text | a | A | A |').found).toEqual(['left_out type.list_missing survey!A2']);
  });
});

describe('a list in a file that came with the workbook', () => {
  const towns: SheetRows = {
    name: 'towns.csv',
    rows: [['code', 'title', 'title::French (fr)', 'region'], ['p', 'Port', 'Le Port', 'north'], ['h', 'Hill', '', 'south'], ['p', 'Port too', '', 'south']].map((cells, at) => ({ number: at + 1, cells })),
  };
  const withFiles = (survey: string, ...files: SheetRows[]) => {
    const { design, diagnostics } = compileWorkbook({ ...workbookOf({ survey: `${head}\n${survey}`, choices: fruit, settings }), files });
    return { design: design!, found: diagnostics.filter(({ code }) => !code.startsWith('design.') && code !== 'list.unused').map(({ severity, code, sheet, cell }) => `${severity} ${code} ${sheet}!${cell}`) };
  };
  const asked = '| select_one_from_file towns.csv | town | Town | Ville | | region = ${region} | value=code label=title |\n| text | region | Region | Région |';

  test('gives the choices, with the columns that the row names', () => {
    const of = withFiles(asked, towns);
    expect(of.found).toEqual([]);
    expect(of.design.pages[0]!.items[0]).toMatchObject({
      type: 'dropdown', choice_filter: '${#region} = ${main.region}',
      choices: [{ value: 'p', title: { en: 'Port', fr: 'Le Port' }, columns: { region: 'north' } }, { value: 'h' }, { value: 'p', columns: { region: 'south' } }],
    });
    expect(readDesign(JSON.parse(JSON.stringify(of.design))).diagnostics).toEqual([]);
    expect(compileWorkbook(writeWorkbook(of.design)).design).toEqual(of.design);
  });

  test('may be asked for several choices', () => {
    const of = withFiles('| select_multiple_from_file Towns.CSV | seen | Seen | Vues | | | value=code label=title |', towns);
    expect(of.design.pages[0]!.items[0]).toMatchObject({ type: 'multi', choices: [{ value: 'p' }, { value: 'h' }] });
  });

  test('is unusable without the column of its values', () => {
    expect(withFiles('| select_one_from_file towns.csv | town | Town | Ville |', towns).found).toEqual(['left_out list.file_unusable survey!A2']);
  });
});
