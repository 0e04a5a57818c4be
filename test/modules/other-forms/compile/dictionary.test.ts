import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import { compileAnyFile } from '#functions/composition/design-formats.ts';
import type { Item } from '#shared/design/card-design.ts';
import { walkItems } from '#shared/design/walk.ts';
import { readCsv } from '#shared/compile/csv-rows.ts';
import { storeAsZip } from '#test/support/store-as-zip.ts';
import { field, heading, type Cells } from './redcap-dictionary.ts';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const lineOf = (cells: readonly string[]): string => cells.map(quoted).join(',');
const bytesOf = (...fields: readonly string[][]): Uint8Array => new TextEncoder().encode([heading, field('record_id'), ...fields].map(lineOf).join('\r\n'));
const found = async (...fields: readonly string[][]): Promise<string[]> => (await compileAnyFile(bytesOf(...fields))).diagnostics.map(({ severity, code, sheet, cell }) => `${severity} ${code} ${sheet}!${cell}`);
/** The item that a field becomes. */
const itemOf = async (...fields: readonly string[][]): Promise<Item | undefined> => {
  const { design } = await compileAnyFile(bytesOf(...fields));
  let found: Item | undefined;
  walkItems(design!, ({ item }) => {
    if (item.name === fields.at(-1)![0]) found = item;
  });
  return found;
};

/** The field under test stands in row 3. */
const dictionaryFaults: readonly (readonly [fact: string, cells: Cells, found: string])[] = [
  ['a type that REDCap does not have', { D: 'radioo' }, 'left_out redcap.type_left_out csv!D3'],
  ['no type', { D: '' }, 'left_out redcap.type_missing csv!D3'],
  ['a file field', { D: 'file' }, 'left_out redcap.type_left_out csv!D3'],
  ['a query field', { D: 'sql', F: 'select 1' }, 'left_out redcap.type_left_out csv!D3'],
  ['choices without a choice', { D: 'radio', F: ' | ' }, 'left_out redcap.choices_missing csv!F3'],
  ['a code that stands twice', { D: 'radio', F: '1, Yes | 1, No' }, 'left_out redcap.choice_twice csv!F3'],
  ['a validation of one installation', { H: 'ward_number' }, 'left_out redcap.validation_unknown csv!H3'],
  ['a lower bound that is no number', { H: 'integer', I: 'low' }, 'left_out redcap.bound_unreadable csv!I3'],
  ['an upper bound that is no date', { H: 'date_ymd', J: '2026-02-30' }, 'left_out redcap.bound_unreadable csv!J3'],
  ['a bound of a text', { I: '3' }, 'left_out redcap.bound_unreadable csv!I3'],
  ['a place of the question', { N: 'LV' }, 'note redcap.column_ignored csv!N3'],
  ['logic of an event', { L: "[first_arm][a]='1'" }, 'left_out redcap.rule_event csv!L3'],
  ['logic of an instance', { L: "[record_id][2]='1'" }, 'left_out redcap.rule_event csv!L3'],
  ['logic of a smart variable', { L: "[event-name]='x'" }, 'left_out redcap.rule_smart_variable csv!L3'],
  ['logic of the last instance', { L: "[record_id][last-instance]='1'" }, 'left_out redcap.rule_smart_variable csv!L3'],
  ['logic of a label', { L: "[record_id:label]='x'" }, 'left_out redcap.rule_modifier csv!L3'],
  ['logic of a field that is not there', { L: "[nowhere]='1'" }, 'left_out redcap.rule_unknown_field csv!L3'],
  ['logic of the field itself', { L: "[x]='1'" }, 'left_out redcap.rule_itself csv!L3'],
  ['logic of a function that is not there', { L: "calendar([record_id]) = 1" }, 'left_out redcap.rule_function csv!L3'],
  ['logic with a bracket too few', { L: "([record_id] = '1'" }, 'left_out redcap.rule_unreadable csv!L3'],
  ['logic with a text that is never closed', { L: "[record_id] = 'x" }, 'left_out redcap.rule_unreadable csv!L3'],
  ['logic of endless brackets', { L: `${'('.repeat(60)}1${')'.repeat(60)}` }, 'left_out redcap.rule_too_long csv!L3'],
  ['a formula with arguments that do not fit', { D: 'calc', F: "datediff('x', 'y', 'd')" }, 'left_out redcap.rule_arguments csv!F3'],
  ['a formula that knows no such unit', { D: 'calc', F: "datediff('today', 'now', 'w')" }, 'left_out redcap.rule_arguments csv!F3'],
  ['a formula with too few arguments', { D: 'calc', F: 'round()' }, 'left_out redcap.rule_arguments csv!F3'],
  ['a formula of a field that is not there', { D: 'calc', F: '[a]+[b]' }, 'left_out redcap.rule_unknown_field csv!F3'],
  ['a hidden field that nothing fills', { R: '@HIDDEN' }, 'left_out redcap.hidden csv!R3'],
  ['a tag that changes what is stored', { R: '@MAXCHOICE(1=25)' }, 'left_out redcap.tag_left_out csv!R3'],
  ['a tag about the look of a field', { R: '@PASSWORDMASK' }, 'note redcap.tag_ignored csv!R3'],
  ['a name that belongs to repetitions', { A: 'site_2' }, 'note name.derived csv!A3'],
  ['none of the above that is no choice', { D: 'checkbox', F: '1, A | 2, B', R: '@NONEOFTHEABOVE=9' }, 'left_out redcap.none_unknown csv!R3'],
];

