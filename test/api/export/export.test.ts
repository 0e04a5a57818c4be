import type { Context } from 'aws-lambda';
import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerCells } from '#test/support/answer-cells.ts';
import type { Item } from '#shared/design/card-design.ts';
import { memberKey } from '#functions/data/keys.ts';
import { remove } from '#functions/data/table.ts';
import { handler as worker } from '#functions/export/worker.ts';
import { callApi, logged } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { signIn, useDesign } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await runWorkers();
});

type Params = Readonly<Record<string, string>>;
const request = async ({ token }: Signed, params: Params, query: Record<string, string> = {}) =>
  callApi('requestExport', { token, params, query });
const fetchFile = ({ token }: Signed, k: string) => callApi('fetchExport', { token, query: { k } });
const unknown = refusal(404, 'export.unknown');

/** Where the site's `/dl/*` leads: the bucket, whose name an endpoint on an IP address has in the path. */
const download = (location: string) =>
  fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.EXPORTS_BUCKET}${location}`);

const exported = async (by: Signed, params: Params, query: Record<string, string> = {}): Promise<string> => {
  const { body } = await request(by, params, query);
  await runWorkers();
  const { status, headers } = await fetchFile(by, body.key);
  expect(status).toBe(302);
  const file = await download(headers.location ?? '');
  return new TextDecoder('utf8', { ignoreBOM: true }).decode(await file.arrayBuffer());
};

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

describe('the file of a folder', () => {
  test('holds each card once, in the order of creation, with its answers, without deleted ones', async () => {
    const { aoi, params, folder, saved, remove: removeCard } = await openFolder();
    const cards: Awaited<ReturnType<typeof saved>>[] = [];
    for (let index = 0; index < 5; index += 1)
      cards.push(await saved({ ...caseOf({ pid: `P-${index}`, age: index }), visit: { note: `"所見",\n${index}` } }));
    await saved(
      { ...cards[0].vals, patient: { ...cards[0].vals.patient, sex: 'f' } },
      { id: cards[0].id, card_hash: cards[0].card_hash },
    );
    await removeCard(cards[2].id);
    const rows = rowsOf(await exported(aoi, params));
    expect(rows.map((row) => row['card_global_id'])).toEqual([0, 1, 3, 4].map((index) => folder.id + cards[index].id));
    expect(rows.map((row) => row['visit.note'])).toEqual(['"所見",\n0', '"所見",\n1', '"所見",\n3', '"所見",\n4']);
    expect(rows[0]).toMatchObject({
      version: '1',
      status: 'partial',
      required: 'comp',
      'patient.age': '0',
      'patient.sex': '女性',
      updated_org: 'Minato',
    });
    expect(rows[0]?.['created_at']).toBe(cards[0].created_at);
  });

  // proves U4.10, U7.17
  test('comes in the language asked for, with a byte-order mark for Excel only', async () => {
    const { aoi, params, saved } = await openFolder();
    await saved(caseOf({ sex: 'f' }));
    const plain = await exported(aoi, params, { lang: 'en' });
    const marked = await exported(aoi, params, { lang: 'en', excel: 'true' });
    expect(rowsOf(plain)[0]?.['patient.sex']).toBe('Female');
    expect(marked).toBe(`\ufeff${plain}`);
    expect(plain.endsWith('\r\n')).toBe(true);
  });

  test('guards text that a spreadsheet would run, and leaves numbers alone', async () => {
    const { aoi, params, saved } = await openFolder(caseDesign({ id_attributes: [] }));
    await saved({ patient: { pid: '=HYPERLINK("x")', name: '－' }, visit: { no: -5 } });
    const [row] = rowsOf(await exported(aoi, params));
    expect(row).toMatchObject({ 'patient.pid': '\'=HYPERLINK("x")', 'patient.name': "'－", 'visit.no': '-5' });
  });

  test('has the columns of every design version, an older one read with its own cards', async () => {
    const { aoi, params, saved, folder, chea } = await openFolder();
    const note: Item = { class: 'attribute', type: 'string', name: 'ward', title: { ja: '病棟' } };
    const [patient, visit] = caseDesign().pages;
    await saved({ patient: { pid: 'P-1', name: '青井', age: 3 } });
    const withoutAge = patient!.items.filter(({ name }) => name !== 'age');
    await useDesign(folder, caseDesign({ pages: [{ ...patient!, items: [...withoutAge, note] }, visit!] }), chea);
    await saved({ patient: { pid: 'P-2', name: '別人', ward: 'ICU' } });
    const csv = await exported(aoi, params);
    const headings = csv.split('\r\n')[0]!.split(',');
    const answers = answerCells(headings, headings);
    expect(answers).toEqual([
      'patient.pid',
      'patient.name',
      'patient.sex',
      'patient.ward',
      'visit.no',
      'visit.note',
      'patient.age',
      'kept_answers',
      'kept_columns',
    ]);
    expect(rowsOf(csv).map((row) => [row['version'], row['patient.age'], row['patient.ward']])).toEqual([
      ['1', '3', ''],
      ['2', '', 'ICU'],
    ]);
  });

  test('is as wide as the card with the most repetitions, and counts those that are filled', async () => {
    const site: Item = { class: 'attribute', type: 'string', name: 'site', title: { ja: '部位' } };
    const injury: Item = { class: 'repeat', name: 'injury', title: { ja: '損傷' }, items: [site] };
    const [patient] = caseDesign().pages;
    const { aoi, params, saved } = await openFolder(
      caseDesign({ pages: [{ ...patient!, items: [...patient!.items, injury] }] }),
    );
    await saved({ patient: { pid: 'P-1', injury: 1, site_1: '頭部' } });
    await saved({ patient: { pid: 'P-2', injury: 3, site_1: '胸部', site_3: '腹部' } });
    const rows = rowsOf(await exported(aoi, params));
    expect(rows.map((row) => ['injury', 'site_1', 'site_2', 'site_3'].map((name) => row[`patient.${name}`]))).toEqual([
      ['1', '頭部', '', ''],
      ['2', '胸部', '', '腹部'],
    ]);
    expect(Object.keys(rows[0]!)).not.toContain('patient.site_4');
  });

  test('of a folder without cards is its header', async () => {
    const { ben, params } = await openFolder();
    expect((await exported(ben, params)).split('\r\n')).toHaveLength(2);
  });

  test('goes to S3 in parts when it is large', async () => {
    const { aoi, params, saved } = await openFolder();
    const note = '長い所見。'.repeat(30_000);
    for (let index = 0; index < 20; index += 1)
      await saved({ ...caseOf({ pid: `P-${index}` }), visit: { note: note + index } });
    const rows = rowsOf(await exported(aoi, params));
    expect(rows.map((row) => row['visit.note'])).toEqual(Array.from({ length: 20 }, (_, index) => note + index));
  });
});

describe('asking for a file', () => {
  test('is refused without a session, without permission, to strangers and to bad queries', async () => {
    const { emi, dara, aoi, params } = await openFolder();
    expect(await callApi('requestExport', { params })).toMatchObject(refusal(401, 'session.expired'));
    expect(await request(emi, params)).toMatchObject(refusal(403, 'access.denied'));
    expect(await request(dara, params)).toMatchObject(refusal(404, 'project.unknown'));
    const { status, body } = await request(aoi, params, { lang: 'fr', excel: 'maybe', more: '1' });
    const paths = body.details.issues.map(({ path }: { path: string }) => path).toSorted();
    expect({ status, paths }).toEqual({ status: 400, paths: ['query.excel', 'query.lang', 'query.more'] });
  });
});

describe('fetching a file', () => {
  test('answers progress and when to come again while the worker is at work', async () => {
    const { aoi, params, saved } = await openFolder();
    await saved(caseOf());
    const { body } = await request(aoi, params);
    const waiting = await fetchFile(aoi, body.key);
    expect(waiting).toMatchObject({ status: 202, body: { rows: 0, total: 0 }, headers: { 'retry-after': '1' } });
    await runWorkers();
    expect((await fetchFile(aoi, body.key)).status).toBe(302);
  });

  // proves U7.18
  test('leads to one file for one minute, to be saved under its name', async () => {
    const { aoi, params } = await openFolder();
    const { body } = await request(aoi, params);
    await runWorkers();
    const { headers } = await fetchFile(aoi, body.key);
    expect(headers.location).toMatch(/^\/dl\/[0-9a-f]{64}\.csv\?.*X-Amz-Expires=60/);
    const file = await download(headers.location ?? '');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="data_\d{8}\.csv"$/);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  test('is refused to everybody but who asked, and to who has left the project since', async () => {
    const { aoi, ben, params, project } = await openFolder();
    const { body } = await request(ben, params);
    await runWorkers();
    expect(await fetchFile(aoi, body.key)).toMatchObject(unknown);
    expect(await callApi('fetchExport', { query: { k: body.key } })).toMatchObject(refusal(401, 'session.expired'));
    await remove(memberKey(project.id, ben.user.id));
    expect(await fetchFile(ben, body.key)).toMatchObject(unknown);
  });

  // proves U8.72
  test('is refused for keys of nothing, for keys of yesterday, and for what is no key', async () => {
    const { aoi, params } = await openFolder();
    expect(await fetchFile(aoi, 'a'.repeat(26))).toMatchObject(unknown);
    expect(await fetchFile(aoi, 'short')).toMatchObject(refusal(400, 'request.invalid'));
    const { body } = await request(aoi, params);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60_000 });
    expect(await fetchFile({ ...aoi, token: await signIn(aoi.user) }, body.key)).toMatchObject(unknown);
  });

  test('answers that the export failed when its worker did, and the reason goes to the log', async () => {
    const { aoi, params } = await openFolder();
    const { body } = await request(aoi, params);
    vi.stubEnv('EXPORTS_BUCKET', 'no-such-bucket');
    await expect(runWorkers()).rejects.toThrow('bucket');
    expect(await fetchFile(aoi, body.key)).toMatchObject(refusal(410, 'export.failed'));
    expect(logged.some((line) => line.includes('"call":"exportWorker"') && line.includes('NoSuchBucket'))).toBe(true);
  });

  test('answers that the export failed when its worker was silent for 20 minutes, and leads to the file that a late worker writes', async () => {
    const { aoi, params } = await openFolder();
    const { body } = await request(aoi, params);
    const start = Date.now();
    const fetchAfter = async (minutes: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: start + minutes * 60_000 });
      return fetchFile({ ...aoi, token: await signIn(aoi.user) }, body.key);
    };
    expect((await fetchAfter(19)).status).toBe(202);
    expect(await fetchAfter(21)).toMatchObject(refusal(410, 'export.failed'));
    vi.useRealTimers();
    await runWorkers();
    expect((await fetchAfter(22)).status).toBe(302);
  });

  test('is no work for a worker that is called a day too late, when the job is gone', async () => {
    const before = logged.length;
    expect(await worker({ job: 'a'.repeat(64) }, { awsRequestId: 'late' } as Context)).toBe(undefined);
    expect(logged.slice(before)).toEqual([]);
  });
});
