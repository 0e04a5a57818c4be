import * as excel from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { useDesign } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

afterEach(async () => void (await runWorkers()));

type Params = Readonly<Record<string, string>>;

const exported = async ({ token }: Signed, params: Params, query: Record<string, string>) => {
  const { body } = await callApi('requestExport', { token, params, query });
  await runWorkers();
  const { headers } = await callApi('fetchExport', { token, query: { k: body.key } });
  const file = await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.EXPORTS_BUCKET}${headers.location}`);
  return { name: file.headers.get('content-disposition'), type: file.headers.get('content-type'), bytes: Buffer.from(await file.arrayBuffer()) };
};

const born: Item = { class: 'attribute', type: 'date', name: 'born', title: { ja: '生年月日', en: 'Born' } };
const [patient, visit] = caseDesign().pages;
const withDates = caseDesign({ pages: [{ ...patient!, items: [...patient!.items, born] }, visit!] });

// proves U9.71
test('a workbook has titles, labels and local times, and its own name and type', async () => {
  const { aoi, params, saved } = await openFolder(withDates);
  await saved({ ...caseOf({ sex: 'f', born: '1990-02-28' }) });
  const { name, type, bytes } = await exported(aoi, params, { lang: 'en', format: 'xlsx', style: 'excel', zone: 'Asia/Tokyo' });
  expect(name).toMatch(/^attachment; filename="data_\d{8}\.xlsx"$/);
  expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const book = excel.read(bytes, { UTC: true, cellDates: true });
  const [row] = excel.utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Cards']!, { UTC: true });
  expect(Object.values(row!)).toContain('Female');
  expect(Object.entries(row!).find(([heading]) => heading.endsWith('Born'))?.[1]).toEqual(new Date('1990-02-28T00:00:00Z'));
  expect(row!['Created']).toBeInstanceOf(Date);
});

// proves U9.77
test('FHIR comes as lines of JSON, the Questionnaire first', async () => {
  const { aoi, params, folder, saved } = await openFolder(withDates);
  const card = await saved(caseOf({ pid: 'P-1', sex: 'f', born: '1990-02-28' }));
  const { name, type, bytes } = await exported(aoi, params, { lang: 'en', format: 'fhir', style: 'statistics' });
  expect(name).toMatch(/^attachment; filename="data_\d{8}\.ndjson"$/);
  expect(type).toBe('application/fhir+ndjson; charset=utf-8');
  const [questionnaire, response, ...more] = bytes.toString('utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(questionnaire).toMatchObject({ resourceType: 'Questionnaire', status: 'active' });
  expect(response).toMatchObject({ resourceType: 'QuestionnaireResponse', id: folder.id + card.id });
  expect(JSON.stringify(response)).toContain('{"linkId":"patient.born","answer":[{"valueDate":"1990-02-28"}]}');
  expect(more).toEqual([]);
});

// proves U9.78
test('ODM comes as one document, the questions first, and ends as it should', async () => {
  const { aoi, params, folder, saved } = await openFolder(withDates);
  const card = await saved(caseOf({ pid: 'P-1', sex: 'f', born: '1990-02-28' }));
  const { name, type, bytes } = await exported(aoi, params, { lang: 'en', format: 'odm', style: 'statistics' });
  expect(name).toMatch(/^attachment; filename="data_\d{8}\.xml"$/);
  expect(type).toBe('application/xml; charset=utf-8');
  const xml = bytes.toString('utf8');
  expect(xml).toMatch(/^<\?xml [^>]+>\n<ODM [^>]+>\n<Study [\s\S]+<\/Study>\n<ClinicalData [^>]+>\n<SubjectData [^\n]+\n<\/ClinicalData>\n<\/ODM>\n$/);
  expect(xml).toContain(`<SubjectData SubjectKey="${folder.id + card.id}">`);
  expect(xml).toContain('<ItemData ItemOID="IT.patient.born"><Value>1990-02-28</Value></ItemData>');
});

test('a page that no version of the design has is refused with what is probably meant; one of an earlier version is not', async () => {
  const { aoi, chea, folder, params } = await openFolder(withDates);
  const ask = (pages: string) => callApi('requestExport', { token: aoi.token, params, query: { pages } });
  await useDesign(folder, caseDesign({ pages: [patient!], summary: [] }), chea);
  expect((await ask('visit,patient')).status).toBe(200);
  const { status, body } = await ask('patient,patinet,zzzzzz');
  expect({ status, issues: body.details.issues }).toEqual({
    status: 400,
    issues: [
      { path: 'query.pages.1', code: 'unknown', did_you_mean: 'patient' },
      { path: 'query.pages.2', code: 'unknown' },
    ],
  });
});

test('only the pages that were chosen come out, and an archive where repeats are tables of their own', async () => {
  const { aoi, params, saved } = await openFolder();
  await saved(caseOf());
  const { bytes } = await exported(aoi, params, { style: 'statistics', pages: 'visit' });
  const [row] = parse(bytes, { columns: true }) as Record<string, string>[];
  expect(Object.keys(row!).filter((name) => name.includes('.')).every((name) => name.startsWith('visit.'))).toBe(true);
  expect((await exported(aoi, params, { style: 'statistics', repeats: 'long' })).type).toBe('application/zip');
});

test('the times of a patient move alike in every file without identifiers, and those of another patient otherwise', async () => {
  const { aoi, params, saved } = await openFolder(withDates);
  const days = Array.from({ length: 6 }, (_, index) => `P-${index}`);
  for (const pid of days) await saved(caseOf({ pid, born: '1990-02-28' }));
  const read = async (): Promise<string[]> => {
    const { bytes } = await exported(aoi, params, { style: 'statistics', deidentified: 'true' });
    return (parse(bytes, { columns: true }) as Record<string, string>[]).map((row) => row['patient.born'] ?? '');
  };
  const first = await read();
  expect(await read()).toEqual(first);
  expect(new Set(first).size).toBeGreaterThan(1);
  expect(first).not.toContain('1990-02-28');
});

test('the records of a file without identifiers stand in an order that tells nothing of when they were made, and each kind of file in another one', async () => {
  const { aoi, params, saved, remove } = await openFolder();
  for (let age = 1; age <= 12; age += 1) await saved(caseOf({ age }));
  await remove((await saved(caseOf({ age: 99 }))).id);
  const read = async (more: Record<string, string> = {}): Promise<number[]> => {
    const { bytes } = await exported(aoi, params, { style: 'statistics', deidentified: 'true', ...more });
    return (parse(bytes, { columns: true }) as Record<string, string>[]).map((row) => Number(row['patient.age']));
  };
  const made = Array.from({ length: 12 }, (_, index) => index + 1);
  const [first, again, other] = [await read(), await read(), await read({ pages: 'patient' })];
  expect(again).toEqual(first);
  for (const order of [first, other]) expect(order.toSorted((a, b) => a - b)).toEqual(made);
  expect(first).not.toEqual(made);
  expect(other).not.toEqual(first);
  const { bytes } = await exported(aoi, params, { style: 'statistics', deidentified: 'true', format: 'jsonl' });
  expect(bytes.toString('utf8').trim().split('\n').map((line) => (JSON.parse(line) as { record: number }).record)).toEqual(made);
});

test('a time zone that there is not is refused', async () => {
  const { aoi, params } = await openFolder();
  const { status, body } = await callApi('requestExport', { token: aoi.token, params, query: { style: 'excel', zone: 'Mars/Base' } });
  expect({ status, paths: body.details.issues.map(({ path }: { path: string }) => path) }).toEqual({ status: 400, paths: ['query.zone'] });
});
