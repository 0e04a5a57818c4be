import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compile/compile-workbook.ts';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { workbookOf } from './workbook-of.ts';

const choices = `
| list_name | name | label | when | below | min | colour | exclusive |
| sex | m | Male | | | | | |
| sex | f | Female | | | | | |
| ward | icu | ICU | m | | | | |
| ward | hcu | HCU | m,f | | | | |
| bands | low | Low | | 10 | | blue | |
| bands | high | High | | | | red | |
| levels | a | Light | | | 0 | | |
| levels | b | Grave | | | 6 | red | |
| none | x | X | | | | | |
| none | y | Y | | | | | x |
| none | n | None | | | | | yes |`;

/** Every kind of item that others may refer to, before the row under test. */
const given = `
| select_one sex | sex | Sex |
| select_multiple none | many | Many |
| acknowledge | flag | Flag |
| integer | hr | HR |
| integer | sbp | SBP |
| age | age | Age |
| date | from | From |
| plugin | bp | BP |`;

const compile = (header: string, rows: readonly string[]): CardDesign => {
  const pad = given.trim().split('\n').map((line) => (line.includes('plugin') ? `${line} kind=blood_pressure |` : line));
  const survey = [`| type | name | label | parameters | ${header} |`, ...pad, ...rows].join('\n');
  const { design, diagnostics } = compileWorkbook(workbookOf({ survey, choices, settings: '| form_title |\n| Form |' }));
  expect(diagnostics.filter(({ severity, code }) => severity === 'error' || code !== 'list.unused')).toEqual([]);
  expect(readDesign(JSON.parse(JSON.stringify(design))).diagnostics).toEqual([]);
  return design!;
};

/** The last item of the only page, without the keys that every item has. */
const own = (header: string, row: string): Record<string, unknown> => {
  const item: Item = compile(header, [row]).pages[0]!.items.at(-1)!;
  const { name: _, title: __, class: ___, ...rest } = item;
  return rest;
};
const sexChoices = [
  { value: 'm', title: { en: 'Male' } },
  { value: 'f', title: { en: 'Female' } },
];