describe('a fault of a dictionary', () => {
  test.each(dictionaryFaults)('%s is found in its cell', async (_, cells, expected) => {
    expect(await found(field('x', cells))).toEqual([expected]);
  });

  test('what names a field that is left out is left out too', async () => {
    expect(await found(field('a', { D: 'file' }), field('b', { L: "[a] <> ''" }))).toEqual(['left_out redcap.type_left_out csv!D3', 'left_out redcap.rule_left_out_field csv!L4']);
  });

  test('a field that is embedded in a text is mentioned there, and a note says that it stands in its own place', async () => {
    const fields = [
      field('height', { H: 'integer' }),
      field('place', { E: 'Place {height} cm, {height:icons}, {nobody} and {1}', G: '{Height}' }),
      field('why', { D: 'radio', F: '1, Pain | 9, Other: {place}', C: 'About {height}' }),
    ] as const;
    const { design, diagnostics } = await compileAnyFile(bytesOf(...fields));
    expect(diagnostics.map(({ severity, code, params, cell, cells = [cell] }) => [severity, code, params['names'], ...cells])).toEqual([
      ['note', 'redcap.embedded', 'height', 'E4', 'G4', 'C5'],
      ['note', 'redcap.embedded', 'place', 'F5'],
    ]);
    const items: Item[] = [];
    walkItems(design!, ({ item }) => items.push(item));
    const named = (name: string) => items.find((item) => item.name === name);
    expect(named('place')).toMatchObject({ title: { en: 'Place ${form.height} cm, ${form.height}, {nobody} and {1}' } });
    expect(named('why')).toMatchObject({ choices: [{ title: { en: 'Pain' } }, { title: { en: 'Other: ${form.place}' } }] });
  });

  test('logic of a whole checkbox field asks for one of its choices', async () => {
    expect(await found(field('a', { D: 'checkbox', F: '1, A' }), field('b', { L: "[a] = '1'" }))).toEqual(['left_out redcap.rule_whole_checkbox csv!L4']);
  });

  test('a dictionary without the columns of names and types is none', async () => {
    const compiled = await compileAnyFile(new TextEncoder().encode('Variable / Field Name,Form Name\na,f'));
    expect(compiled.design).toBeNull();
    expect(compiled.diagnostics.map(({ severity, code, cell, params }) => `${severity} ${code} ${cell} ${params['columns']}`)).toEqual(['error redcap.columns_missing A1 Field Type']);
  });

  test.each([
    ['in another language goes by the places of its columns', 'Variable / Nom,Formulaire,Section,Type de champ,Étiquette,Choix,Note,Validation,Min,Max,Identifiant,Condition,Requis\nid,visite,,text,Numéro,,,,,,,,\nage,visite,,text,Âge,,,integer,0,120,,,y\nsexe,visite,,radio,Sexe,"1, F | 2, M",,,,,,[age] > 5,'],
    ['of older columns', 'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,Choices OR Calculations,Field Note,Text Validation Type,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?\nid,visite,,text,Numéro,,,,,,,,\nage,visite,,text,Âge,,,integer,0,120,,,y\nsexe,visite,,select,Sexe,"1, F \\n 2, M",,,,,,[age] > 5,'],
  ])('a dictionary %s', async (_, text) => {
    const { design, diagnostics } = await compileAnyFile(new TextEncoder().encode(text));
    expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
    const [, age, sex] = design!.pages[0]!.items;
    expect([age, sex]).toMatchObject([{ type: 'number', required: true, valid_range: { min: 0, max: 120 } }, { choices: [{ value: '1' }, { value: '2' }], relevant: '${visite.age} > 5' }]);
  });

  test('an archive of one instrument is its dictionary', async () => {
    const archive = storeAsZip(new Map([['OriginID.txt', Buffer.from('x')], ['instrument.csv', Buffer.from(bytesOf(field('a', { D: 'yesno' })))]]));
    const { design, diagnostics } = await compileAnyFile(archive);
    expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(design!.pages[0]!.items.map(({ name }) => name)).toEqual(['record_id', 'a']);
  });

  test.each([
    ['Western', Buffer.from('Prénom de la mère', 'latin1'), 'Prénom de la mère'],
    ['Western with quotes of a word processor', Buffer.concat([Buffer.from('l'), Buffer.from([0x92]), Buffer.from('été, la région', 'latin1')]), 'l’été, la région'],
    ['Japanese', Buffer.from('8a b3 8e d2 8e 81 96 bc 81 41 90 ab 95 ca'.replaceAll(' ', ''), 'hex'), '患者氏名、性別'],
    ['Japanese beside letters', Buffer.from('49 43 55 93 fc 8e ba 93 fa'.replaceAll(' ', ''), 'hex'), 'ICU入室日'],
  ])('%s letters of a spreadsheet are read as they were written', async (_what, label, title) => {
    const file = Buffer.concat([Buffer.from(`${lineOf(heading)}\r\na,f,,text,`), label.includes(0x2c) ? Buffer.concat([Buffer.from('"'), label, Buffer.from('"')]) : label, Buffer.from(',,,,,,,,,,,,,\r\n')]);
    const { design } = await compileAnyFile(file);
    expect(Object.values(design!.pages[0]!.items[0]!.title)).toEqual([title]);
  });

  test('an unknown encoding is said to be one; a text that is no dictionary is no workbook', async () => {
    const broken = Buffer.concat([Buffer.from(`${lineOf(heading)}\r\na,f,,text,`), Buffer.from([0xfd, 0xff, 0x81])]);
    expect((await compileAnyFile(broken)).diagnostics.map(({ code }) => code)).toEqual(['file.unknown_encoding']);
    expect((await compileAnyFile(Buffer.from('a,b\n1,2'))).diagnostics.map(({ code }) => code)).toEqual(['file.not_workbook']);
  });
});

