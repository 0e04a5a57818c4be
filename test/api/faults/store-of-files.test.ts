import { inTurnFor, plant } from '#test/support/store-proxy.ts';
import type { StoreFault } from '#test/support/store-proxy.ts';
import ExcelJS from 'exceljs';
import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, refusal } from '#test/support/card-folder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

afterEach(() => {
  plant(() => undefined);
  vi.restoreAllMocks();
});

const { aoi, chea, params, saved, read, begin, advance, state, bring, rows } = await openImports();
for (let left = 3; left > 0; left -= 1) await saved(caseOf());

/** More than the SDK would try again by itself. */
const troubles: readonly StoreFault[] = ['slow_down', 'reset', 'slow_down', 'lost', 'cut'];

const form = async (): Promise<FormData> => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('survey').addRows([['type', 'name', 'label::English (en)'], ['begin_page', 'vitals', 'Vitals'], ['integer', 'hr', 'Heart rate'], ['end_page']]);
  book.addWorksheet('settings').addRows([['form_title::English (en)'], ['Vitals']]);
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(await book.xlsx.writeBuffer())]), 'book.xlsx');
  return data;
};

const exported = async (): Promise<string> => {
  const { body } = await callApi('requestExport', { token: aoi.token, params });
  await runWorkers();
  const { status, headers } = await callApi('fetchExport', { token: aoi.token, query: { k: body.key as string } });
  expect(status).toBe(302);
  return (await fetch(`${process.env['AWS_ENDPOINT_URL_S3']}/${process.env['EXPORTS_BUCKET']}${headers.location}`)).text();
};

test('a file for download is whole, although the store refuses, breaks off and loses answers', async () => {
  const whole = await exported();
  const met = plant(inTurnFor(...troubles));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(await exported()).toBe(whole);
  expect(met()).toBeGreaterThan(10);
});

test('a design is compiled, although the store refuses, breaks off and loses answers; where it stays busy, that is said, and not that the file is at fault', async () => {
  const met = plant(inTurnFor(...troubles));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { status, body } = await callApi('compileDesign', { token: chea.token, body: await form() });
  expect([status, body.diagnostics, met() > 5]).toEqual([200, [], true]);
  for (const method of ['GET', 'PUT']) {
    plant((asked) => (asked === method ? 'slow_down' : undefined));
    expect(await callApi('compileDesign', { token: chea.token, body: await form() }), `without ${method}`).toMatchObject(refusal(503, 'storage.busy'));
  }
});

const table = `pid,name\n${Array.from({ length: 40 }, (_, index) => `Z${index},青井${index}\n`).join('')}`;

test('a table is read, tried and stored whole, although the store refuses, breaks off and loses answers', async () => {
  const met = plant(inTurnFor(...troubles));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { id, import: job } = await bring(table);
  expect(job).toMatchObject({ state: 'done', stored: { new: 40, refused: 0 } });
  expect(await rows(id, 'new')).toHaveLength(40);
  expect(met()).toBeGreaterThan(20);
});

test('a table of which the store gives nothing is no file that is too heavy: the reader is started again', async () => {
  const id = await begin(table);
  expect((await advance(id, { step: 'read' })).status).toBe(200);
  plant((method, path) => (method === 'GET' && path.includes('/file?') ? 'nothing' : undefined));
  await expect(runWorkers()).rejects.toThrow('storage is busy');
  plant(() => undefined);
  expect(await state(id)).toMatchObject({ import: { state: 'reading' } });
  expect((await read(table)).file).toMatchObject({ tables: [{ rows: 40 }] });
});

test('a part of a table that the store does not take fails the reader, however much is read after it: no row is lost without a word', async () => {
  const many = Array.from({ length: 4_000 }, (_, index) => `Z${index},${'x'.repeat(1_000)}\n`).join('');
  const id = await begin(`pid,name\n${many}`);
  expect((await advance(id, { step: 'read' })).status).toBe(200);
  const met = plant((method, path) => (method === 'PUT' && path.includes('/rows/0') ? 'denied' : undefined));
  await expect(runWorkers()).rejects.toThrow('No.');
  expect(met()).toBe(1);
  expect(await state(id)).toMatchObject({ import: { state: 'reading' } });
});
