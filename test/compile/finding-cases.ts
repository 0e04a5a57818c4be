import type { CompileCode } from '#shared/compile/findings.ts';

export interface FindingCase {
  readonly fact: string;
  readonly sheets: { readonly [name: string]: string };
  /** `code sheet!cell`, in reading order. */
  readonly found: readonly `${CompileCode | `design.${string}` | `expression.${string}`} ${string}!${string}`[];
  readonly suggestion?: string;
}

export const head = '| type | name | label |';
const settings = '| form_title |\n| Form |';
export const sex = '| list_name | name | label |\n| sex | m | Male |\n| sex | f | Female |';
/** A survey whose first item is a choice; further rows start at row 3. */
export const withSex = (header: string, ...rows: readonly string[]) => ({
  survey: [`| type | name | label | ${header} |`, '| select_one sex | sex | Sex |', ...rows].join('\n'),
  choices: sex,
  settings,
});
export const only = (header: string, ...rows: readonly string[]) => ({
  survey: [`| type | name | label | ${header} |`, ...rows].join('\n'),
  settings,
});

export const findingCases: readonly FindingCase[] = [
  {
    fact: 'a workbook needs a sheet survey',
    sheets: { surveys: head, settings },
    found: ['sheet.missing surveys!'],
    suggestion: 'surveys',
  },
  {
    fact: 'an empty survey is said to be empty',
    sheets: { survey: '\n\n', settings },
    found: ['sheet.empty survey!A1'],
  },
  {
    fact: 'a second sheet that reads as survey is left out',
    sheets: { survey: `${head}\n| text | a | A |`, 'SURVEY ': `${head}\n| text | b | B |`, settings },
    found: ['sheet.twice SURVEY !A1'],
  },
  {
    fact: 'a survey without a column name has no items to name',
    sheets: { survey: '| type | label |\n| text | A |', settings },
    found: ['header.missing survey!A1', 'name.missing survey!A2'],
  },
  {
    fact: 'a misspelt heading is ignored with a suggestion',
    sheets: only('requierd', '| text | a | A | yes |'),
    found: ['header.unknown survey!D1'],
    suggestion: 'required',
  },
  {
    fact: 'of two columns of one meaning the first is read',
    sheets: only('Label', '| text | a | A | B |'),
    found: ['header.twice survey!D1'],
  },
  {
    fact: 'a language that nobody knows is named',
    sheets: only('label::Klingon', '| text | a | A | B |'),
    found: ['header.language_unknown survey!D1', 'design.untranslated settings!A2'],
  },
  {
    fact: 'an XLSForm column without a counterpart is named once',
    sheets: only('guidance_hint', '| text | a | A | No |', '| text | b | B | No |'),
    found: ['header.ignored survey!D1'],
  },
  {
    fact: 'a formula fault is found in its cell',
    sheets: only('required', '| text | a | A | #REF! |'),
    found: ['cell.fault survey!D2'],
  },
  {
    fact: 'a formula saved without its result is a fault',
    sheets: only('hint', '| text | a | A | #RESULT! |'),
    found: ['cell.fault survey!D2'],
  },
  {
    fact: 'required is yes or no',
    sheets: only('required', '| text | a | A | perhaps |'),
    found: ['cell.not_yes_no survey!D2'],
  },
  { fact: 'a mark of an identifier that cannot be read is one', sheets: only('identifier', '| text | a | A | perhaps |'), found: ['cell.read_as_yes survey!D2'] },
  {
    fact: 'a range is made of numbers',
    sheets: only('min', '| integer | a | A | low |'),
    found: ['cell.not_number survey!D2'],
  },
  {
    fact: 'a length is a whole number',
    sheets: only('max_length', '| text | a | A | 2.5 |'),
    found: ['cell.not_whole survey!D2'],
  },
  {
    fact: 'a choice value has a limit',
    sheets: { ...withSex('hint'), choices: `${sex}\n| sex | ${'x'.repeat(201)} | X |` },
    found: ['choice.value_too_long choices!B4'],
  },
  {
    fact: 'a text has a limit',
    sheets: only('hint', `| text | a | ${'x'.repeat(5_001)} |`),
    found: ['cell.too_long survey!C2'],
  },
  {
    fact: 'the range of a date is made of dates',
    sheets: only('max', '| date | a | A | 2026-02-30 |'),
    found: ['cell.not_moment survey!D2'],
  },
  {
    fact: 'seconds of a default or a bound are cut, and said so',
    sheets: only('default | min | constraint', '| time | a | A | 12:34:56 | 08:00:30 | |', '| datetime | b | B | | | . <= "2026-11-01T10:00:01" |', '| time | c | C | 12:34:00 | 8:00 | . <= "23:00" |', '| date | d | D | 2026-11-01 12:34:56 | | |', '| time | e | E | 12時34分56秒 | | |'),
    found: ['cell.seconds survey!D2', 'cell.seconds survey!E2', 'cell.seconds survey!F3', 'cell.seconds survey!D6'],
  },
  {
    fact: 'a column that a type does not read is named',
    sheets: only('scale', '| text | a | A | 2 |'),
    found: ['cell.ignored survey!D2'],
  },
  { fact: 'a formula that would change the form is refused', sheets: only('calculation', '| text | a | A | |', '| separator | s | | 1 + 1 |'), found: ['cell.expression survey!D3'] },
  { fact: 'a filter of a row without choices changes nothing', sheets: only('choice_filter', '| text | a | A | x=1 |'), found: ['cell.ignored survey!D2'] },
  {
    fact: 'a maximum below the minimum is found once',
    sheets: only('min | max', '| integer | a | A | 9 | 3 |'),
    found: ['cell.max_below_min survey!E2'],
  },
  { fact: 'a row with a name needs a type', sheets: only('hint', '|  | a | A |'), found: ['type.missing survey!A2'] },
  {
    fact: 'a type that is not supported is named',
    sheets: only('hint', '| geotrace | a | A |'),
    found: ['type.unsupported survey!A2'],
  },
  {
    fact: 'metadata rows give one note',
    sheets: only('hint', '| start | s |', '| end | e |', '| text | a | A |'),
    found: ['type.metadata survey!A2'],
  },
  {
    fact: 'a select needs its list',
    sheets: only('hint', '| select_one | a | A |'),
    found: ['type.list_missing survey!A2'],
  },
  { fact: 'an item needs a name', sheets: only('hint', '| text |  | A |'), found: ['name.missing survey!B2'] },
  {
    fact: 'an item without a label shows its name',
    sheets: only('hint', '| text | a |  |'),
    found: ['label.missing survey!C2'],
  },
  {
    fact: 'an appearance that changes nothing is named once',
    sheets: only('appearance', '| text | a | A | w1 |', '| text | b | B | w1 |'),
    found: ['appearance.ignored survey!D2'],
  },
  {
    fact: 'a block that stays open is found at its beginning',
    sheets: only('hint', '| begin_group | g | G |', '| text | a | A |'),
    found: ['block.not_closed survey!A2'],
  },
  {
    fact: 'an end without a beginning is found',
    sheets: only('hint', '| text | a | A |', '| end_repeat |'),
    found: ['block.not_opened survey!A3'],
  },
  {
    fact: 'blocks do not cross',
    sheets: only(
      'hint',
      '| begin_group | g | G |',
      '| begin_repeat | r | R |',
      '| text | a | A |',
      '| end_group |',
      '| end_repeat |',
    ),
    found: ['block.crossed survey!A5', 'block.not_opened survey!A6'],
  },
  {
    fact: 'an empty block is named',
    sheets: only('hint', '| text | a | A |', '| begin_repeat | r | R |', '| end_repeat |'),
    found: ['block.empty survey!A3'],
  },
  {
    fact: 'a page does not begin inside a group',
    sheets: only(
      'hint',
      '| begin_group | g | G |',
      '| text | a | A |',
      '| begin_page | p | P |',
      '| text | b | B |',
      '| end_page |',
    ),
    found: ['page.outside survey!A2', 'block.not_closed survey!A2', 'page.inside survey!A4'],
  },
  {
    fact: 'with pages, every row stands on one',
    sheets: only('hint', '| begin_page | p | P |', '| text | a | A |', '| end_page |', '| text | b | B |'),
    found: ['page.outside survey!A5'],
  },
  {
    fact: 'a page has no condition',
    sheets: withSex('when', '| begin_page | p | P | sex=m |', '| text | a | A |', '| end_page |'),
    found: ['page.outside survey!A2', 'page.conditional survey!D3'],
  },
  {
    fact: 'a survey without items is no form',
    sheets: { survey: head, settings },
    found: ['survey.no_items survey!A1'],
  },
  {
    fact: 'a misspelt list gets a suggestion',
    sheets: { survey: `${head}\n| select_one sexx | a | A |`, choices: sex, settings },
    found: ['list.unknown survey!A2', 'list.unused choices!A2'],
    suggestion: 'sex',
  },
  {
    fact: 'a list nobody uses is named',
    sheets: { survey: `${head}\n| text | a | A |`, choices: sex, settings },
    found: ['list.unused choices!A2'],
  },
  {
    fact: 'a list that an expression looks through must be there',
    sheets: withSex('relevant', "| text | a | A | pulldata('sexes', 'label', 'name', ${sex}) = 'Male' |"),
    found: ['list.lookup_missing survey!D3'],
  },
  {
    fact: 'and have the columns that the expression names',
    sheets: withSex('relevant', "| text | a | A | instance('sex')/root/item[code = ${sex}]/label = 'Male' |"),
    found: ['list.column_missing survey!D3'],
  },
  { fact: 'and be named in quotes', sheets: withSex('relevant', "| text | a | A | pulldata(${sex}, 'label', 'name', 'm') = 'Male' |"), found: ['list.lookup_worked_out survey!D3'] },
  { fact: 'a choice belongs to a list', sheets: { ...withSex('hint'), choices: `${sex}\n|  | x | X |` }, found: ['list.name_missing choices!A4'] },
  {
    fact: 'a choice has a value',
    sheets: { ...withSex('hint'), choices: `${sex}\n| sex |  | X |` },
    found: ['choice.value_missing choices!B4'],
  },
  { fact: 'two choices of one label are noticed', sheets: { ...withSex('hint'), choices: `${sex}\n| sex | w | Female |` }, found: ['choice.label_twice choices!C4'] },
  {
    fact: 'a code with a blank is noticed where several choices may be ticked',
    sheets: { survey: `${head}\n| select_multiple l | a | A |\n| select_one o | b | B |`, choices: '| list_name | name | label |\n| l | no pain | No pain |\n| o | in pain | In pain |', settings },
    found: ['choice.value_blank choices!B2'],
  },
  {
    fact: 'a value that Excel turned into a date is noticed',
    sheets: { ...withSex('hint'), choices: `${sex}\n| sex | 2026-01-02 | 1-2 |` },
    found: ['choice.value_date choices!B4'],
  },
  {
    fact: 'exclusive names choices of the list',
    sheets: {
      survey: `${head}\n| select_multiple l | a | A |`,
      choices: '| list_name | name | label | exclusive |\n| l | none | None | al |\n| l | all | All |',
      settings,
    },
    found: ['choice.exclusive_unknown choices!D2'],
    suggestion: 'all',
  },
  {
    fact: 'a condition is item=value',
    sheets: withSex('when', '| text | a | A | sex>m |'),
    found: ['when.unreadable survey!D3'],
  },
  {
    fact: 'an item cannot wait for itself in an expression either',
    sheets: withSex('relevant', "| text | a | A | ${sex}='m' and ${a}='1' |"),
    found: ['design.circle survey!D3'],
  },
  {
    fact: 'one expression is enough',
    sheets: withSex('relevant | shown_if', "| text | a | A | string-length(${sex})=1 | ${sex}='m' |"),
    found: ['when.both survey!E3'],
  },
  {
    fact: 'a condition names an existing item',
    sheets: withSex('when', '| text | a | A | sexx=m |'),
    found: ['when.unknown_item survey!D3'],
    suggestion: 'sex',
  },
  {
    fact: 'only choices decide what is shown',
    sheets: withSex('when', '| text | b | B |', '| text | a | A | b=1 |'),
    found: ['when.not_choice survey!D4'],
  },
  {
    fact: 'a condition names an existing choice',
    sheets: withSex('when', '| text | a | A | sex=x |'),
    found: ['when.unknown_value survey!D3'],
  },
  {
    fact: 'no item waits for itself',
    sheets: withSex('when', '| select_one sex | a | A | a=m |'),
    found: ['when.itself survey!D3'],
  },
  {
    fact: 'one constraint is enough',
    sheets: only('constraint | valid_if', '| text | a | A | . != 0 | string-length(.) > 2 |'),
    found: ['constraint.both survey!E2'],
  },
  {
    fact: 'what nobody enters has no constraint',
    sheets: only('constraint | parameters', '| date | d | D |  |  |', "| plugin | a | A | . = 'monday' | kind=weekday source=d |"),
    found: ['design.constraint_without_entry survey!D3'],
  },
  {
    fact: 'a default fits its type',
    sheets: only('default', '| integer | a | A | many |'),
    found: ['default.unusable survey!D2'],
  },
  {
    fact: 'a default is a choice of the list',
    sheets: withSex('default', '| select_one sex | b | B | mm |'),
    found: ['default.unusable survey!D3'],
    suggestion: 'm',
  },
  {
    fact: 'parameters are pairs',
    sheets: only('parameters', '| gcs | g | GCS | adult |'),
    found: ['parameters.unreadable survey!D2'],
  },
  {
    fact: 'a parameter stands once',
    sheets: only('parameters', '| gcs | g | GCS | gcs_type=adult gcs_type=child |'),
    found: ['parameters.twice survey!D2'],
  },
  {
    fact: 'a misspelt parameter gets a suggestion',
    sheets: only('parameters', '| gcs | g | GCS | gcs_typ=adult |'),
    found: ['parameters.unknown survey!D2'],
    suggestion: 'gcs_type',
  },
  {
    fact: 'a parameter that a plugin needs is missed',
    sheets: only('parameters', '| integer | hr | HR |', '| plugin | si | SI | kind=shock_index hr=hr |'),
    found: ['parameters.missing survey!D3'],
  },
  {
    fact: 'a parameter has one of its values',
    sheets: only('parameters', '| gcs | g | GCS | gcs_type=adlt |'),
    found: ['parameters.bad_value survey!D2'],
    suggestion: 'adult',
  },
  {
    fact: 'a calculation mentions items that are there',
    sheets: only('calculation', '| calculate | c | C | ${a} + 1 |'),
    found: ['expression.unknown_item survey!D2'],
  },
  { fact: 'a card takes nothing over from the one before', sheets: only('calculation', '| calculate | c | C | ${last-saved#c} |'), found: ['expression.last_saved survey!D2'] },
  { fact: 'a property of the telephone is blank', sheets: only('calculation', '| calculate | c | C | property("deviceid") |'), found: ['expression.property_unknown survey!D2'] },
  { fact: 'an operator is one of the language', sheets: only('calculation', '| integer | a | A |', '| calculate | c | C | ${a} == 1 |'), found: ['expression.mended survey!D3'] },
  {
    fact: 'a plugin has a kind',
    sheets: only('hint', '| plugin | c | C |  |'),
    found: ['plugin.kind_missing survey!A2'],
  },
  {
    fact: 'a calculation has a formula',
    sheets: only('parameters', '| plugin | c | C | kind=expression |'),
    found: ['calculation.missing survey!A2'],
  },
  {
    fact: 'a misspelt kind gets a suggestion',
    sheets: only('parameters', '| plugin | c | C | kind=shock_indx |'),
    found: ['plugin.kind_unknown survey!D2'],
    suggestion: 'shock_index',
  },
  {
    fact: 'a formula reads existing items',
    sheets: only('parameters', '| date | birth | B |', '| plugin | w | W | kind=weekday source=brith |'),
    found: ['reference.unknown survey!D3'],
    suggestion: 'birth',
  },
  {
    fact: 'a list of the settings names existing items',
    sheets: {
      survey: `${head}\n| text | number | N |`,
      settings: '| form_title | id_attributes |\n| F | main.nmber |',
    },
    found: ['reference.unknown settings!B2'],
    suggestion: 'main.number',
  },
  {
    fact: 'a list of the settings names whole items',
    sheets: { survey: `${head}\n| gcs | g | G |`, settings: '| form_title | summary |\n| F | g.total |' },
    found: ['reference.unknown settings!B2'],
    suggestion: 'main.g',
  },
  {
    fact: 'one row of settings is read',
    sheets: { survey: `${head}\n| text | a | A |`, settings: `${settings}\n| Other |` },
    found: ['settings.more_rows settings!A3'],
  },
  {
    fact: 'a language that nobody knows keeps its texts under a tag of its own',
    sheets: { survey: `${head}\n| text | a | A |`, settings: '| form_title | default_language |\n| F | Klingon |' },
    found: ['header.language_unknown settings!B2'],
  },
  {
    fact: 'a form wants a title',
    sheets: { survey: `${head}\n| text | a | A |` },
    found: ['settings.title_missing settings!'],
  },
];
