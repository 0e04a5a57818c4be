import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { callApi } from '#test/support/call-api.ts';
import { openFolder } from '#test/support/card-folder.ts';

const { chea: { token }, aoi } = await openFolder();
const bytesOf = ({ content }: { content: string }): Buffer => Buffer.from(content, 'base64');

describe('guideWorkbook', () => {
  // proves A7.90
  test('answers a workbook to begin with in the language that is asked for, which compiles', async () => {
    const { status, body } = await callApi('guideWorkbook', { token, params: { which: 'example' }, query: { lang: 'ja' } });
    expect([status, body.name]).toEqual([200, 'example_ja.xlsx']);
    expect(await compileFile(bytesOf(body))).toMatchObject({ diagnostics: [], design: { languages: ['ja'] } });
    expect((await callApi('guideWorkbook', { token, params: { which: 'trauma' }, query: { lang: 'km' } })).body.name).toBe('trauma_registry_en.xlsx');
    const national = (await callApi('guideWorkbook', { token, params: { which: 'national' }, query: { lang: 'en' } })).body;
    expect(national.name).toBe('national_trauma_en.xlsx');
    const { design } = await compileFile(bytesOf(national));
    expect(design?.pages.flatMap(({ items }) => items).find(({ name }) => name === 'wound')).toMatchObject({ class: 'repeat', layout: 'table' });
  });

  test('knows no other workbooks, and is for managers only', async () => {
    expect((await callApi('guideWorkbook', { token, params: { which: 'everything' } })).body).toMatchObject({ code: 'request.invalid', details: { issues: [{ path: 'params.which' }] } });
    expect(await callApi('guideWorkbook', { params: { which: 'example' } })).toMatchObject({ status: 401 });
    expect(await callApi('guideWorkbook', { token: aoi.token, params: { which: 'example' } })).toMatchObject({ status: 403 });
  });
});
