import { parse } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { caseOf } from '#test/support/card-folder.ts';
import { openImports } from '#test/support/import-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

afterEach(async () => void (await runWorkers()));

test('a file without identifiers says nothing of the day of an import, which is one for all of its cards and would tell how far each is moved', async () => {
  const { aoi, params, bring, cards, saved } = await openImports();
  await bring('pid,name,age\nA1,青井,11\nA2,緑川,22\n');
  const [, second] = await cards();
  await saved({ ...second.vals, patient: { ...second.vals.patient, age: 23 } }, { id: second.id, card_hash: second.card_hash });
  await saved(caseOf({ pid: 'A3', age: 33 }));
  const rows = async (query: Record<string, string>): Promise<Record<string, string>[]> => {
    const { body } = await callApi('requestExport', { token: aoi.token, params, query: { lang: 'en', style: 'statistics', ...query } });
    await runWorkers();
    const { headers } = await callApi('fetchExport', { token: aoi.token, query: { k: body.key } });
    const file = await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.EXPORTS_BUCKET}${headers.location}`);
    return parse(await file.text(), { columns: true });
  };
  const told = (all: Record<string, string>[]) => all.map((row) => [row['patient.age'], row['created_at'] !== '', row['updated_at'] !== ''] as const).toSorted(([one = ''], [other = '']) => one.localeCompare(other));
  expect(told(await rows({ deidentified: 'true' }))).toEqual([['11', false, false], ['23', false, true], ['33', true, true]]);
  expect(told(await rows({}))).toEqual([['11', true, true], ['23', true, true], ['33', true, true]]);
});