describe('a row of each type', () => {
  test.each([
    ['string', 'max_length', '| string | x | X | | 20 |', { type: 'string', max_length: 20 }],
    ['text of one line', 'max_length', '| text | x | X | | ２０ |', { type: 'string', max_length: 20 }],
    ['text of several lines', 'appearance', '| text | x | X | | multiline |', { type: 'text' }],
    ['number', 'scale | precision | min | max', '| number | x | X | | 1 | 4 | -5 | 99.5 |', { type: 'number', number_format: { scale: 1, precision: 4 }, valid_range: { min: -5, max: 99.5 } }],
    ['integer', 'constraint', '| integer | x | X | | . >= 0 and . <= 120 |', { type: 'number', number_format: { scale: 0 }, valid_range: { min: 0, max: 120 } }],
    ['integer above nothing', 'constraint', '| integer | x | X | | . > 0 |', { type: 'number', number_format: { scale: 0 }, valid_range: { min: 1 } }],
    ['decimal', 'scale | constraint', '| decimal | x | X | | 1 | . < 5 |', { type: 'number', number_format: { scale: 1 }, valid_range: { max: 4.9 } }],
    ['range', 'default', '| range | x | X | start=0 end=5 step=0.5 | 2 |', { type: 'number', number_format: { scale: 1 }, valid_range: { min: 0, max: 5 }, default_options: { kind: 'value', value: 2 } }],
    ['date', 'min | max | default', '| date | x | X | | 2020/1/5 | today | today |', { type: 'date', valid_range: { min: '2020-01-05', max: 'today' }, default_options: { kind: 'today' } }],
    ['date up to today', 'constraint', '| date | x | X | | . <= today() |', { type: 'date', valid_range: { max: 'today' } }],
    ['time', 'default', '| time | x | X | | now() |', { type: 'time', default_options: { kind: 'now' } }],
    ['dateTime', 'min', '| dateTime | x | X | | 2020-01-01 08:30 |', { type: 'datetime', valid_range: { min: '2020-01-01T08:30' } }],
    ['select_one', 'appearance | default', '| select_one sex | x | X | | columns-2 | m |', { type: 'single', choices: sexChoices, column_width: 2, default_options: { kind: 'value', value: 'm' } }],
    ['select_one minimal', 'appearance', '| select_one sex | x | X | | minimal |', { type: 'dropdown', choices: sexChoices }],
    ['select one from', 'hint', '| select one from sex | x | X |', { type: 'single', choices: sexChoices }],
    ['single', 'hint', '| single sex | x | X |', { type: 'single', choices: sexChoices }],
    ['dropdown', 'hint', '| Dropdown sex | x | X |', { type: 'dropdown', choices: sexChoices }],
    [
      'select_multiple',
      'default',
      '| select_multiple none | x | X | | y x |',
      {
        type: 'multi',
        choices: ['x', 'y', 'n'].map((value) => ({ value, title: { en: value === 'n' ? 'None' : value.toUpperCase() } })),
        exclusive: [{ value: 'y', excludes: ['x'] }, { value: 'n', excludes: '*' }],
        default_options: { kind: 'value', value: ['x', 'y'] },
      },
    ],
    ['check', 'default', '| check | x | X | | ○ |', { type: 'check', default_options: { kind: 'value', value: true } }],
    ['acknowledge', 'hint', '| acknowledge | x | X |', { type: 'check' }],
    ['age', 'min | max', '| age | x | X | | 0 | 120 |', { type: 'age', valid_range: { min: 0, max: 120 } }],
    ['geopoint', 'hint', '| geopoint | x | X |', { type: 'location' }],
    ['location', 'hint', '| location | x | X |', { type: 'location' }],
    ['suggest', 'hint', '| suggest | x | X | master=icd10 allow_free_text=yes |', { type: 'suggest', master: 'icd10', allow_free_text: true }],
    ['gcs', 'hint', '| gcs | x | X | gcs_type=by_age ref=age |', { type: 'gcs', gcs_type: 'by_age', ref: 'main.age' }],
    ['triage_start', 'hint', '| triage_start | x | X |', { type: 'start' }],
    ['note', 'hint', '| note | x | X |', { type: 'label' }],
    ['label', 'hint', '| label | x | X |', { type: 'label' }],
    ['separator', 'hint', '| separator | x |  |', { type: 'separator' }],
    ['watch on a tape', 'hint', '| watch | x | X | target=age bands=tape_age |', { type: 'watch', params: { target: 'main.age', bands: 'tape_age' } }],
    [
      'watch on bands of its own',
      'hint',
      '| watch | x | X | target=main.hr bands=bands |',
      { type: 'watch', params: { target: 'main.hr', bands: [{ below: 10, title: { en: 'Low' }, colour: 'blue' }, { title: { en: 'High' }, colour: 'red' }] } },
    ],
    [
      'score_level by levels',
      'hint',
      '| score_level | x | X | target=hr score_type=levels levels=levels |',
      { type: 'score_level', target: 'main.hr', score_type: 'levels', params: { levels: [{ min: 0, title: { en: 'Light' } }, { min: 6, title: { en: 'Grave' }, colour: 'red' }] } },
    ],
    [
      'score_level by priority',
      'hint',
      '| score_level | x | X | target=hr score_type=ppats hr=hr rr=hr sbp=bp.SBP |',
      { type: 'score_level', target: 'main.hr', score_type: 'ppats', params: { hr: 'main.hr', rr: 'main.hr', sbp: 'main.bp.SBP' } },
    ],
    ['hidden_count', 'hint', '| hidden_count | x |  | sources=sex, many values=m,x |', { type: 'hidden_count', params: { sources: ['main.sex', 'main.many'], values: ['m', 'x'] } }],
    ['plugin', 'hint', '| plugin | x | X | kind=shock_index hr=main.hr sbp=main.bp.SBP |', { type: 'plugin', plugin: { kind: 'shock_index', params: { hr: 'main.hr', sbp: 'main.bp.SBP' } } }],
    ['calculate', 'hint', '| calculate | x | X | kind=sum sources=hr,${sbp} |', { type: 'plugin', plugin: { kind: 'sum', params: { sources: ['main.hr', 'main.sbp'] } } }],
    [
      'blood pressure with nested keys',
      'hint',
      '| plugin | x | X | kind=blood_pressure SBP.max=260 SBP.name="upper value" DBP.min=10 |',
      { type: 'plugin', plugin: { kind: 'blood_pressure', params: { SBP: { name: 'upper value', max: 260 }, DBP: { name: 'DBP', min: 10 } } } },
    ],
    [
      'interlocked choices by list names',
      'hint',
      '| plugin | x | X | kind=interlocked_dropdown source=sex choices.m=none choices.f=sex |',
      {
        type: 'plugin',
        plugin: {
          kind: 'interlocked_dropdown',
          params: {
            source: 'main.sex',
            choices: { m: ['x', 'y', 'n'].map((value) => ({ value, title: { en: value === 'n' ? 'None' : value.toUpperCase() } })), f: sexChoices },
          },
        },
      },
    ],
    [
      'interlocked choices by the column when of one list',
      'hint',
      '| plugin | x | X | kind=interlocked_dropdown source=sex choices=ward |',
      {
        type: 'plugin',
        plugin: {
          kind: 'interlocked_dropdown',
          params: {
            source: 'main.sex',
            choices: { m: [{ value: 'icu', title: { en: 'ICU' } }, { value: 'hcu', title: { en: 'HCU' } }], f: [{ value: 'hcu', title: { en: 'HCU' } }] },
          },
        },
      },
    ],
    [
      'survival with a mechanism that is a word',
      'hint',
      '| plugin | x | X | kind=survival_probability gcs=hr model=TRISS_1995 mechanism=Blunt age_inclusive=yes |',
      { type: 'plugin', plugin: { kind: 'survival_probability', params: { gcs: 'main.hr', model: 'triss_1995', mechanism: 'blunt', age_inclusive: true } } },
    ],
    ['date difference up to today', 'hint', '| plugin | x | X | kind=date_difference from=from is_empty=yes |', { type: 'plugin', plugin: { kind: 'date_difference', params: { from: 'main.from', is_empty: true } } }],
  ])('%s', (_, header, row, expected) => {
    expect(own(header, row)).toEqual(expected);
  });

  test('organisation is a default of texts', () => {
    expect(own('default', '| text | x | X | | organisation |')).toMatchObject({ default_options: { kind: 'organisation' } });
  });

  test('common columns become common keys', () => {
    const header = 'hint::en | placeholder::en | prefix::en | suffix::en | Required | ReadOnly | FORCE DISPLAY';
    expect(own(header, '| text | x | X | | H | P | from | cm | ○ | true() | はい |')).toEqual({
      type: 'string',
      description: { en: 'H' },
      placeholder: { en: 'P' },
      prefix: { en: 'from' },
      suffix: { en: 'cm' },
      required: true,
      readonly: true,
      force_display: true,
    });
  });
});

