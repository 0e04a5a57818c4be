import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { workbookOf } from './workbook-of.ts';

/** A household form as its author would write it for ODK Collect, with nothing of ours in it. */
const survey = `
| type | name | label::English (en) | label::French (fr) | hint::English (en) | required | relevant | constraint | constraint_message::English (en) | appearance | parameters | read_only | default |
| start | start | | | | | | | | | | | |
| end | end | | | | | | | | | | | |
| deviceid | deviceid | | | | | | | | | | | |
| begin group | visit | Visit | Visite | | | | | | field-list | | | |
| date | visit_date | Date of the visit | Date | | yes | | . <= today() | Not in the future | | | | today() |
| text | village | Village | Village | As spoken | true() | | | | | | | |
| geopoint | place | Position | Position | | | | | | | | | |
| end group | visit | | | | | | | | | | | |
| begin_group | household | Household | Ménage | | | | | | | | | |
| integer | members | Members | Membres | | yes | | . >= 1 and . <= 40 | Between 1 and 40 | | | | |
| select_one yes_no | ill | Anybody ill? | Malade? | | yes | | | | minimal | | | |
| select_multiple symptom | symptoms | Symptoms | Symptômes | | | \${ill} = 'yes' | | | | | | |
| text | other | Which others? | Lesquels? | | | selected(\${symptoms}, 'other') | | | multiline | | | |
| range | pain | Pain | Douleur | | | \${ill} = 'yes' | | | | start=0 end=10 step=1 | | |
| begin repeat | child | Child | Enfant | | | | | | | | | |
| text | child_name | Name | Nom | | | | | | | | | |
| decimal | child_weight | Weight | Poids | | | | . >= 0.5 and . <= 80 | | | | | |
| time | child_meal | Last meal | Repas | | | | | | | | | |
| end repeat | | | | | | | | | | | | |
| note | thanks | Thank you | Merci | | | | | | | | | |
| acknowledge | agreed | The answers were read back | Relu | | | | | | | | | |
| end_group | household | | | | | | | | | | | |`;

const choices = `
| list_name | name | label::English (en) | label::French (fr) |
| yes_no | yes | Yes | Oui |
| yes_no | no | No | Non |
| | | | |
| symptom | fever | Fever | Fièvre |
| symptom | cough | Cough | Toux |
| symptom | other | Other | Autre |`;

const settings = `
| form_title | form_id | version | default_language | style | instance_name |
| Household visit | household_visit | 2026112101 | English (en) | pages | concat(\${village}, ' ', \${visit_date}) |`;

describe('an XLSForm workbook written for ODK', () => {
  const { design, diagnostics } = compileWorkbook(workbookOf({ survey, choices, settings }));

  test('compiles unchanged, with notes for what has no counterpart', () => {
    expect(diagnostics.map(({ severity, code, sheet, cell }) => `${severity} ${code} ${sheet}!${cell}`)).toEqual([
      'note type.metadata survey!A2',
      'note design.untranslated survey!I6',
      'note design.untranslated settings!A2',
    ]);
    expect(design).toMatchObject({
      languages: ['en', 'fr'],
      title: { en: 'Household visit' },
      id_attributes: [],
      numbering: [],
    });
  });

  test('gives a page for each outermost group', () => {
    expect(design?.pages.map(({ name, title }) => [name, title])).toEqual([
      ['visit', { en: 'Visit', fr: 'Visite' }],
      ['household', { en: 'Household', fr: 'Ménage' }],
    ]);
  });

  test('keeps its questions, ranges and skip logic', () => {
    expect(design?.pages[0]?.items).toEqual([
      {
        class: 'attribute',
        type: 'date',
        name: 'visit_date',
        title: { en: 'Date of the visit', fr: 'Date' },
        required: true,
        valid_range: { max: 'today' },
        constraint_message: { en: 'Not in the future' },
        default_options: { kind: 'today' },
      },
      {
        class: 'attribute',
        type: 'string',
        name: 'village',
        title: { en: 'Village', fr: 'Village' },
        description: { en: 'As spoken' },
        required: true,
      },
      { class: 'attribute', type: 'location', name: 'place', title: { en: 'Position', fr: 'Position' } },
    ]);
    expect(design?.pages[1]?.items).toMatchObject([
      { name: 'members', type: 'number', number_format: { scale: 0 }, valid_range: { min: 1, max: 40 } },
      {
        name: 'ill',
        type: 'dropdown',
        activation: [
          {
            when: ['yes'],
            items: [
              {
                name: 'symptoms',
                type: 'multi',
                activation: [{ when: ['other'], items: [{ name: 'other', type: 'text' }] }],
              },
              { name: 'pain', type: 'number' },
            ],
          },
        ],
      },
      {
        name: 'child',
        class: 'repeat',
        items: [
          { name: 'child_name' },
          { name: 'child_weight', valid_range: { min: 0.5, max: 80 } },
          { name: 'child_meal', type: 'time' },
        ],
      },
      { name: 'thanks', type: 'label' },
      { name: 'agreed', type: 'check' },
    ]);
  });
});

test('rows that declare a file, draw a slider or speak of a number in another word take nothing away', () => {
  const { design, diagnostics } = compileWorkbook(workbookOf({
    survey: `
| type | name | label | parameters | calculation |
| csv-external | people | | | |
| xml-external | places | | | |
| numeric | weight | Weight | | |
| range | sure | Sure? | start=0 end=10 step=1 tick_interval=5 placeholder=5 tick_labelset=ends | |
| note | half | Half of it | | \${weight} div 2 |`,
  }));
  expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  expect(design!.pages[0]!.items).toMatchObject([{ name: 'weight', type: 'number' }, { name: 'sure', valid_range: { min: 0, max: 10 } }, { name: 'half', title: { en: 'Half of it' }, plugin: { kind: 'expression', params: { calculation: '${main.weight} div 2' } } }]);
});
