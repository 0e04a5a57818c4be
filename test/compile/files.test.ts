import { describe, expect, test } from 'vitest';
import { compileAnyFile } from '#functions/composition/design-formats.ts';
import { plainCell } from '#shared/compile/workbook-rows.ts';
import { readWorkbook } from '#functions/storage/read-workbook.ts';
import { hostileFiles, realFile, rels, sheetXml, xlsxOf } from './hostile-files.ts';

const rowsOf = async (bytes: Buffer) => (await readWorkbook(bytes)).book?.sheets[0]?.rows;
const text = (cell: string, value: string): string => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('refused files', () => {
  // The time limit of a test is the bound: an unguarded reader takes minutes or the memory of the machine.
  test.each(hostileFiles)('$fact is refused as $code', async ({ bytes, code }) => {
    const { design, diagnostics } = await compileAnyFile(bytes());
    expect(design).toBeNull();
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });

  test('a real file cut at any place is refused, never thrown', async () => {
    const file = realFile();
    for (let length = 1; length < file.length; length += 997) {
      const { design, diagnostics } = await compileAnyFile(file.subarray(0, length));
      expect(design).toBeNull();
      expect(diagnostics).not.toHaveLength(0);
    }
  });
});

describe('sheets that say they are a million rows', () => {
  test('a dimension of the whole sheet and a cell in its last row cost nothing', async () => {
    const xml = sheetXml(
      `<row r="1">${text('A1', 'type')}</row><row r="1048576">${text('A1048576', 'text')}</row>`,
    ).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>');
    expect((await rowsOf(xlsxOf({ 'xl/worksheets/sheet1.xml': xml })))?.map(({ number }) => number)).toEqual([
      1, 1_048_576,
    ]);
  });

  test('styled rows and cells without a value are passed over', async () => {
    const styled = Array.from(
      { length: 60_000 },
      (_, index) => `<row r="${index + 2}" ht="20"><c r="A${index + 2}" s="1"/><c r="B${index + 2}" s="1"></c></row>`,
    ).join('');
    const rows = await rowsOf(
      xlsxOf({ 'xl/worksheets/sheet1.xml': sheetXml(`<row r="1">${text('A1', 'type')}</row>${styled}`) }),
    );
    expect(rows).toEqual([{ number: 1, cells: ['type'] }]);
  });

  test('validations, formats and named ranges of whole columns are not written out', async () => {
    const sheet = sheetXml(`<row r="1">${text('A1', 'type')}</row>`).replace(
      '</sheetData>',
      '</sheetData><dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations>',
    );
    const workbook =
      '<workbook><sheets><sheet name="survey" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="all">survey!$A$1:$XFD$1048576</definedName></definedNames></workbook>';
    expect(await rowsOf(xlsxOf({ 'xl/worksheets/sheet1.xml': sheet, 'xl/workbook.xml': workbook }))).toEqual([
      { number: 1, cells: ['type'] },
    ]);
  });
});

/** A workbook of one row of cells, with date formats and shared texts to point at. */
const sheetOf = (cells: string): Buffer =>
  xlsxOf({
    'xl/worksheets/sheet1.xml': sheetXml(`<row r="3">${cells}</row>`),
    'xl/styles.xml':
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>患者</t><rPh sb="0" eb="2"><t>カンジャ</t></rPh><phoneticPr fontId="1"/></si><si><r><t>太</t></r><r><rPr><b/></rPr><t>字</t></r></si><si/><si><t>a_x000D_b</t></si></sst>',
  });

describe('cell values', () => {
  test.each([
    ['a number', '<c r="A3"><v>12.5</v></c>', 12.5],
    ['a truth value', '<c r="A3" t="b"><v>1</v></c>', true],
    ['a shared text without its furigana', '<c r="A3" t="s"><v>0</v></c>', '患者'],
    ['rich text', '<c r="A3" t="s"><v>1</v></c>', '太字'],
    ['a date', '<c r="A3" s="1"><v>46053</v></c>', '2026-01-31'],
    ['a date with a time', '<c r="A3" s="2"><v>46053.3541666667</v></c>', '2026-01-31T08:30'],
    ['a time of day', '<c r="A3" s="3"><v>0.3541666667</v></c>', '08:30'],
    ['the result of a formula', '<c r="A3" t="str"><f>CONCAT("a","b")</f><v>ab</v></c>', 'ab'],
    ['a formula without a result', '<c r="A3"><f>A1</f></c>', '#RESULT!'],
    ['a formula that failed', '<c r="A3" t="e"><f>A1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ])('%s is read as a plain value', async (_, cell, value) => {
    const rows = await rowsOf(sheetOf(cell));
    expect(rows?.map(({ number, cells }) => ({ number, cells: cells.map(plainCell) }))).toEqual([{ number: 3, cells: [value] }]);
  });

  test('a row keeps its number and a cell its column', async () => {
    expect(await rowsOf(sheetOf('<c r="C3"><v>1</v></c>'))).toEqual([{ number: 3, cells: [null, null, 1] }]);
  });

  test('a hyperlink is its text', async () => {
    const linked = sheetXml(`<row r="1">${text('A1', 'name')}</row>`).replace(
      '</sheetData>',
      '</sheetData><hyperlinks><hyperlink ref="A1" r:id="rId9"/></hyperlinks>',
    );
    expect(await rowsOf(xlsxOf({ 'xl/worksheets/sheet1.xml': linked }))).toEqual([{ number: 1, cells: ['name'] }]);
  });

  test('tags with a namespace prefix are read as well', async () => {
    const ns = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const bytes = xlsxOf({
      'xl/workbook.xml': `<x:workbook ${ns}><x:sheets><x:sheet name="survey" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': rels('worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml': `<x:worksheet ${ns}><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    expect(await rowsOf(bytes)).toEqual([{ number: 1, cells: [1] }]);
  });
});
