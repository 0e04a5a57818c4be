import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CardFilter } from '#shared/api/card-filter.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import type { Signed } from '#test/support/registry.ts';
import { exportRecordsIn } from '#test/support/export-records.ts';

afterEach(async () => {
  vi.useRealTimers();
  await runWorkers();
});

type Params = Readonly<Record<string, string>>;
const ask = async (by: Signed, params: Params, query: Record<string, string> = {}): Promise<string> => (await callApi('requestExport', { token: by.token, params, query })).body.key;
const fetchFile = (by: Signed, k: string) => callApi('fetchExport', { token: by.token, query: { k } });
const download = async (by: Signed, key: string): Promise<string> => {
  const { status, headers } = await fetchFile(by, key);
  expect(status).toBe(302);
  return (await fetch(`${process.env['AWS_ENDPOINT_URL_S3']}/${process.env['EXPORTS_BUCKET']}${headers.location}`)).text();
};
const idsOf = (csv: string): string[] => (parse(csv, { columns: true, bom: true }) as Record<string, string>[]).map((row) => row['patient.pid'] ?? '');

describe('a file of a filter', () => {
  // proves U9.75
  test.each<[string, CardFilter, string[]]>([
    ['choices', { items: { 'patient.sex': { in: ['f'] } } }, ['B', 'C']],
    ['text', { items: { 'patient.pid': { starts: 'a' } } }, ['A']],
    ['status', { required: 'incomp' }, ['C']],
    ['nothing that is there', { items: { 'patient.pid': { is: 'none' } } }, []],
  ])('by %s holds the cards that the list shows', async (_, filter, expected) => {
    const { aoi, params, saved } = await openFolder();
    await saved(caseOf({ pid: 'A', sex: 'm' }));
    await saved(caseOf({ pid: 'B', sex: 'f' }));
    await saved(caseOf({ pid: 'C', sex: 'f', name: null }));
    const where = JSON.stringify(filter);
    const { body } = await callApi('findCards', { token: aoi.token, params, query: { where, sort: 'created_asc' } });
    expect(body.cards).toHaveLength(expected.length);
    const key = await ask(aoi, params, { where });
    await runWorkers();
    expect(idsOf(await download(aoi, key))).toEqual(expected);
  });

  test('without identifiers is made by answers that it shows, and by none that tells who', async () => {
    const { aoi, params, saved } = await openFolder();
    for (const sex of ['m', 'f', 'f']) await saved(caseOf({ sex }));
    const queryOf = (filter: CardFilter) => ({ where: JSON.stringify(filter), style: 'statistics', format: 'jsonl', deidentified: 'true' });
    const lines = await ask(aoi, params, queryOf({ items: { 'patient.sex': { in: ['f'] } } }));
    await runWorkers();
    const records = (await download(aoi, lines)).split('\n').filter(Boolean).map((line) => (JSON.parse(line) as { record: number }).record);
    expect(records).toEqual([1, 2]);
    const telling: CardFilter = { items: { 'patient.pid': { is: 'A' } }, org: [aoi.org.id] };
    expect(await callApi('requestExport', { token: aoi.token, params, query: queryOf(telling) })).toMatchObject(refusal(400, 'export.filter_tells', { conditions: ['org', 'items.patient.pid'] }));
  });

  test('is recorded with the filter and the number of its own cards', async () => {
    const { aoi, project, params, saved } = await openFolder();
    for (const pid of ['A', 'B', 'C']) await saved(caseOf({ pid }));
    const where = JSON.stringify({ items: { 'patient.pid': { is: 'B' } } });
    const key = await ask(aoi, params, { where });
    await runWorkers();
    await download(aoi, key);
    expect(await exportRecordsIn(project.id)).toMatchObject([{ options: { where }, cards: 1 }]);
  });

  test('is refused where the filter is none, or asks for what lists do not have', async () => {
    const { aoi, params } = await openFolder();
    const refused = (where: string) => callApi('requestExport', { token: aoi.token, params, query: { where } });
    expect(await refused('{')).toMatchObject(refusal(400, 'request.invalid'));
    expect(await refused('{"some":1}')).toMatchObject(refusal(400, 'request.invalid'));
    expect(await refused('{"items":{"visit.note":{"is":"x"}}}')).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'query.where.items.visit.note', code: 'unknown' }] }));
  });
});

describe('a file that two people ask for', () => {
  test('asks each for rights of their own', async () => {
    const { aoi, ben, chea, project, params, saved } = await openFolder();
    await saved(caseOf());
    await ask(aoi, params);
    const key = await ask(ben, params);
    await runWorkers();
    const rights = { export: true, identifiers: false };
    await callApi('saveMember', { token: chea.token, params: { pId: project.id, uId: ben.user.id }, body: { is_owner: false, roles: ['browse'], disabled: false, rights } });
    expect(await fetchFile(ben, key)).toMatchObject(refusal(404, 'export.unknown'));
    expect(await callApi('requestExport', { token: ben.token, params })).toMatchObject(refusal(403, 'export.not_allowed'));
  });
});