describe('a field of a dictionary', () => {
  test.each<readonly [fact: string, cells: Cells, item: object]>([
    ['whose label has markup', { E: '<div class="rich-text"><p>Is it <b>sure</b>?</p><p>A &lt; B</p></div>' }, { title: { en: 'Is it <b>sure</b>?\nA &lt; B' } }],
    ['whose label has signs that would be markup', { E: '# Name* (first_name): ____' }, { title: { en: String.raw`\# Name\* (first_name): \_\_\_\_` } }],
    ['whose texts mention an answer', { E: 'Is [record_id] right?', G: '[record_id:value], not [nowhere] or [first_arm][record_id]' }, { title: { en: 'Is ${form.record_id} right?' }, description: { en: '${form.record_id}, not [nowhere] or [first_arm][record_id]' } }],
    ['that tells who somebody is', { K: 'y' }, { identifier: true }],
    ['with choices that end in a separator', { D: 'radio', F: '1, Yes | 2, No, never |' }, { choices: [{ value: '1', title: { en: 'Yes' } }, { value: '2', title: { en: 'No, never' } }] }],
    ['with choices line by line', { D: 'radio', F: '1, Yes\n2, No' }, { choices: [{ value: '1', title: { en: 'Yes' } }, { value: '2', title: { en: 'No' } }] }],
    ['with choices that have no code', { D: 'dropdown', F: 'ward | ICU' }, { choices: [{ value: 'ward', title: { en: 'ward' } }, { value: 'ICU', title: { en: 'ICU' } }] }],
    ['of yes and no', { D: 'yesno' }, { choices: [{ value: '1', title: { en: 'Yes' } }, { value: '0', title: { en: 'No' } }] }],
    ['of true and false, in a Japanese dictionary', { D: 'truefalse', E: 'この患者は事前に同意しましたか' }, { choices: [{ value: '1', title: { ja: '真' } }, { value: '0', title: { ja: '偽' } }] }],
    ['that is a slider', { D: 'slider', F: 'none | some | worst', G: 'Today' }, { type: 'number', number_format: { scale: 0 }, valid_range: { min: 0, max: 100 }, description: { en: 'Today\n0: none · 50: some · 100: worst' } }],
    ['that is a slider of two ends', { D: 'slider', F: 'none | worst', I: '1', J: '10' }, { valid_range: { min: 1, max: 10 }, description: { en: '1: none · 10: worst' } }],
    ['that is a number with a decimal comma', { H: 'number_2dp_comma_decimal', I: '0,5', J: '9,75' }, { type: 'number', number_format: { scale: 2 }, valid_range: { min: 0.5, max: 9.75 } }],
    ['that is a date, its bounds in the order of its digits', { H: 'date_dmy', I: '31-12-2020', J: 'today' }, { type: 'date', valid_range: { min: '2020-12-31', max: 'today' } }],
    ['that is a moment with seconds', { H: 'datetime_seconds_ymd', I: '2020-01-01 10:20:30' }, { type: 'datetime', seconds: true, valid_range: { min: '2020-01-01T10:20:30' } }],
    ['with a validation that says what it takes', { H: 'zipcode' }, { type: 'string', constraint: String.raw`regex(., '^\d{5}(-\d{4})?$')`, constraint_message: expect.objectContaining({ en: expect.stringContaining('ZIP') }) }],
    ['with a bound of another field', { H: 'integer', I: '[record_id]' }, { constraint: "(number(${form.record_id}) = '' or . >= number(${form.record_id}))" }],
    ['of which so many letters are kept', { R: '@CHARLIMIT=30' }, { type: 'string', max_length: 30 }],
    ['that is locked and filled', { R: "@READONLY @DEFAULT='north'" }, { readonly: true, default_options: { kind: 'value', value: 'north' } }],
    ['that is filled with the day', { H: 'date_mdy', R: '@TODAY' }, { default_options: { kind: 'today' } }],
    ['that is filled with the moment', { H: 'datetime_ymd', R: '@NOW-SERVER' }, { default_options: { kind: 'now' } }],
    ['that is filled with the moment of another clock', { H: 'datetime_ymd', R: '@NOW_UTC' }, { default_options: { kind: 'now' } }],
    ['that says what to write', { R: "@PLACEHOLDER='in words'" }, { placeholder: { en: 'in words' } }],
    ['of which only some may be ticked', { D: 'checkbox', F: '1, A | 2, B | 3, C', R: '@MAXCHECKED=2' }, { constraint: 'count-selected(.) <= 2' }],
    ['whose last choice excludes the others', { D: 'checkbox', F: '1, A | 2, B | 9, None', R: '@NONEOFTHEABOVE=9' }, { exclusive: [{ value: '9', excludes: '*' }] }],
    ['with a remark that is no tag', { R: 'ask dr.x@example.org first' }, { type: 'string' }],
    ['that software has filled with NA', { H: 'NA', L: 'NA', R: 'NA', K: 'NA' }, { type: 'string' }],
    ['whose formula is left out: it is entered', { D: 'calc', F: 'calendar(1)' }, { type: 'number' }],
    ['that is locked under a rule', { R: "@IF([record_id] = '1', @READONLY, '')" }, { readonly_if: "${form.record_id} = '1'" }],
    ['that is filled with another answer', { R: "@DEFAULT='[record_id]'" }, { default_options: { kind: 'expression', value: '${form.record_id}' } }],
    ['that is filled with a text around an answer', { R: "@SETVALUE='no. [record_id]'" }, { default_options: { kind: 'expression', value: "concat('no. ', ${form.record_id})" } }],
    ['that is filled under rules', { R: "@IF([record_id] = '1', @DEFAULT='a', @DEFAULT='b')" }, { default_options: { kind: 'expression', value: "if(${form.record_id} = '1', 'a', if(not(${form.record_id} = '1'), 'b', ''))" } }],
    ['that is filled with a text that looks like a function', { R: "@DEFAULT='none(yet)'" }, { default_options: { kind: 'expression', value: "'none(yet)'" } }],
    ['that is filled under a rule that is left out, else with a text', { R: "@IF([nowhere] = '1', @DEFAULT='a', '') @DEFAULT='b'" }, { default_options: { kind: 'expression', value: "'b'" } }],
    ['that is a text filled with the day', { R: '@TODAY' }, { default_options: { kind: 'expression', value: 'today()' } }],
    ['hidden under a rule', { R: "@IF([record_id] = '1', @HIDDEN, '')" }, { relevant: "not(${form.record_id} = '1')" }],
    ['hidden under a rule, with logic of its own', { L: "[record_id] <> ''", R: "@IF([record_id] = '1', @READONLY-SURVEY, @HIDDEN)" }, { relevant: "(${form.record_id} != '') and not(not(${form.record_id} = '1'))" }],
  ])('%s', async (_, cells, item) => {
    expect(await itemOf(field('x', cells))).toMatchObject(item);
  });

  test('that is computed in the background stands there without a title', async () => {
    expect(await itemOf(field('a', { H: 'number' }), field('x', { D: 'calc', F: '[a]*2', R: '@HIDDEN' }))).toMatchObject({ type: 'plugin', title: {} });
    expect(await itemOf(field('x', { H: 'datetime_ymd', R: '@HIDDEN @NOW' }))).toMatchObject({ type: 'plugin', title: {}, plugin: { params: { calculation: 'once(now())' } } });
    expect(await itemOf(field('x', { D: 'radio', F: '1, A | 2, B', R: "@HIDDEN @DEFAULT='2'" }))).toMatchObject({ type: 'plugin', title: {}, plugin: { params: { calculation: "once('2')" } } });
  });

  test('of a ranking has no answer of another row of it', async () => {
    const row = { D: 'radio', F: '1, First | 2, Second', P: 'ranks', Q: 'y' };
    expect(await itemOf(field('a', row), field('b', row))).toMatchObject({ constraint: '. != ${form.a}' });
  });

  test('stands in the groups of its section and its matrix, on the page of its form', async () => {
    const matrix = { D: 'radio', F: '1, No | 2, Yes', P: 'symptoms' };
    const { design } = await compileAnyFile(bytesOf(field('a', { C: 'History' }), field('b', { ...matrix, C: 'Symptoms' }), field('c', matrix), field('d', {}), field('e', { B: 'second' })));
    const outline = (items: readonly Item[]): unknown[] => items.map((item) => ('items' in item ? { [item.title['en'] ?? item.name]: outline(item.items) } : item.name));
    expect(design?.pages.map(({ title, items }) => ({ [title['en']!]: outline(items) }))).toEqual([
      { Form: ['record_id', { History: ['a'] }, { Symptoms: [{ symptoms: ['b', 'c'] }, 'd'] }] },
      { Second: ['e'] },
    ]);
  });

  test('tells cards apart where it is the first to be answered, whatever is told before it', async () => {
    const design = async (...fields: readonly string[][]) => (await compileAnyFile(new TextEncoder().encode([heading, ...fields].map(lineOf).join('\n')))).design;
    expect((await design(field('intro', { D: 'descriptive' }), field('code'), field('b')))?.id_attributes).toEqual(['form.code']);
    expect((await design(field('sex', { D: 'yesno' }), field('b')))?.id_attributes).toEqual([]);
  });

  test('is found by the headings of the API, in any order, some left out', async () => {
    const table = [['field_label', 'field_name', 'field_type', 'validation', 'reviewed_by'], ['Age', 'age', 'text', 'integer', 'me']];
    const compiled = await compileAnyFile(new TextEncoder().encode(table.map((row) => lineOf([row[1]!, row[0]!, ...row.slice(2)])).join('\n')));
    expect(compiled.design?.pages[0]?.items[0]).toMatchObject({ name: 'age', type: 'number', title: { en: 'Age' } });
    expect(compiled.diagnostics.map(({ code, cell }) => `${code} ${cell}`)).toEqual(['redcap.column_ignored E1']);
  });
});

