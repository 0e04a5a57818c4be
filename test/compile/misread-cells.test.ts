import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { readCodeListFile } from '#functions/storage/read-code-list.ts';
import { compileWorkbook } from '#shared/compiler.ts';
import { readCodeList } from '#shared/compile/code-list.ts';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { walkItems } from '#shared/design/walk.ts';
import { choices, design, item } from '#test/support/form-builder.ts';
import { rels, sheetXml, xlsxOf } from './hostile-files.ts';
import { xlsOf } from './xls-files.ts';
import { workbookOf } from './workbook-of.ts';

const compiled = async (name: string) => compileFile(readFileSync(new URL(`../fixtures/misread/${name}.xlsx`, import.meta.url)));
const itemsOf = (design: CardDesign | null): Item[] => {
  const items: Item[] = [];
  walkItems(design!, ({ item }) => void items.push(item));
  return items;
};
const choicesOf = (design: CardDesign | null) =>
  itemsOf(design).map((item) => ('choices' in item ? item.choices.map(({ value, title }) => [value, title['en']]) : []));
const linesOf = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string; readonly sheet: string; readonly cell: string }[] }) =>
  diagnostics.map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`).filter((line) => !line.startsWith('settings.title_missing'));

const plainSheets = {
  survey: `
| type | name | label | relevant | required |
| select_one yn | fever | Fever? | | yes |
| integer | temp | Temperature | \${fever} = 'yes' | yes |`,
  choices: `
| list_name | name | label |
| yn | yes | Yes |
| yn | no | No |`,
  settings: `
