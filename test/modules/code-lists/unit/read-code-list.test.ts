import { expect, test } from 'vitest';
import { readCodeListFile } from '#functions/modules/code-lists/storage/read-code-list.ts';
import { readCodeList } from '#shared/modules/code-lists/read-code-list.ts';
import { rels, sheetXml, xlsxOf } from '#test/compile/hostile-files.ts';

test.each(['\n', '\r', '\t', '\u0000', '\u001b', '\u0085', '\u009b', '\u2028', '\u2029', '\u202e', '\u2066'])('%j is refused in a code', (control) => {
  const rows = [['code', 'label'], ['a', 'A'], [`b${control}b`, 'B']].map((cells, at) => ({ number: at + 1, cells }));
  expect(readCodeList({ name: 'wards', rows })).toMatchObject({ choices: [], diagnostics: [{ severity: 'error', code: 'cell.control_characters', sheet: 'wards', cell: 'A3' }] });
});

test('invisible characters do not tell two codes apart', () => {
  const rows = [['code', 'label'], ['a', 'A'], ['a\u200b', 'A'], ['b\u00ad', 'B']].map((cells, at) => ({ number: at + 1, cells }));
  expect(readCodeList({ name: 'l', rows }).diagnostics).toMatchObject([{ code: 'code_list.code_twice', cell: 'A3' }]);
  expect(readCodeList({ name: 'l', rows: rows.filter((_, at) => at !== 2) }).choices.map(({ value }) => value)).toEqual(['a', 'b']);
});

test('a hidden sheet gives way to the visible one behind it', async () => {
  const parts = (state: string) => xlsxOf({
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="old" sheetId="1" ${state} r:id="rId1"/><sheet name="new" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels('worksheets/sheet1.xml').replace('</Relationships>', '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'),
    'xl/worksheets/sheet1.xml': sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>old</t></is></c></row>'),
    'xl/worksheets/sheet2.xml': sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>new</t></is></c></row>'),
  });
  expect((await readCodeListFile('l.xlsx', parts('state="hidden"'))).sheet?.name).toBe('new');
  expect((await readCodeListFile('l.xlsx', parts(''))).sheet?.name).toBe('old');
});