describe('conditions', () => {
  const shape = (items: readonly Item[]): unknown[] =>
    items.map((item) => {
      const activation = 'activation' in item ? item.activation : undefined;
      const children = 'items' in item && item.items.length > 0 ? { items: shape(item.items) } : {};
      const source = 'source' in item && item.source !== undefined ? { source: item.source } : {};
      if (activation === undefined && Object.keys({ ...children, ...source }).length === 0) return item.name;
      return { name: item.name, ...source, ...children, ...(activation && { when: activation.map((entry) => [entry.when.join(), ...shape(entry.items)]) }) };
    });
  const after = (...rows: readonly string[]): unknown[] => shape(compile('when | relevant', rows).pages[0]!.items.slice(8));

  test('rows directly after their choice become part of it, in the order of the sheet', () => {
    expect(after('| select_one sex | s | S |', '| text | a | A | | s=m |', '| text | b | B | | s=m |', '| text | c | C | | s=f |', '| text | d | D | | s=m |')).toEqual([
      { name: 's', when: [['m', 'a', 'b'], ['f', 'c'], ['m', 'd']] },
    ]);
  });

  test('a chain of conditions nests, and returns to the outer choice', () => {
    expect(after('| select_one sex | s | S |', '| select_one sex | t | T | | s=m |', '| text | a | A | | t=f |', '| text | b | B | | s=m |')).toEqual([
      { name: 's', when: [['m', { name: 't', when: [['f', 'a']] }, 'b']] },
    ]);
  });

  test('elsewhere a group with the choice as its source stands in place, so that nothing moves', () => {
    expect(after('| select_one sex | s | S |', '| text | free | F |', '| text | a | A | | s=m |', '| text | b | B | | s=f |', '| text | end | E |')).toEqual([
      's',
      'free',
      { name: 'a_shown', source: 'main.s', when: [['m', 'a'], ['f', 'b']] },
      'end',
    ]);
  });

  test('a group keeps its own name and takes the condition itself', () => {
    expect(after('| select_one sex | s | S |', '| text | free | F |', '| begin_repeat | r | R |', '| begin_group | g | G | | s=m |', '| text | a | A |', '| end_group |', '| end_repeat |')).toEqual([
      's',
      'free',
      { name: 'r', items: [{ name: 'g', source: 'main.s', when: [['m', 'a']] }] },
    ]);
  });

  test('relevant says the same as when', () => {
    const relevant = "selected(${s}, 'm') or ${s} = 'f'";
    expect(after('| select_one sex | s | S |', `| text | a | A | | | ${relevant} |`)).toEqual([{ name: 's', when: [['m,f', 'a']] }]);
  });

  test('a check is on or off', () => {
    expect(after('| check | c | C |', '| text | a | A | | c |', '| text | b | B | | c=yes |', "| text | d | D | | | ${c} = 'OK' |")).toEqual([{ name: 'c', when: [['true', 'a', 'b', 'd']] }]);
  });
});

