import { parse } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { openReviewed } from '#test/support/review-folder.ts';
import { createOrg, createPerson, join, useDesign } from '#test/support/registry.ts';
import { putTransfer } from '#test/support/transfer-state.ts';

afterEach(async () => void (await runWorkers()));

test('a file tells of transfers where the form says when cards are of one patient, without the other card where nobody is to be known, and nowhere else', async () => {
  const { aoi, chea, rin, folder, params, project, saved } = await openReviewed();
  const kei = await createPerson(await createOrg('Kita'), 'kei');
  await join(project, kei, 'edit');
  const download = async (query: Record<string, string> = {}) => {
    const { body } = await callApi('requestExport', { token: aoi.token, params, query });
    await runWorkers();
    const { headers } = await callApi('fetchExport', { token: aoi.token, query: { k: body.key } });
    const csv = await (await fetch(`${process.env['AWS_ENDPOINT_URL_S3']}/${process.env['EXPORTS_BUCKET']}${headers.location}`)).text();
    return parse(csv, { columns: true, bom: true }) as Record<string, string>[];
  };
  const one = await saved(caseOf({ pid: 'A', name: 'Sato' }));
  expect(Object.keys((await download())[0] ?? {})).not.toContain('transfers');
  await useDesign(folder, caseDesign({ duplicates: [{ item: 'patient.name' }] }), chea);
  const other = await saved(caseOf({ pid: 'B', name: 'SATO' }), { by: kei });
  expect((await download()).map(({ transfers }) => transfers)).toEqual(['', '']);
  await putTransfer(folder.id, one.id, other.id, rin);
  const told = [`to ${other.card_global_id}`, `from ${one.card_global_id}`];
  expect((await download({ repeats: 'wide' })).map(({ transfers }) => transfers)).toEqual(told);
  expect((await download({ style: 'statistics' })).map(({ transfers }) => transfers)).toEqual(told);
  expect(new Set((await download({ style: 'statistics', deidentified: 'true' })).map(({ transfers }) => transfers))).toEqual(new Set(['from', 'to']));
});
