import { read, utils } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { array, assert, asyncProperty, boolean, constant, constantFrom, date, double, integer, oneof, sample, string } from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import { plainCell, shownCell } from '#shared/compile/workbook-rows.ts';
import { readWorkbook } from '#functions/storage/read-workbook.ts';
import { rels, sheetXml, xlsxOf } from './hostile-files.ts';
import { demoNames, demoWorkbook } from '#test/support/demo-workbooks.ts';

const sheetsOf = async (bytes: Buffer) => (await readWorkbook(bytes)).book?.sheets;
const codesOf = async (bytes: Buffer) => (await readWorkbook(bytes)).diagnostics.map(({ code }) => code);
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** One row of cells under styles that are named by number; a number format of one's own is the second. */
const styled = (cells: string, formats: readonly string[], properties = ''): Buffer =>
  xlsxOf({
    'xl/workbook.xml': `<workbook ${main}>${properties}<sheets><sheet name="survey" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(`<row r="1">${cells}</row>`),
  });

const cell = async (bytes: Buffer) => (await sheetsOf(bytes))?.[0]?.rows[0]?.cells[0];
const value = async (bytes: Buffer) => {
  const found = await cell(bytes);
  return found === undefined ? undefined : plainCell(found);
};

describe('an .xlsx file', () => {
  test.each([
    ['yyyy/mm/dd', '2026-01-31', '2026/01/31'],
    ['[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', '2026-01-31', '令和8年1月31日'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '2026-01-31', '2026-01-31'],
    ['h:mm AM/PM', '2026-01-31', '12:00 AM'],
    ['[h]:mm', '2026-01-31', '1105272:00'],
    ['0.00', 46053, '46053.00'],
    ['General', 46053, 46053],
    ['0.0E+00', 46053, '4.6E+04'],
    ['#,##0&quot; days&quot;', 46053, '46,053 days'],
    ['[Red]0;[Blue]-0', 46053, 46053],
    ['0_);\\(0\\)', 46053, 46053],
    ['#,##0\\ \\m\\m', 46053, '46,053 mm'],
  ])('holds 46053 under the format %s as %s and shows it as %s', async (format, plain, shown) => {
    const found = (await cell(styled('<c r="A1" s="0"><v>46053</v></c>', [format]))) ?? null;
    expect([plainCell(found), shownCell(found)]).toEqual([plain, shown]);
  });

  test('of the calendar that begins in 1904 is four years on', async () => {
    expect(await value(styled('<c r="A1" s="0"><v>44591.5</v></c>', ['yyyy-mm-dd hh:mm'], '<workbookPr date1904="1"/>'))).toBe('2026-01-31T12:00');
    expect(await value(styled('<c r="A1" s="0"><v>0.5</v></c>', ['hh:mm'], '<workbookPr date1904="1"/>'))).toBe('12:00');
  });

  test.each([
    ['a number that no calendar holds', '<c r="A1" s="0"><v>99999999</v></c>', 99_999_999],
    ['the first day of the calendar', '<c r="A1" s="0"><v>1</v></c>', '1900-01-01'],
    ['the last day before the one that never was', '<c r="A1" s="0"><v>59</v></c>', '1900-02-28'],
    ['the first day after it', '<c r="A1" s="0"><v>61</v></c>', '1900-03-01'],
    ['a day in ISO form', '<c r="A1" t="d"><v>2026-11-03</v></c>', '2026-11-03'],
    ['a moment in ISO form', '<c r="A1" t="d"><v>2026-11-03T08:30:00</v></c>', '2026-11-03T08:30'],
    ['a rare character by its number', '<c r="A1" t="inlineStr"><is><t>&#134071;&#x2000B;&amp;lt;</t></is></c>', '𠮷𠀋&lt;'],
    ['a text in CDATA', '<c r="A1" t="inlineStr"><is><t><![CDATA[a < b & c]]></t></is></c>', 'a < b & c'],
    ['line ends of every kind', '<c r="A1" t="inlineStr"><is><t>a\r\nb\rc\nd&#13;e</t></is></c>', 'a\nb\nc\nd\re'],
    ['an escaped escape', '<c r="A1" t="inlineStr"><is><t>_x005F_x000D_</t></is></c>', '_x000D_'],
    ['rich text in the cell, without its furigana', '<c r="A1" t="inlineStr"><is><r><t xml:space="preserve">患 </t></r><r><t>者</t></r><rPh sb="0" eb="1"><t>カン</t></rPh></is></c>', '患 者'],
    ['a shared text that is not there', '<c r="A1" t="s"><v>7</v></c>', undefined],
    ['a formula of an empty text', '<c r="A1" t="str"><f>B1</f><v></v></c>', undefined],
    ['a moment just after midnight', '<c r="A1"><v>1E-7</v></c>', '00:00'],
    ['a very small number', '<c r="A1" s="1"><v>1E-7</v></c>', 1e-7],
  ])('holds %s', async (_what, xml, expected) => {
    expect(await value(styled(xml, ['yyyy-mm-dd', '0.0']))).toBe(expected);
  });

  test('is found by its relationships, wherever its parts lie', async () => {
    const bytes = xlsxOf({
      '_rels/.rels': '<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/book/Main.xml"/></Relationships>',
      'book/Main.xml': `<workbook ${main}><sheets><sheet name="second" sheetId="2" q:id="b"/><sheet name="first" sheetId="1" q:id="a"/></sheets></workbook>`,
      'book/_rels/Main.xml.rels':
        '<Relationships><Relationship Id="a" Type="http://x/worksheet" Target="/elsewhere/One.xml"/><Relationship Id="b" Type="http://x/worksheet" Target="../elsewhere/Two.xml"/><Relationship Id="c" Type="http://x/sharedStrings" Target="Texts.xml"/></Relationships>',
      'book/Texts.xml': `<sst ${main}><si><t>type</t></si></sst>`,
      'elsewhere/One.xml': sheetXml('<row><c><v>1</v></c><c t="s"><v>0</v></c></row><row><c><v>2</v></c></row>'),
      'elsewhere/Two.xml': sheetXml('<row r="5"><c r="B5"><v>3</v></c></row>'),
    });
    expect(await sheetsOf(bytes)).toEqual([
      { name: 'second', rows: [{ number: 5, cells: [null, 3] }] },
      { name: 'first', rows: [{ number: 1, cells: [1, 'type'] }, { number: 2, cells: [2] }] },
    ]);
  });

  test('whose main part is something else is no workbook', async () => {
    const target = '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>';
    expect(await codesOf(xlsxOf({ '_rels/.rels': target, 'word/document.xml': '<w:document/>' }))).toEqual(['file.not_workbook']);
  });

  test('that names one large sheet many times is not inflated many times', async () => {
    const sheets = Array.from({ length: 60 }, (_, index) => `<sheet name="s${index}" sheetId="${index}" r:id="rId1"/>`).join('');
    const noise = Array.from({ length: 30_000 }, (_, index) => `<row r="${index + 1}" ht="${Math.sin(index)}"/>`).join('');
    const bytes = xlsxOf({ 'xl/workbook.xml': `<workbook ${main}><sheets>${sheets}</sheets></workbook>`, 'xl/_rels/workbook.xml.rels': rels('worksheets/sheet1.xml'), 'xl/worksheets/sheet1.xml': sheetXml(noise) });
    expect(await codesOf(bytes)).toEqual(['file.inflates_too_far']);
  });
});

/** Rows as another reader sees them, in the form in which ours hands them on. */
const readByOther = (bytes: Buffer) => {
  const book = read(bytes, { type: 'buffer', cellDates: false, cellNF: true });
  return book.SheetNames.map((name) => ({
    name,
    rows: utils
      .sheet_to_json<(string | number | boolean | null)[]>(book.Sheets[name]!, { header: 1, range: 0, raw: true, blankrows: true, defval: null })
      .map((cells, index) => ({ number: index + 1, cells: cells.slice(0, cells.findLastIndex((cell) => cell !== null && cell !== '') + 1).map((cell) => (cell === '' ? null : cell)) }))
      .filter(({ cells }) => cells.length > 0),
  }));
};

describe('two readers', () => {
  test('agree about workbooks of any texts and numbers', async () => {
    const text = string({ unit: constantFrom('a', 'あ', '𠮷', '<', '&', '"', ' ', '\n', '_x0041_', "'", '=', 'é') });
    const cell = oneof(constant(null), text, integer(), double({ noNaN: true, noDefaultInfinity: true }), boolean());
    const rowsOf = array(array(cell, { maxLength: 6 }), { maxLength: 12 });
    await assert(
      asyncProperty(rowsOf, async (rows) => {
        const book = new ExcelJS.Workbook();
        book.addWorksheet('one').addRows(rows);
        const bytes = Buffer.from(await book.xlsx.writeBuffer());
        expect(await sheetsOf(bytes)).toEqual(readByOther(bytes));
      }),
      { numRuns: 60 },
    );
  });

  test('agree about the days that a spreadsheet program wrote', async () => {
    const moments = date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    const days = sample(moments, 200).map((day) => new Date(Math.floor(day.getTime() / 60_000) * 60_000));
    const book = new ExcelJS.Workbook();
    book.addWorksheet('one').addRows(days.map((day) => [day]));
    const rows = (await sheetsOf(Buffer.from(await book.xlsx.writeBuffer())))?.[0]?.rows;
    expect(rows?.map(({ cells }) => plainCell(cells[0]!))).toEqual(days.map((day) => day.toISOString().slice(0, 16).replace('T00:00', '')));
  });

  test.each(demoNames)('agree about the demo workbook %s', async (name) => {
    const bytes = await demoWorkbook(name);
    expect(await sheetsOf(bytes)).toEqual(readByOther(bytes));
  });
});