describe('pages', () => {
  const pagesOf = (survey: string) =>
    compileWorkbook(workbookOf({ survey, choices, settings: '| form_title::ja | form_title::en |\n| 様式 | Form |' })).design?.pages.map(({ name, title, items }) => [
      name,
      title,
      items.map((item) => item.name),
    ]);

  test('without begin_page every outermost group is a page and loose rows go to main', () => {
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
      ['main', { ja: '様式', en: 'Form' }, ['b', 'r', 'd']],
      ['h', { en: 'H' }, ['a']],
    ]);
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
    expect(design?.pages[1]).toMatchObject({ name: 'h', items: [{ class: 'group', name: 'h', source: 'g.sex', activation: [{ when: ['f'], items: [{ name: 'a' }] }] }] });
  });
});

describe('languages', () => {
  const languagesOf = (header: string, row: string, settings: string) => {
    const { design } = compileWorkbook(workbookOf({ survey: `| type | name | ${header} |\n| text | a | ${row} |`, settings }));
    return [design?.languages, design?.pages[0]?.items[0]?.title];
  };

  test.each([
    ['label::Japanese (ja) | label::English (en)', '患者 | Patient', '| form_title |\n| F |', ['ja', 'en'], { ja: '患者', en: 'Patient' }],
    ['Ｌａｂｅｌ：：日本語 | LABEL :: khmer', '患者 | អ្នកជំងឺ', '| form_title |\n| F |', ['ja', 'km'], { ja: '患者', km: 'អ្នកជំងឺ' }],
    ['label', 'Patient', '| form_title |\n| F |', ['en'], { en: 'Patient' }],
    ['label', '患者', '| form_title |\n| F |', ['ja'], { ja: '患者' }],
    ['label | label::en', 'Malade | Patient', '| form_title | default_language |\n| F | Japanese (ja) |', ['ja', 'en'], { ja: 'Malade', en: 'Patient' }],
  ])('%s', (header, row, settings, languages, title) => {
    expect(languagesOf(header, row, settings)).toEqual([languages, title]);
  });
});
