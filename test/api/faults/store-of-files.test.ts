import { inTurnFor, plant } from '#test/support/store-proxy.ts';
import type { StoreFault } from '#test/support/store-proxy.ts';
import ExcelJS from 'exceljs';
import { afterEach, expect, test, vi } from 'vitest';
import { atStore } from '#test/support/at-store.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

afterEach(() => {
  plant(() => undefined);
  vi.restoreAllMocks();
});

const { aoi, chea, params, saved } = await openFolder();
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
  return (await fetch(atStore(headers.location ?? ''))).text();
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
