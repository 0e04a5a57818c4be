import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import type { Item } from '#shared/design/card-design.ts';
import { markedIn } from '#shared/export/identifying.ts';
import { compileRows } from './compile-rows.ts';
import { workbookOf } from './workbook-of.ts';

/** The last item of the only page, without the keys that every item has. */
const own = (header: string, row: string): Record<string, unknown> => {
  const item: Item = compileRows(header, [row]).pages[0]!.items.at(-1)!;
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
    ['text on the keys of a number', 'appearance', '| text | x | X | | numbers |', { type: 'string', keypad: 'number' }],
    ['integer in thousands', 'appearance', '| integer | x | X | | thousands-sep |', { type: 'number', number_format: { scale: 0 }, thousands: true }],
    ['plugin of a hidden value', 'calculation | appearance', '| calculate | x | X | | 1 + 1 | hidden |', { type: 'plugin', plugin: { kind: 'expression', params: { calculation: '1 + 1' } }, hidden: true }],
    ['date known as a month', 'appearance', '| date | x | X | | month-year |', { type: 'date', granularity: 'month' }],
    ['date known as a year', 'appearance', '| date | x | X | | year |', { type: 'date', granularity: 'year' }],
    ['date that may be a month', 'default', '| date | x | X | partial=month | 2026-11 |', { type: 'date', partial: 'month', default_options: { kind: 'value', value: '2026-11' } }],
    ['date that may be about a year', 'default', '| date | x | X | partial=year about=yes | 2026~ |', { type: 'date', partial: 'year', about: true, default_options: { kind: 'value', value: '2026~' } }],
    ['time with seconds', 'hint', '| time | x | X | seconds=yes | |', { type: 'time', seconds: true }],
    ['date and time with seconds', 'hint', '| datetime | x | X | seconds=yes | |', { type: 'datetime', seconds: true }],
    ['number of several units', 'hint', '| decimal | x | X | units=mg/dL:0.0555,g/L:5.55 | |', { type: 'number', other_units: [{ unit: 'mg/dL', factor: 0.0555 }, { unit: 'g/L', factor: 5.55 }] }],
    ['text of several lines', 'appearance', '| text | x | X | | multiline |', { type: 'text' }],
    [
      'number',
      'scale | precision | min | max',
      '| number | x | X | | 1 | 4 | -5 | 99.5 |',
      { type: 'number', number_format: { scale: 1, precision: 4 }, valid_range: { min: -5, max: 99.5 } },
    ],
    [
      'integer',
      'constraint',
      '| integer | x | X | | . >= 0 and . <= 120 |',
      { type: 'number', number_format: { scale: 0 }, valid_range: { min: 0, max: 120 } },
    ],
    [
      'integer above nothing',
      'constraint',
      '| integer | x | X | | . > 0 |',
      { type: 'number', number_format: { scale: 0 }, valid_range: { min: 1 } },
    ],
    [
      'decimal',
      'scale | constraint',
      '| decimal | x | X | | 1 | . < 5 |',
      { type: 'number', number_format: { scale: 1 }, valid_range: { max: 4.9 } },
    ],
    [
      'range',
      'default',
      '| range | x | X | start=0 end=5 step=0.5 | 2 |',
      {
        type: 'number',
        number_format: { scale: 1 },
        valid_range: { min: 0, max: 5 },
        default_options: { kind: 'value', value: 2 },
      },
    ],
    [
      'date',
      'min | max | default',
      '| date | x | X | | 2020/1/5 | today | today |',
      { type: 'date', valid_range: { min: '2020-01-05', max: 'today' }, default_options: { kind: 'today' } },
    ],
    [
      'date up to today',
      'constraint',
      '| date | x | X | | . <= today() |',
      { type: 'date', valid_range: { max: 'today' } },
    ],
    ['time', 'default', '| time | x | X | | now() |', { type: 'time', default_options: { kind: 'now' } }],
    [
      'dateTime',
      'min',
      '| dateTime | x | X | | 2020-01-01 08:30 |',
      { type: 'datetime', valid_range: { min: '2020-01-01T08:30' } },
    ],
    [
      'select_one',
      'appearance | default',
      '| select_one sex | x | X | | columns-2 | m |',
      { type: 'single', choices: sexChoices, column_width: 2, default_options: { kind: 'value', value: 'm' } },
    ],
    [
      'select_one minimal',
      'appearance',
      '| select_one sex | x | X | | minimal |',
      { type: 'dropdown', choices: sexChoices },
    ],
    ['select_one in a row', 'appearance', '| select_one sex | x | X | | likert |', { type: 'single', choices: sexChoices, column_width: 2 }],
    ['select_one with a search', 'appearance', '| select_one sex | x | X | | autocomplete |', { type: 'dropdown', choices: sexChoices }],
    ['select one from', 'hint', '| select one from sex | x | X |', { type: 'single', choices: sexChoices }],
    ['single', 'hint', '| single sex | x | X |', { type: 'single', choices: sexChoices }],
    ['dropdown', 'hint', '| Dropdown sex | x | X |', { type: 'dropdown', choices: sexChoices }],
    ['rank', 'default', '| rank sex | x | X | | f m |', { type: 'multi', choices: sexChoices, ranked: true, default_options: { kind: 'value', value: ['m', 'f'] } }],
    [
      'select_multiple',
      'default',
      '| select_multiple none | x | X | | y x |',
      {
        type: 'multi',
        choices: ['x', 'y', 'n'].map((value) => ({
          value,
          title: { en: value === 'n' ? 'None' : value.toUpperCase() },
        })),
        exclusive: [
          { value: 'y', excludes: ['x'] },
          { value: 'n', excludes: '*' },
        ],
        default_options: { kind: 'value', value: ['x', 'y'] },
      },
    ],
    ['check', 'default', '| check | x | X | | ○ |', { type: 'check', default_options: { kind: 'value', value: true } }],
    ['acknowledge', 'hint', '| acknowledge | x | X |', { type: 'check' }],
    ['age', 'min | max', '| age | x | X | | 0 | 120 |', { type: 'age', valid_range: { min: 0, max: 120 } }],
    ['geopoint', 'hint', '| geopoint | x | X |', { type: 'location' }],
    ['location', 'hint', '| location | x | X |', { type: 'location' }],
    [
      'suggest',
      'hint',
      '| suggest | x | X | master=icd10 allow_free_text=yes |',
      { type: 'suggest', master: 'icd10', allow_free_text: true },
    ],
    ['suggest', 'hint', '| suggest | x | X | first_codes=S, T |', { type: 'suggest', first_codes: ['S', 'T'] }],
    ['gcs', 'hint', '| gcs | x | X | gcs_type=by_age ref=age |', { type: 'gcs', gcs_type: 'by_age', ref: 'main.age' }],
    ['gcs', 'hint', '| gcs | x | X | best=yes |', { type: 'gcs', best: true }],
    ['gcs', 'hint', '| gcs | x | X | best=いいえ gcs_type=Adult |', { type: 'gcs', gcs_type: 'adult' }],
    ['triage_start', 'hint', '| triage_start | x | X |', { type: 'start' }],
    ['note', 'hint', '| note | x | X |', { type: 'label' }],
    ['label', 'hint', '| label | x | X |', { type: 'label' }],
    ['separator', 'hint', '| separator | x |  |', { type: 'separator' }],
    [
      'watch on a tape',
      'hint',
      '| watch | x | X | target=age bands=tape_age |',
      { type: 'watch', params: { target: 'main.age', bands: 'tape_age' } },
    ],
    [
      'watch on bands of its own',
      'hint',
      '| watch | x | X | target=main.hr bands=bands |',
      {
        type: 'watch',
        params: {
          target: 'main.hr',
          bands: [
            { below: 10, title: { en: 'Low' }, colour: 'blue' },
            { title: { en: 'High' }, colour: 'red' },
          ],
        },
      },
    ],
    [
      'score_level by levels',
      'hint',
      '| score_level | x | X | target=hr score_type=levels levels=levels |',
      {
        type: 'score_level',
        target: 'main.hr',
        score_type: 'levels',
        params: {
          levels: [
            { min: 0, title: { en: 'Light' } },
            { min: 6, title: { en: 'Grave' }, colour: 'red' },
          ],
        },
      },
    ],
    [
      'score_level by priority',
      'hint',
      '| score_level | x | X | target=hr score_type=ppats hr=hr rr=hr sbp=bp.SBP |',
      {
        type: 'score_level',
        target: 'main.hr',
        score_type: 'ppats',
        params: { hr: 'main.hr', rr: 'main.hr', sbp: 'main.bp.SBP' },
      },
    ],
    [
      'hidden_count',
      'hint',
      '| hidden_count | x |  | sources=sex, many values=m,x |',
      { type: 'hidden_count', params: { sources: ['main.sex', 'main.many'], values: ['m', 'x'] } },
    ],
    [
      'plugin',
      'hint',
      '| plugin | x | X | kind=shock_index hr=main.hr sbp=main.bp.SBP |',
      { type: 'plugin', plugin: { kind: 'shock_index', params: { hr: 'main.hr', sbp: 'main.bp.SBP' } } },
    ],
    [
      'calculate',
      'hint',
      '| calculate | x | X | kind=sum sources=hr,${sbp} |',
      { type: 'plugin', plugin: { kind: 'sum', params: { sources: ['main.hr', 'main.sbp'] } } },
    ],
    [
      'blood pressure with nested keys',
      'hint',
      '| plugin | x | X | kind=blood_pressure SBP.max=260 SBP.name="upper value" DBP.min=10 |',
      {
        type: 'plugin',
        plugin: {
          kind: 'blood_pressure',
          params: { SBP: { name: 'upper value', max: 260 }, DBP: { name: 'DBP', min: 10 } },
        },
      },
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
            choices: {
              m: ['x', 'y', 'n'].map((value) => ({
                value,
                title: { en: value === 'n' ? 'None' : value.toUpperCase() },
              })),
              f: sexChoices,
            },
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
            choices: {
              m: [
                { value: 'icu', title: { en: 'ICU' } },
                { value: 'hcu', title: { en: 'HCU' } },
              ],
              f: [{ value: 'hcu', title: { en: 'HCU' } }],
            },
          },
        },
      },
    ],
    [
      'survival with a mechanism that is a word',
      'hint',
      '| plugin | x | X | kind=survival_probability gcs=hr model=TRISS_1995 mechanism=Blunt age_inclusive=yes |',
      {
        type: 'plugin',
        plugin: {
          kind: 'survival_probability',
          params: { gcs: 'main.hr', model: 'triss_1995', mechanism: 'blunt', age_inclusive: true },
        },
      },
    ],
    [
      'survival with decimals',
      'hint',
      '| plugin | x | X | kind=survival_probability gcs=hr decimals=4 |',
      { type: 'plugin', plugin: { kind: 'survival_probability', params: { gcs: 'main.hr', decimals: 4 } } },
    ],
    [
      'survival with figures of its own',
      'hint',
      '| plugin | x | X | kind=survival_probability gcs=hr intercept=-8.5 weights.rr=0 iss_edges="9, 16, 25, 41" |',
      {
        type: 'plugin',
        plugin: {
          kind: 'survival_probability',
          params: { gcs: 'main.hr', intercept: -8.5, weights: { rr: 0 }, iss_edges: [9, 16, 25, 41] },
        },
      },
    ],
    [
      'date difference up to today',
      'hint',
      '| plugin | x | X | kind=date_difference from=from is_empty=yes |',
      { type: 'plugin', plugin: { kind: 'date_difference', params: { from: 'main.from', is_empty: true } } },
    ],
  ])('%s', (_, header, row, expected) => {
    expect(own(header, row)).toEqual(expected);
  });

  test('organisation is a default of texts', () => {
    expect(own('default', '| text | x | X | | organisation |')).toMatchObject({
      default_options: { kind: 'organisation' },
    });
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

test('the mark of an identifier on a page holds for all that stands on it', () => {
  const survey = '| type | name | label | identifier |\n| begin_group | contact | Contact | yes |\n| text | phone | Phone | |\n| end_group | | | |\n| begin_group | other | Other | |\n| text | note | Note | |\n| end_group | | | |';
  const { design } = compileWorkbook(workbookOf({ survey }));
  expect([...markedIn(design!)]).toEqual(['contact.phone']);
});

test('others=no of a group stays with it, whatever else decides what the group shows', () => {
  const yesNo = '| list_name | name | label |\n| yn | yes | Yes |\n| yn | no | No |';
  const survey = `
| type | name | label | when | parameters |
| begin_page | p | P | | |
| select_one yn | ill | Ill | | |
| text | note | Note | | |
| begin_group | plain | Plain | | others=no |
| select_one yn | a | A | | |
| end_group | | | | |
| begin_group | shown | Shown | ill=yes | others=no |
| select_one yn | b | B | | |
| end_group | | | | |
| begin_group | sourced | Sourced | | source=ill others=no |
| select_one yn | c | C | ill=yes | |
| end_group | | | | |
| begin_group | without | Without | | |
| select_one yn | d | D | | |
| end_group | | | | |
| end_page | | | | |`;
  const { design, diagnostics } = compileWorkbook(workbookOf({ survey, choices: yesNo }));
  expect(diagnostics.filter(({ code }) => code.startsWith('parameters') || code.startsWith('design'))).toEqual([]);
  expect(design!.pages[0]!.items.flatMap((item) => (item.class === 'group' ? [[item.name, item.others, item.source]] : []))).toEqual([
    ['plain', 'no', undefined],
    ['shown', 'no', 'p.ill'],
    ['sourced', 'no', 'p.ill'],
    ['without', undefined, undefined],
  ]);
});
