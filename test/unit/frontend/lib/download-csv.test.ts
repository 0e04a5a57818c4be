import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportName, fetchExportFile, saveExportFile, standardFile, takeLeftExport, type ChosenFile, type ExportProgress } from '#frontend/lib/downloads.ts';
import { refuse, stubApi } from '../support/stub-api.ts';

const key = 'k'.repeat(24);
const standard = standardFile('en');
const excel: ChosenFile = { ...standard, isStandard: false };
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const still = (rows: number) => Response.json({ rows, total: 900 }, { status: 202, headers: { 'retry-after': '2' } });
const ask = (signal = new AbortController().signal) => {
  const progress: ExportProgress[] = [];
  const file = fetchExportFile({ pId: 'p', fId: 'f', choice: standard, signal, onProgress: (step) => progress.push(step) });
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

test.each([
  ['a busy storage', () => refuse('storage.busy')],
  ['too many calls', () => refuse('request.throttled')],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway without the product', () => new Response('', { status: 502 })],
  ['an answer that breaks off', () => new Response('{"rows":', { status: 202 })],
  ['a file that breaks off', () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error('cut off')) }))],
] as const)('%s is waited out: the file is being made all the while', async (_, trouble) => {
  const answers = [() => still(300), trouble, trouble, () => new Response('a,b\r\n')];
  const api = stubApi({ requestExport: { key }, fetchExport: () => answers.shift()!() });
  const { file, progress } = ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await (await file).file.text()).toBe('a,b\r\n');
  expect(api.of('requestExport')).toHaveLength(1);
  expect(progress).toEqual([{ rows: 300, total: 900 }]);
});

test('a trouble that lasts for more than five minutes is told', async () => {
  const api = stubApi({ requestExport: { key }, fetchExport: () => refuse('storage.busy') });
  const ended = ask().file.catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(api.of('fetchExport').length).toBeGreaterThan(100);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(await ended).toMatchObject({ code: 'storage.busy' });
  expect(takeLeftExport('p', 'f')).toBeNull();
});

test('a page that is loaded anew takes up the file that its tab waited for, once, and asks for no other', async () => {
  const left = { pId: 'p', fId: 'f', choice: excel, begun: key };
  sessionStorage.setItem('fuda.export', JSON.stringify(left));
  expect(takeLeftExport('p', 'other')).toBeNull();
  expect(takeLeftExport('p', 'f')).toEqual(left);
  expect(takeLeftExport('p', 'f')).toBeNull();
  const answers = [still(0), new Response('a')];
  const api = stubApi({ requestExport: { key: 'another' }, fetchExport: () => answers.shift() });
  const file = fetchExportFile({ ...left, signal: new AbortController().signal, onProgress: () => undefined });
  await vi.advanceTimersByTimeAsync(100);
  // The page itself waits for it: a screen that is opened meanwhile does not take it up.
  expect([sessionStorage.getItem('fuda.export'), takeLeftExport('p', 'f')]).toEqual([JSON.stringify(left), null]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await (await file).file.text()).toBe('a');
  expect([api.of('requestExport').length, api.of('fetchExport').map(({ url }) => url.searchParams.get('k'))]).toEqual([0, [key, key]]);
  expect(sessionStorage.getItem('fuda.export')).toBeNull();
});

test('who has to sign in again finds the file still; who stops it does not', async () => {
  stubApi({ requestExport: { key }, fetchExport: () => refuse('session.expired') });
  await expect(ask().file).rejects.toMatchObject({ code: 'session.expired' });
  expect(takeLeftExport('p', 'f')).toMatchObject({ begun: key, choice: standard });
  stubApi({ requestExport: { key }, fetchExport: () => still(0) });
  const stop = new AbortController();
  const ended = ask(stop.signal).file.catch(() => 'ended');
  await vi.advanceTimersByTimeAsync(100);
  stop.abort(new Error('enough'));
  expect([await ended, takeLeftExport('p', 'f')]).toEqual(['ended', null]);
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
