import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { withLists } from '#shared/design/lists.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { workbookOf } from './workbook-of.ts';

const head = '| type | name | label | choice_filter |';
const places = `
| list_name | name | label | region | from |
| region | north | North | | |
| region | south | South | | |
| town | port | Port | north | 1.0 |
| town | hill | Hill | south | 2 |`;
const regions = '| select_one region | region | Region | |';

const compiled = (survey: readonly string[], choices = places, settings = '| form_title |\n| Form |') => {
  const { design, diagnostics } = compileWorkbook(workbookOf({ survey: [head, ...survey].join('\n'), choices, settings }));
  return { design, found: diagnostics.filter(({ code }) => !code.startsWith('design.')).map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`) };
};
const itemsOf = (design: CardDesign | null): readonly Item[] => withLists(design!).pages.flatMap(({ items }) => items);
const town = (of: ReturnType<typeof compiled>) => itemsOf(of.design).find(({ name }) => name === 'town') as Extract<Item, { type: 'single' }>;
/** A list of so many towns, each in the north. */
const manyTowns = (count: number): string => `| list_name | name | label | region |\n| region | north | North | |\n${Array.from({ length: count }, (_, at) => `| town | t${at} | T${at} | north |`).join('\n')}`;

describe('choice_filter', () => {
  test('becomes a filter over columns of the choices and items of the design', () => {
    const of = compiled([regions, "| select_one town | town | Town | region = ${region} and name != 'x' |"]);
    expect(of.found).toEqual([]);
    expect(town(of).choice_filter).toBe("${#region} = ${main.region} and ${#name} != 'x'");
    expect(town(of).choices).toEqual([
      { value: 'port', title: { en: 'Port' }, columns: { region: 'north' } },
      { value: 'hill', title: { en: 'Hill' }, columns: { region: 'south' } },
    ]);
  });

  test.each([
    ['selected(${region}, region)', 'selected(${main.region}, ${#region})'],
    ["region='north'", "${#region}='north'"],
    ["contains(region, 'region')", "contains(${#region}, 'region')"],
    ['${region}=region', '${main.region}=${#region}'],
    ['from > 1 or from=1', '${#from} > 1 or ${#from}=1'],
    ['true()', 'true()'],
  ])('%s is read as %s', (written, read) => {
    const of = compiled([regions, `| select_one town | town | Town | ${written} |`]);
    expect(of.found).toEqual([]);
    expect(town(of).choice_filter).toBe(read);
  });

  test('1.0 in a column is the value 1', () => {
    expect(town(compiled([regions, '| select_one town | town | Town | from = 1 |'])).choices.map(({ columns }) => columns)).toEqual([{ from: '1' }, { from: '2' }]);
    const of = compiled(['| select_one n | n | N | |'], '| list_name | name | label |\n| n | 1.0 | One |\n| n | v2.0 | Two |');
    expect(itemsOf(of.design)[0]).toMatchObject({ choices: [{ value: '1' }, { value: 'v2.0' }] });
  });

  test('a column that no choice has is named', () => {
    const of = compiled([regions, '| select_one town | town | Town | county = ${region} |']);
    expect(of.found).toEqual(['expression.bare_word survey!D3']);
  });

  test('an item that does not exist is named', () => {
    expect(compiled([regions, '| select_one town | town | Town | region = ${regoin} |']).found).toEqual(['expression.unknown_item survey!D3']);
  });

  test('stands on several choices and drop-down lists too', () => {
    const of = compiled([regions, '| select_multiple town | all | All | region = ${region} |', '| dropdown town | one | One | region = ${region} |']);
    expect(of.found).toEqual([]);
    expect(itemsOf(of.design).map((item) => ('choice_filter' in item ? item.choice_filter : null))).toEqual([null, '${#region} = ${main.region}', '${#region} = ${main.region}']);
  });

  test('pictures of choices are passed over with a note', () => {
    expect(compiled([regions], places.replace('from |', 'media::image |')).found).toEqual(['header.ignored choices!E1', 'list.unused choices!A4']);
  });

  test('comes back from the workbook that is written, with its columns and lists', () => {
    const { design } = compiled([regions, '| select_one town | town | Town | region = ${region} |', "| select_multiple town | others | Others | from >= 1 and name != ${town} |"]);
    expect(compileWorkbook(writeWorkbook(design!)).design).toEqual(design);
  });
});

describe('a value that stands twice in a list', () => {
  const twice = `${places}\n| town | port | Port | south | 3 |`;
  const filtered = [regions, '| select_one town | town | Town | region = ${region} |'];
  const allowed = '| form_title | allow_choice_duplicates |\n| Form | yes |';

  test('is noted, and its first row is used', () => {
    const of = compiled(filtered, twice);
    expect(of.found).toEqual(['choice.twice choices!B6']);
    expect(town(of).choices.map(({ value }) => value)).toEqual(['port', 'hill']);
  });

  test('stands for both where the form allows it and a filter tells them apart', () => {
    const of = compiled([...filtered, '| select_one town | any | Any | |'], twice, allowed);
    expect(of.found).toEqual([]);
    expect(town(of).choices.map(({ value, columns }) => [value, columns!['region']])).toEqual([['port', 'north'], ['hill', 'south'], ['port', 'south']]);
    expect(itemsOf(of.design).at(-1)).toMatchObject({ name: 'any', choices: [{ value: 'port' }, { value: 'hill' }] });
    expect(readDesign(JSON.parse(JSON.stringify(of.design))).diagnostics).toEqual([]);
    expect(compileWorkbook(writeWorkbook(of.design!)).design).toEqual(of.design);
  });

  test('is noted even there when nothing tells them apart', () => {
    expect(compiled(filtered, `${twice}\n| town | port | Harbour | south | 4 |`, allowed).found).toEqual(['choice.twice choices!B7']);
  });
});

describe('a long list', () => {
  const three = [regions, '| select_one town | town | Town | region = ${region} |', '| select_one town | born | Born | |', '| select_multiple town | seen | Seen | |'];

  test('stands once in the design, however many items share it', () => {
    const { design, found } = compiled(three, manyTowns(10_000));
    expect(found).toEqual([]);
    expect(Object.keys(design!.lists!)).toEqual(['town']);
    expect(JSON.stringify(design).length).toBeLessThan(1_000_000);
    expect(itemsOf(design).slice(1).map((item) => 'choices' in item && item.choices === design!.lists!['town'])).toEqual([true, true, true]);
    expect(readDesign(JSON.parse(JSON.stringify(design))).diagnostics).toEqual([]);
  });

  test('stands with its item where only one asks for it', () => {
    const { design } = compiled(three.slice(0, 2), manyTowns(100));
    expect(design!.lists).toBeUndefined();
  });

  test('keeps its name, and comes back from the workbook that is written', () => {
    const { design: shared } = compiled(three.map((row) => row.replace(/(select_\w+) town/, '$1 all.towns')), manyTowns(60).replaceAll('| town |', '| all.towns |'));
    expect(Object.keys(shared!.lists!)).toEqual(['all_towns_2']);
    const written = compileWorkbook(writeWorkbook(shared!)).design;
    expect(written).toEqual(shared);
  });

  test('a finding about one of its choices leads to the row', () => {
    const { design, diagnostics } = compileWorkbook(
      workbookOf({
        survey: `| type | name | label::en | label::ja |\n| select_one town | a | A | あ |\n| select_one town | b | B | い |`,
        choices: `| list_name | name | label::en | label::ja |\n${Array.from({ length: 60 }, (_, at) => `| town | t${at} | T${at} | ${at === 7 ? '' : 'ま'} |`).join('\n')}`,
        settings: '| form_title::en | form_title::ja |\n| F | ふ |',
      }),
    );
    expect(design!.lists).toBeDefined();
    expect(diagnostics.map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`)).toContain('design.untranslated choices!C9');
  });
});
