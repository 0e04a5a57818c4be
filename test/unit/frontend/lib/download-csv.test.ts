import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportName, fetchExportFile, saveExportFile, type ExportProgress } from '#frontend/lib/downloads.ts';
import { readTakeOut, type TakeOut } from '#frontend/lib/take-out.ts';
import { refuse, stubApi } from '../support/stub-api.ts';

const key = 'k'.repeat(24);
const standard: TakeOut = readTakeOut('f', 'en');
const excel: TakeOut = { ...standard, preset: 'excel' };
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const still = (rows: number) => Response.json({ rows, total: 900 }, { status: 202, headers: { 'retry-after': '2' } });
const ask = (signal = new AbortController().signal) => {
  const progress: ExportProgress[] = [];
  const file = fetchExportFile({ pId: 'p', fId: 'f', choice: standard, filter: {}, signal, onProgress: (step) => progress.push(step) });
  return { file, progress };
};

// proves U4.8
test('the key is asked for in the shown language, then the file until it is there', async () => {
  const answers = [still(0), still(300), new Response('a,b\r\n')];
  const api = stubApi({ requestExport: { key }, fetchExport: () => answers.shift() });
  const { file, progress } = ask();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(api.of('fetchExport')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  const { file: got, leftOut } = await file;
  expect([await got.text(), leftOut]).toEqual(['a,b\r\n', 0]);
  expect(api.of('requestExport')[0]?.url.search).toBe('?lang=en&excel=false');
  expect(api.of('fetchExport').map(({ url }) => url.searchParams.get('k'))).toEqual([key, key, key]);
  expect(progress).toEqual([
    { rows: 0, total: 900 },
    { rows: 300, total: 900 },
  ]);
});

test('stopping while the file is written ends the asking', async () => {
  const api = stubApi({ requestExport: { key }, fetchExport: () => still(0) });
  const stop = new AbortController();
  const { file } = ask(stop.signal);
  const ended = file.catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(100);
  stop.abort(new Error('enough'));
  expect(await ended).toEqual(new Error('enough'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(api.of('fetchExport')).toHaveLength(1);
});

test('the sign-in page of a guest network is no file', async () => {
  stubApi({ requestExport: { key }, fetchExport: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }) });
  await expect(ask().file).rejects.toMatchObject({ code: 'gateway.failed' });
});

// proves U8.68
test('an export that failed is a problem', async () => {
  stubApi({ requestExport: { key }, fetchExport: () => refuse('export.failed') });
  await expect(ask().file).rejects.toMatchObject({ code: 'export.failed', status: 410 });
});

// proves U4.9
test('the file is named by the local day', () => {
  expect(exportName(new Date(2026, 0, 5, 23, 59))).toBe('data_20260105.csv');
});

// proves U4.10
test.each([
  [standard, '\uFEFF年齢\r\n', 'is added by the browser'],
  [excel, '年齢\r\n', 'is left to the server'],
] as const)('in the mode of $preset the file is saved as %j: the byte-order mark %s', async (choice, expected, _by) => {
  const saved: { name: string; file: Blob }[] = [];
  let made: Blob | undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (made !== undefined) saved.push({ name: this.download, file: made });
  });
  URL.createObjectURL = (blob) => ((made = blob as Blob), 'blob:csv');
  URL.revokeObjectURL = () => undefined;
  saveExportFile(new Blob(['年齢\r\n']), new Date(2026, 10, 21), choice);
  expect(saved[0]?.name).toBe('data_20261121.csv');
  expect([...new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([...new TextEncoder().encode(expected)]);
});