| form_title | id_attributes |
| F | main.fever |`,
};

describe('characters that nobody sees', () => {
  test.each(['soft-hyphen-in-name', 'direction-mark-in-type'])('do not change how the file %s is read', async (name) => {
    const file = await compiled(name);
    expect(linesOf(file)).toEqual([]);
    expect(itemsOf(file.design)).toMatchObject([{ name: 'fever', required: true }, { name: 'temp', type: 'number', required: true, valid_range: { min: 30, max: 45 } }]);
    expect(JSON.stringify(file.design)).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
  });

  test.each(['\u200b', '\u200e', '\u00ad', '\u2060', '\ufeff', '\u200d', '\u200f', '\u061c', '\u180e', '\ufe0f'])('%j changes nothing in any cell that is no label', (unseen) => {
    const plain = compileWorkbook(workbookOf(plainSheets));
    const label = new Set(['Fever?', 'Temperature', 'Yes', 'No', 'F']);
    const book = workbookOf(plainSheets);
    const sheets = book.sheets.map((sheet) => ({
      ...sheet,
      name: `${sheet.name.slice(0, 2)}${unseen}${sheet.name.slice(2)}`,
      rows: sheet.rows.map(({ number, cells }) => ({ number, cells: cells.map((cell) => (typeof cell === 'string' && !label.has(cell) ? `${unseen}${cell.slice(0, 2)}${unseen}${cell.slice(2)}${unseen}` : cell)) })),
    }));
    const read = compileWorkbook({ sheets });
    expect(read.design).toEqual(plain.design);
    expect(read.diagnostics).toEqual([]);
  });

  test('stay in labels, where Khmer breaks its words with them', () => {
    const label = 'ឈ្មោះ\u200bអ្នកជំងឺ';
    const { design } = compileWorkbook(workbookOf({ survey: `| type | name | label::km |\n| text | a | ${label} |`, settings: '| form_title::km |\n| ក |' }));
    expect(itemsOf(design)[0]?.title).toEqual({ km: label });
  });

  test('do not stand in the way of an answer that a label mentions', () => {
    const { design, diagnostics } = compileWorkbook(workbookOf({ survey: '| type | name | label |\n| text | a | A |\n| note | b | Hello ${a\u200b} |', settings: '| form_title |\n| F |' }));
    expect(diagnostics).toEqual([]);
    expect(itemsOf(design)[1]?.title).toEqual({ en: 'Hello ${main.a}' });
  });

  test('alone are no label', () => {
    const { diagnostics } = compileWorkbook(workbookOf({ survey: '| type | name | label |\n| text | a | \u200b |', settings: '| form_title |\n| F |' }));
    expect(linesOf({ diagnostics })).toEqual(['label.missing survey!C2']);
  });

  test('do not tell two codes of a code list apart', () => {
    const rows = [['code', 'label'], ['a', 'A'], ['a\u200b', 'A'], ['b\u00ad', 'B']].map((cells, at) => ({ number: at + 1, cells }));
    expect(readCodeList({ name: 'l', rows }).diagnostics).toMatchObject([{ code: 'code_list.code_twice', cell: 'A3' }]);
    expect(readCodeList({ name: 'l', rows: rows.filter((_, at) => at !== 2) }).choices.map(({ value }) => value)).toEqual(['a', 'b']);
  });
});

describe('a cell with a number format', () => {
  test('gives a code and a label as it shows them', async () => {
    const file = await compiled('number-formats');
    expect(choicesOf(file.design)).toEqual([
      [['2.00', '2.00'], ['2.50', '2.50']],
      [['001', '001'], ['012', '012']],
      [['21%', '21%'], ['100%', '100%']],
    ]);
    expect(linesOf(file)).toEqual([]);
  });

  test.each([
    ['0.00', 2, '2.00'],
    ['000', 1, '001'],
    ['0%', 0.21, '21%'],
    ['#,##0', 1234, '1,234'],
    ['0" mg"', 5, '5 mg'],
    ['m"月"d"日"', 46024, '1月2日'],
    ['d-mmm', 46024, '2-Jan'],
    ['yyyy/m/d', 46024, '2026/1/2'],
    ['[$-411]ggge"年"m"月"d"日"', 46024, '令和8年1月2日'],
    ['[$-411]ge.m.d', 46024, 'R8.1.2'],
    ['m"月"d"日"(aaa)', 46024, '1月2日(金)'],
    ['h:mm', 0.375, '9:00'],
    ['General', 0.1, '0.1'],
  ])('of the format %s shows %d as %s in an .xls file', async (format, number, shown) => {
    const cell = { t: 'n' as const, v: number, z: format };
    const bytes = xlsOf({
      survey: [['type', 'name', 'label'], ['select_one l', 'a', cell]],
      choices: [['list_name', 'name', 'label'], ['l', cell, cell], ['l', 'x', 'X']],
      settings: [['form_title', 'default_language'], ['F', 'en']],
    });
    const { design } = await compileFile(bytes);
    expect(choicesOf(design)[0]?.[0]).toEqual([shown, shown]);
    expect(itemsOf(design)[0]?.title).toEqual({ en: shown });
  });

  test('keeps its number where a number, a day or yes is meant', async () => {
    const number = (v: number, z: string) => ({ t: 'n' as const, v, z });
    const bytes = xlsOf({
      survey: [['type', 'name', 'label', 'required', 'min', 'max', 'default'], ['decimal', 'a', 'A', number(1, '0.00'), number(0.5, '0%'), number(2, '0.00'), number(1, '000')], ['date', 'b', 'B', null, number(46024, 'd-mmm'), null, null]],
      settings: [['form_title'], ['F']],
    });
    const { design, diagnostics } = await compileFile(bytes);
    expect(diagnostics).toEqual([]);
    expect(itemsOf(design)).toMatchObject([{ required: true, valid_range: { min: 0.5, max: 2 }, default_options: { value: 1 } }, { valid_range: { min: '2026-01-02' } }]);
  });

  test('means the choice of its code in the columns that name one', async () => {
    const one = { t: 'n' as const, v: 1, z: '000' };
    const bytes = xlsOf({
      survey: [['type', 'name', 'label', 'default', 'choice_filter'], ['select_one l', 'a', 'A', one, null], ['select_one m', 'b', 'B', null, 'part = ${a}']],
      choices: [['list_name', 'name', 'label', 'part', 'exclusive'], ['l', one, 'One', null, null], ['l', '002', 'Two', null, null], ['m', 'x', 'X', one, null], ['m', 'y', 'Y', '002', null]],
      settings: [['form_title'], ['F']],
    });
    const { design, diagnostics } = await compileFile(bytes);
    expect(diagnostics).toEqual([]);
    expect(itemsOf(design)).toMatchObject([{ default_options: { value: '001' } }, { choices: [{ columns: { part: '001' } }, { columns: { part: '002' } }] }]);
  });
});

describe('a code that the version in force has without its number format', () => {
  const cell = (v: number, z: string) => ({ t: 'n' as const, v, z });
  const bytes = xlsOf({
    survey: [['type', 'name', 'label', 'default', 'choice_filter', 'parameters'], ['select_one l', 'a', 'A', cell(1, '000'), null, null], ['select_multiple m', 'b', 'B', null, 'part = ${a}', null], ['select_one n', 'c', 'C', null, null, null], ['calculate', 'd', 'D', null, null, 'kind=interlocked_dropdown source=${a} choices=o']],
    choices: [
      ['list_name', 'name', 'label', 'part', 'when'],
      ['l', cell(1, '000'), 'One', null, null],
      ['l', cell(2, '000'), 'Two', null, null],
      ['m', 'x', 'X', cell(1, '000'), null],
      ['n', cell(1, '0.0'), 'N', null, null],
      ['o', cell(3, '0.00'), 'O', null, cell(1, '000')],
    ],
    settings: [['form_title'], ['F']],
  });
  const inForce = design([
    item('single', 'a', { choices: choices('1', '3') }),
    item('single', 'c', { choices: choices('1', '1.0') }),
    item('plugin', 'd', { plugin: { kind: 'interlocked_dropdown', params: { source: 'p.a', choices: { 1: [{ value: '3', title: { en: 'O' } }] } } } }),
  ]);

  test('is kept and reported, so that stored answers keep their choice', async () => {
    const { design: read, diagnostics } = await compileFile(bytes, { inForce });
    const [a, b, c, d] = itemsOf(read);
    expect(a).toMatchObject({ choices: [{ value: '1' }, { value: '002' }], default_options: { value: '1' } });
    // A filter still meets the code that is kept.
    expect(b).toMatchObject({ choices: [{ value: 'x', columns: { part: '1' } }] });
    // The version in force has the code as the cell shows it, too.
    expect(c).toMatchObject({ choices: [{ value: '1.0' }] });
    expect(d).toMatchObject({ plugin: { params: { choices: { 1: [{ value: '3' }] } } } });
    expect(diagnostics).toEqual([{ severity: 'note', code: 'choice.code_kept', sheet: 'choices', cell: 'B2', cells: ['B2', 'B6'], params: { value: '1', shown: '001' } }]);
  });

  test('is the one that the cell shows where no version is in force', async () => {
    const { design: read, diagnostics } = await compileFile(bytes);
    expect(itemsOf(read)).toMatchObject([{ choices: [{ value: '001' }, { value: '002' }], default_options: { value: '001' } }, { choices: [{ columns: { part: '001' } }] }, { choices: [{ value: '1.0' }] }, { plugin: { params: { choices: { '001': [{ value: '3.00' }] } } } }]);
    expect(diagnostics).toEqual([]);
  });

  test('and one with a character that nobody sees is kept as well', () => {
    const survey = '| type | name | label |\n| select_one l | a | A |';
    const book = workbookOf({ survey, choices: '| list_name | name | label |\n| l | y\u200bes | Yes |', settings: '| form_title |\n| F |' });
    const known = compileWorkbook(book, design([item('single', 'a', { choices: choices('y\u200bes') })]));
    expect(itemsOf(known.design)).toMatchObject([{ choices: [{ value: 'y\u200bes' }] }]);
    expect(linesOf(known)).toEqual(['choice.code_kept choices!B2']);
  });
});

describe('a hidden sheet', () => {
  test('gives way to the visible copy of it, and both are named', async () => {
    const file = await compiled('hidden-old-sheet');
    expect(itemsOf(file.design).map(({ name }) => name)).toEqual(['new']);
    expect(file.diagnostics.find(({ code }) => code === 'sheet.hidden')).toMatchObject({ severity: 'left_out', sheet: 'survey', params: { sheet: 'survey', read: 'survey (2)' } });
  });

  const of = (name: string, item: string, isHidden = false) => ({ name, isHidden, rows: [['type', 'name', 'label'], ['text', item, 'A']].map((cells, at) => ({ number: at + 1, cells })) });
  const read = (...sheets: ReturnType<typeof of>[]) => {
    const { design, diagnostics } = compileWorkbook({ sheets });
    return [itemsOf(design).map(({ name }) => name), linesOf({ diagnostics })];
  };

  test('gives way to a visible sheet of another spelling', () => {
    expect(read(of('survey', 'old', true), of('項目', 'new'))).toEqual([['new'], ['sheet.hidden survey!A1']]);
  });

  test('beside a visible one of its name is left out', () => {
    expect(read(of('Survey', 'old', true), of('survey', 'new'))).toEqual([['new'], ['sheet.hidden Survey!A1']]);
  });

  test('of a code list gives way to the visible one behind it', async () => {
    const parts = (state: string) => xlsxOf({
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="old" sheetId="1" ${state} r:id="rId1"/><sheet name="new" sheetId="2" r:id="rId2"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': rels('worksheets/sheet1.xml').replace('</Relationships>', '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'),
      'xl/worksheets/sheet1.xml': sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>old</t></is></c></row>'),
      'xl/worksheets/sheet2.xml': sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>new</t></is></c></row>'),
    });
    expect((await readCodeListFile('l.xlsx', parts('state="hidden"'))).sheet?.name).toBe('new');
    expect((await readCodeListFile('l.xlsx', parts(''))).sheet?.name).toBe('old');
  });

  test('that is alone is read', () => {
    expect(read(of('survey', 'a', true), of('notes', 'b'))).toEqual([['a'], []]);
  });

  test('and of two visible ones the copy is said to be left out', () => {
    expect(read(of('survey', 'a'), of('survey (2)', 'b'))).toEqual([['a'], ['sheet.twice survey (2)!A1']]);
  });
});
