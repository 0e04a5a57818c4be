import { parse } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { caseOf } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { openReviewed } from '#test/modules/review/support/review-folder.ts';

afterEach(async () => void (await runWorkers()));

test('a file tells how each card stands where cards are reviewed, and nothing of it where they are not', async () => {
  const { aoi, rin, params, saved, submit, review, setReview } = await openReviewed();
  const download = async (query: Record<string, string> = {}) => {
    const { body } = await callApi('requestExport', { token: aoi.token, params, query });
    await runWorkers();
    const { headers } = await callApi('fetchExport', { token: aoi.token, query: { k: body.key } });
    const csv = await (await fetch(`${process.env['AWS_ENDPOINT_URL_S3']}/${process.env['EXPORTS_BUCKET']}${headers.location}`)).text();
    return parse(csv, { columns: true, bom: true }) as Record<string, string>[];
  };
  await saved(caseOf({ pid: 'A' }));
  const given = (await submit(await saved(caseOf({ pid: 'B' })))).body;
  await callApi('askQuery', { token: rin.token, params: { ...params, cardId: given.id }, body: { path: 'patient.age', word: 'How old?' } });
  const other = (await submit(await saved(caseOf({ pid: 'C' })))).body;
  await review(other, 'accept');
  const rows = (await download()).map((row) => [row['patient.pid'], row['state'], row['submitted_at'], row['open_queries']]);
  expect(rows).toEqual([
    ['A', 'entry', '', '0'],
    ['B', 'submitted', given.review.submitted_at, '1'],
    ['C', 'locked', other.review.submitted_at, '0'],
  ]);
  expect((await download({ style: 'statistics' })).map((row) => [row['state'], row['open_queries']])).toEqual([['entry', '0'], ['submitted', '1'], ['locked', '0']]);
  await setReview({ on: false, closed: [] });
  expect(Object.keys((await download())[0] ?? {})).not.toContain('state');
});
