import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import type { Item } from '#shared/design/card-design.ts';
import { walkItems } from '#shared/design/walk.ts';
import { choices, compileRows } from './compile-rows.ts';
import { workbookOf } from './workbook-of.ts';

/** Names in order, with what each exposes: `when` holds one entry per activation, its values first. */
const shape = (items: readonly Item[]): unknown[] =>
  items.map((item) => {
    const activation = 'activation' in item ? item.activation : undefined;
    const children = 'items' in item && item.items.length > 0 ? { items: shape(item.items) } : {};
    const source = 'source' in item && item.source !== undefined ? { source: item.source } : {};
    if (activation === undefined && Object.keys({ ...children, ...source }).length === 0) return item.name;
    return {
      name: item.name,
      ...source,
      ...children,
      ...(activation && { when: activation.map((entry) => [entry.when.join(), ...shape(entry.items)]) }),
    };
  });
const after = (...rows: readonly string[]): unknown[] =>
  shape(compileRows('when | relevant', rows).pages[0]!.items.slice(8));

describe('conditions', () => {
  test('rows directly after their choice become part of it, in the order of the sheet', () => {
    expect(
      after(
        '| select_one sex | s | S |',
        '| text | a | A | | s=m |',
        '| text | b | B | | s=m |',
        '| text | c | C | | s=f |',
        '| text | d | D | | s=m |',
      ),
    ).toEqual([
      {
        name: 's',
        when: [
          ['m', 'a', 'b'],
          ['f', 'c'],
          ['m', 'd'],
        ],
      },
    ]);
  });

  test('a chain of conditions nests, and returns to the outer choice', () => {
    expect(
      after(
        '| select_one sex | s | S |',
        '| select_one sex | t | T | | s=m |',
        '| text | a | A | | t=f |',
        '| text | b | B | | s=m |',
      ),
    ).toEqual([{ name: 's', when: [['m', { name: 't', when: [['f', 'a']] }, 'b']] }]);
  });

  test('elsewhere a group with the choice as its source stands in place, so that nothing moves', () => {
    expect(
      after(
        '| select_one sex | s | S |',
        '| text | free | F |',
        '| text | a | A | | s=m |',
        '| text | b | B | | s=f |',
        '| text | end | E |',
      ),
    ).toEqual([
      's',
      'free',
      {
        name: 'a_shown',
        source: 'main.s',
        when: [
          ['m', 'a'],
          ['f', 'b'],
        ],
      },
      'end',
    ]);
  });

  test('a group keeps its own name and takes the condition itself', () => {
    expect(
      after(
        '| select_one sex | s | S |',
        '| text | free | F |',
        '| begin_repeat | r | R |',
        '| begin_group | g | G | | s=m |',
        '| text | a | A |',
        '| end_group |',
        '| end_repeat |',
      ),
    ).toEqual(['s', 'free', { name: 'r', items: [{ name: 'g', source: 'main.s', when: [['m', 'a']] }] }]);
  });

  test('relevant says the same as when', () => {
    const relevant = "selected(${s}, 'm') or ${s} = 'f'";
    expect(after('| select_one sex | s | S |', `| text | a | A | | | ${relevant} |`)).toEqual([
      { name: 's', when: [['m,f', 'a']] },
    ]);
  });

  test('a check is on or off', () => {
    expect(
      after(
        '| check | c | C |',
        '| text | a | A | | c |',
        '| text | b | B | | c=yes |',
        "| text | d | D | | | ${c} = 'OK' |",
      ),
    ).toEqual([{ name: 'c', when: [['true', 'a', 'b', 'd']] }]);
  });

  test('a chain too deep to nest goes on as groups in place', () => {
    const rows = Array.from(
      { length: 30 },
      (_, index) => `| select_one sex | s${index}x | S | | ${index === 0 ? '' : `s${index - 1}x=m`} |`,
    );
    const names: string[] = [];
    walkItems(compileRows('when', rows), ({ item, depth }) => {
      expect(depth).toBeLessThanOrEqual(8);
      if (item.class === 'attribute') names.push(item.name);
    });
    expect(names.slice(8)).toEqual(rows.map((_, index) => `s${index}x`));
  });
});

