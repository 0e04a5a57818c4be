import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder } from '#test/support/card-folder.ts';

const { params, chea, aoi } = await openFolder();
const token = chea.token;

const upload = (bytes: Uint8Array): FormData => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'book.xlsx');
  return form;
};
const bytesOf = ({ content }: { content: string }): Buffer => Buffer.from(content, 'base64');

describe('designWorkbook', () => {
  // proves A7.48
  test('answers a stored version as a workbook that compiles to the same design', async () => {
    const { status, body } = await callApi('designWorkbook', { token, params: { ...params, version: '1' } });
    expect(status).toBe(200);
    expect(body.name).toBe('cards_v1.xlsx');
    expect((await compileFile(bytesOf(body))).design).toEqual(caseDesign());
  });

  test('knows no other formats, versions and folders, and is for managers only', async () => {
    expect(await callApi('designWorkbook', { token, params: { ...params, version: '9' } })).toMatchObject({ status: 404, body: { code: 'design.unknown' } });
    expect((await callApi('designWorkbook', { token, params: { ...params, version: '1' }, query: { as: 'pdf' } })).body.code).toBe('request.invalid');
    const elsewhere = { pId: params.pId, fId: `${params.pId}0000`, version: '1' };
    expect(await callApi('designWorkbook', { token, params: elsewhere })).toMatchObject({ status: 404, body: { code: 'folder.unknown' } });
    expect((await callApi('designWorkbook', { token, params: { ...params, version: 'x' } })).body.details.issues).toEqual([{ path: 'params.version', code: 'wrong_type' }]);
    expect(await callApi('designWorkbook', { params: { ...params, version: '1' } })).toMatchObject({ status: 401 });
    expect(await callApi('designWorkbook', { token: aoi.token, params: { ...params, version: '1' } })).toMatchObject({ status: 403 });
  });
});

describe('commentWorkbook', () => {
  const rows = [['type', 'name', 'label'], ['txet', 'a', 'A'], ['integer', 'n m', null]].map((cells, index) => ({ number: index + 2, cells }));

  // proves A7.47
  test('answers the same cells with each finding as a comment in its own', async () => {
    const bytes = await writeWorkbookFile({ sheets: [{ name: 'survey', rows }] });
    const { status, body } = await callApi('commentWorkbook', { token, query: { lang: 'en' }, body: upload(bytes) });
    expect(status).toBe(200);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytesOf(body) as unknown as Parameters<ExcelJS.Xlsx['load']>[0]);
    const sheet = book.getWorksheet('survey')!;
    const note = (cell: string): string => {
      const found = sheet.getCell(cell).note;
      return typeof found === 'object' ? (found.texts ?? []).map(({ text }) => text).join('') : (found ?? '');
    };
    expect(sheet.getCell('A3').value).toBe('txet');
    expect(note('A3')).toMatch(/^\(Left out\) There is no item type "txet".*"text"/);
    expect(note('B4')).toMatch(/^\(Note\) A name such as "n m" cannot be used in a design/);
    expect(note('C4')).toMatch(/^\(Note\)/);
    expect(note('B3')).toBe('');
  });

  test('refuses what is no workbook, and is for managers only', async () => {
    expect(await callApi('commentWorkbook', { token, body: upload(new Uint8Array([1, 2])) })).toMatchObject({ status: 400, body: { code: 'design.invalid' } });
    expect(await callApi('commentWorkbook', { body: upload(new Uint8Array(1)) })).toMatchObject({ status: 401 });
    expect(await callApi('commentWorkbook', { token: aoi.token, body: upload(new Uint8Array(1)) })).toMatchObject({ status: 403 });
  });
});