describe('a CSV text', () => {
  test('is read back cell by cell, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '患', '|') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (table) => {
        const text = table.map((row) => row.map(quoted).join(',')).join('\r\n');
        const filled = table.flatMap((cells, index) => (cells.some((each) => each.trim() !== '') ? [{ number: index + 1, cells }] : []));
        expect(readCsv(text, 100)).toEqual(filled);
      }),
    );
  });

  test('of half a megabyte of quotes and commas is read in bounded time', () => {
    expect(readCsv('"'.repeat(250_001), 10)).toHaveLength(1);
    expect(readCsv(','.repeat(250_000), 10)).toHaveLength(0);
  });
});

describe('in a dictionary', () => {
  test('unseen characters change nothing but labels', async () => {
    const dictionary = (unseen: string) => `"Variable / Field Name","Form Name","Field Type","Field Label","Choices, Calculations, OR Slider Labels"\r\nid${unseen},f,te${unseen}xt,ឈ្មោះ\u200bអ្នក,\r\nsex,f,ra${unseen}dio,Sex,"1${unseen}, ប្រុស\u200bៗ | 2, Female"\r\n`;
    const [plain, read] = await Promise.all(['', '\u200b'].map(async (unseen) => compileAnyFile(new TextEncoder().encode(dictionary(unseen)))));
    expect(plain!.design).not.toBeNull();
    expect(JSON.stringify(plain!.design)).toContain('ឈ្មោះ\u200bអ្នក');
    expect(JSON.stringify(plain!.design)).toContain('ប្រុស\u200bៗ');
    expect(read!.design).toEqual(plain!.design);
  });

  test.each(['\t', '\u0001', '\u0085', '\u2028', '\u202e'])('%j is refused', async (control) => {
    const text = `"Variable / Field Name","Form Name","Field Type","Field Label","Choices, Calculations, OR Slider Labels"\r\nid,f,text,Id,\r\n"a${control}b",f,radio,Sex,"1${control}1, Male | 2, Female"\r\n`;
    const { design: read, diagnostics } = await compileAnyFile(new TextEncoder().encode(text));
    expect(read).toBeNull();
    const found = diagnostics.filter(({ code }) => code.endsWith('.control_characters')).flatMap(({ cell, cells = [cell] }) => cells.map((each) => `csv!${each}`));
    expect(found.toSorted()).toEqual(['csv!A3', 'csv!E3']);
  });
});
