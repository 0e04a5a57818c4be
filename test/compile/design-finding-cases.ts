import { head, only, sex, withSex } from './finding-cases.ts';
import type { FindingCase } from './finding-cases.ts';

/** Findings of the checks that every design passes, led back to the cells of the workbook. */
export const designFindingCases: readonly FindingCase[] = [
  {
    fact: 'a reason for a missing answer has a name without points',
    sheets: only('missing', '| text | a | A | not.known |'),
    found: ['missing.name survey!D2'],
  },
  {
    fact: 'a number stands for one reason only',
    sheets: { survey: `${head}\n| text | a | A |`, choices: '| list_name | name | label | code |\n| missing_reasons | na | NA | -9 |\n| missing_reasons | nk | NK | -9 |', settings: '| form_title |\n| Form |' },
    found: ['missing.code choices!B3'],
  },
  {
    fact: 'a code of another program says which reason it stands for',
    sheets: { survey: `${head}\n| text | a | A |`, settings: '| form_title | missing_codes |\n| Form | -99 |' },
    found: ['missing.pair settings!B2'],
  },
  {
    fact: 'a name that holds blanks gets another one',
    sheets: only('hint', '| text | a b | A |'),
    found: ['name.derived survey!B2'],
  },
  {
    fact: 'a name of the language itself gets another one',
    sheets: only('hint', '| text | __proto__ | A |', '| text | constructor | B |'),
    found: ['name.derived survey!B2'],
  },
  {
    fact: 'a suffix of repetitions is moved',
    sheets: only('hint', '| text | site_2 | A |'),
    found: ['name.derived survey!B2'],
  },
  {
    fact: 'item names are unique in their page',
    sheets: only('hint', '| text | a | A |', '| text | b | B |', '| date | a | A |'),
    found: ['name.derived survey!B4'],
  },
  {
    fact: 'page names are unique',
    sheets: only(
      'hint',
      '| begin_group | g | G |',
      '| text | a | A |',
      '| end_group |',
      '| begin_group | g | G |',
      '| text | b | B |',
      '| end_group |',
    ),
    found: ['name.derived survey!B5'],
  },
  {
    fact: 'a value that stands twice is found in the list, however many items use it',
    sheets: { ...withSex('hint', '| select_one sex | again | A |'), choices: `${sex}\n| sex | m | Man |` },
    found: ['choice.twice choices!B4'],
  },
  {
    fact: 'a list in a file is named where it is asked for',
    sheets: only('hint', '| select_one_from_file towns.csv | a | A |'),
    found: ['list.file_missing survey!A2'],
  },
  {
    fact: 'a misspelt type gets a suggestion',
    sheets: only('hint', '| intger | a | A |'),
    found: ['type.unknown survey!A2'],
    suggestion: 'integer',
  },
  {
    fact: 'id attributes do not point into repetitions',
    sheets: {
      survey: `${head}\n| begin_repeat | r | R |\n| text | a | A |\n| end_repeat |`,
      settings: '| form_title | id_attributes |\n| F | a |',
    },
    found: ['design.path_into_repetition settings!B2'],
  },
  {
    fact: 'a date cannot be numbered',
    sheets: { survey: `${head}\n| date | a | A |`, settings: '| form_title | numbering |\n| F | a |' },
    found: ['design.numbering_type settings!B2'],
  },
  {
    fact: 'duplicates are found by items of a type that can be compared',
    sheets: { survey: `${head}\n| age | a | A |\n| date | d | D |`, settings: '| form_title | duplicates |\n| F | a, d |' },
    found: ['design.likeness_type settings!B2'],
  },
  {
    fact: 'an item stands once among those that find duplicates',
    sheets: { survey: `${head}\n| date | d | D |`, settings: '| form_title | duplicates |\n| F | d, d ± 1 day |' },
    found: ['design.likeness_twice settings!B2'],
  },
  {
    fact: 'a date is near by days',
    sheets: { survey: `${head}\n| date | d | D |`, settings: '| form_title | duplicates |\n| F | d ± 2 hours |' },
    found: ['design.likeness_near settings!B2'],
  },
  {
    fact: 'what duplicates must agree in is a name, and a distance above nothing',
    sheets: { survey: `${head}\n| date | d | D |`, settings: '| form_title | duplicates |\n| F | d ± soon, d ± 0 days |' },
    found: ['settings.duplicates settings!B2', 'settings.duplicates settings!B2'],
  },
  {
    fact: 'at most ten items say that two cards are of one patient',
    sheets: { survey: `${head}\n| date | d | D |`, settings: '| form_title | duplicates |\n| F | d, d, d, d, d, d, d, d, d, d, d |' },
    found: ['settings.duplicates_many settings!B2'],
  },
  {
    fact: 'a component exists',
    sheets: only(
      'parameters',
      '| gcs | g | G |',
      '| integer | hr | HR |',
      '| plugin | s | S | kind=shock_index hr=hr sbp=g.SBP |',
    ),
    found: ['design.unknown_part survey!D4'],
  },
  {
    fact: 'computed items do not go round in a circle',
    sheets: only('parameters', '| plugin | a | A | kind=sum sources=b |', '| plugin | b | B | kind=sum sources=a |'),
    found: ['design.circle survey!D2', 'rule.row_left_out survey!D3'],
  },
  {
    fact: 'what mentions a row that is left out is left out for the same cause',
    sheets: withSex('when | parameters', '| select_one sexx | b | B | |', '| text | a | A | b=m |', '| plugin | c | C | | kind=sum sources=b |'),
    found: ['list.unknown survey!A3', 'rule.row_left_out survey!D4'],
    suggestion: 'sex',
  },
  {
    fact: 'choices without a column of lists are no lists',
    sheets: { survey: `${head}\n| text | a | A |`, choices: '| name | label |\n| m | Male |', settings: '| form_title |\n| Form |' },
    found: ['header.choices_missing choices!A1', 'list.name_missing choices!A2'],
  },
  {
    fact: 'a group too deep inside others is opened out, and its items stay',
    sheets: only('hint', ...Array.from({ length: 10 }, (_, at) => `| begin_group | g${at} | G |`), '| text | a | A |', ...Array.from({ length: 10 }, () => '| end_group |')),
    found: ['block.opened survey!B10'],
  },
  {
    fact: 'a rule has a name, a formula, a kind and an item where it is shown',
    sheets: {
      survey: '| type | name | label |\n| integer | n | N |',
      settings: '| form_title |\n| Form |',
      rules: '| name | formula | kind |\n| a b | ${n} > 0 | |\n| one | ${n} > 0 | warn |\n| two | | |\n| three | 1 = 1 | |',
    },
    found: ['rules.name rules!A2', 'rules.kind rules!C3', 'rules.formula_missing rules!B4', 'rules.no_item rules!B5'],
  },
  {
    fact: 'only a group with a yes/no question offers to answer all others with no',
    sheets: { ...only('parameters', '| begin_page | p | P |', '| begin_group | g | G | others=no |', '| select_one sex | a | A |', '| end_group |', '| end_page |'), choices: sex },
    found: ['design.others_without_question survey!D3'],
  },
  {
    fact: 'all others are answered with no, and with nothing else',
    sheets: { ...only('parameters', '| begin_page | p | P |', '| begin_group | g | G | others=yes |', '| select_one sex | a | A |', '| end_group |', '| end_page |'), choices: sex },
    found: ['parameters.bad_value survey!D3'],
  },
];