const pagesOf = (survey: string) =>
  compileWorkbook(
    workbookOf({ survey, choices, settings: '| form_title::ja | form_title::en |\n| 様式 | Form |' }),
  ).design?.pages.map(({ name, title, items }) => [name, title, items.map((item) => item.name)]);

describe('pages', () => {
  test('without begin_page every outermost group is a page, and so are the loose rows between two groups', () => {
    const survey = `
| type | name | label::en |
| begin group | g | G |
| text | a | A |
| end group | | |
| text | b | B |
| begin_repeat | r | R |
| text | c | C |
| end_repeat | | |
| begin_group | h | H |
| text | a | A |
| end_group | | |
| text | d | D |`;
    expect(pagesOf(survey)).toEqual([
      ['g', { en: 'G' }, ['a']],
      ['main', { ja: '様式', en: 'Form' }, ['b', 'r']],
      ['h', { en: 'H' }, ['a']],
      ['main_b', { ja: '様式', en: 'Form' }, ['d']],
    ]);
  });

  test('rows that show nothing make no page: they stand on the page before, or on the first', () => {
    const survey = `
| type | name | label::en | calculation | relevant |
| calculate | early | | 1 + 1 | |
| begin_group | g | G | | \${early} > 1 |
| text | a | A | | |
| end_group | | | | |
| calculate | twice | | \${early} * 2 | |
| hidden | source | Source | | |
| begin_group | h | | | |
| text | b | B | | |
| end_group | | | | |
| calculate | seen | Seen | \${twice} | |`;
    expect(pagesOf(survey)!.map(([name, , items]) => [name, items])).toEqual([
      ['g', ['g', 'early', 'twice', 'source']],
      ['h', ['b']],
      ['main', ['seen']],
    ]);
  });

  test('more groups than a design may have pages stand on one page', () => {
    const groups = Array.from({ length: 101 }, (_, at) => `| begin_group | g${at}x | G |\n| text | t${at}x | T |\n| end_group | | |`);
    const pages = pagesOf(['| type | name | label |', ...groups].join('\n'));
    expect(pages?.map(([name]) => name)).toEqual(['main']);
    expect(pages?.[0]?.[2]).toHaveLength(101);
  });

  test('an outermost group with a condition is a page that holds the condition as a group', () => {
    const survey = `
| type | name | label | relevant |
| begin_group | g | G | |
| select_one sex | sex | Sex | |
| end_group | | | |
| begin_group | h | H | \${sex}='f' |
| text | a | A | |
| end_group | | | |`;
    const { design } = compileWorkbook(workbookOf({ survey, choices }));
    expect(design?.pages[1]).toMatchObject({
      name: 'h',
      items: [{ class: 'group', name: 'h', source: 'g.sex', activation: [{ when: ['f'], items: [{ name: 'a' }] }] }],
    });
  });
});

const languagesOf = (header: string, row: string, settings: string) => {
  const { design } = compileWorkbook(
    workbookOf({ survey: `| type | name | ${header} |\n| text | a | ${row} |`, settings }),
  );
  return [design?.languages, design?.pages[0]?.items[0]?.title];
};

describe('languages', () => {
  test.each([
    [
      'label::Japanese (ja) | label::English (en)',
      '患者 | Patient',
      '| form_title |\n| F |',
      ['ja', 'en'],
      { ja: '患者', en: 'Patient' },
    ],
    [
      'Ｌａｂｅｌ：：日本語 | LABEL :: khmer',
      '患者 | អ្នកជំងឺ',
      '| form_title |\n| F |',
      ['ja', 'km'],
      { ja: '患者', km: 'អ្នកជំងឺ' },
    ],
    ['label', 'Patient', '| form_title |\n| F |', ['en'], { en: 'Patient' }],
    ['label', '患者', '| form_title |\n| F |', ['ja'], { ja: '患者' }],
    [
      'label | label::en',
      'Malade | Patient',
      '| form_title | default_language |\n| F | Japanese (ja) |',
      ['ja', 'en'],
      { ja: 'Malade', en: 'Patient' },
    ],
  ])('%s', (header, row, settings, languages, title) => {
    expect(languagesOf(header, row, settings)).toEqual([languages, title]);
  });
});
