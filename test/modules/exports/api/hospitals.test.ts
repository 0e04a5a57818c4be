import * as excel from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

afterEach(async () => void (await runWorkers()));

/** Two hospitals; a card that one made was last saved by the other. */
const open = async () => {
  const registry = await openFolder();
  const { aoi, chea, project, params, saved, hospital } = registry;
  const other = await createPerson(await createOrg('Kita'), 'other');
  await join(project, other, 'edit');
  const card = await saved(caseOf({ age: 1 }), { by: aoi });
  await saved({ ...card.vals, patient: { ...card.vals.patient, age: 2 } }, { id: card.id, card_hash: card.card_hash, by: other });
  await saved(caseOf({ age: 3 }), { by: other });
  const take = async (query: Record<string, string>, { token }: Signed = aoi): Promise<Buffer> => {
    const { body } = await callApi('requestExport', { token, params, query: { lang: 'en', ...query } });
    await runWorkers();
    const { headers } = await callApi('fetchExport', { token, query: { k: body.key } });
    const file = await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.EXPORTS_BUCKET}${headers.location}`);
    return Buffer.from(await file.arrayBuffer());
  };
  const rows = async (query: Record<string, string>) => parse(await take(query), { columns: true, bom: true }) as Record<string, string>[];
  return { ...registry, other, take, rows, chea, hospital };
};

const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);

test('every file names the hospital that made a card, which no edit changes; the CSV of the specification where it is asked for, as its last column', async () => {
  const { take, rows } = await open();
  const specified = await rows({});
  expect(specified.map(({ updated_org }) => updated_org)).toEqual(['Kita', 'Kita']);
  expect(specified[0]).not.toHaveProperty('created_org');
  const asked = await rows({ created_org: 'true' });
  expect(Object.keys(asked[0]!)).toEqual([...Object.keys(specified[0]!), 'created_org']);
  const both = ['Minato', 'Kita'];
  expect(asked.map(({ created_org }) => created_org)).toEqual(both);
  expect((await rows({ style: 'statistics' })).map(({ created_org }) => created_org)).toEqual(both);
  expect((await rows({ style: 'excel' })).map((row) => row['Made by organisation'])).toEqual(both);
  const book = excel.read(await take({ format: 'xlsx', style: 'excel', zone: 'Asia/Tokyo' }));
  expect(excel.utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Cards']!).map((row) => row['Made by organisation'])).toEqual(both);
  expect(linesOf(await take({ format: 'jsonl', style: 'statistics' })).map(({ created_org }) => created_org)).toEqual(both);
  const [, ...responses] = linesOf(await take({ format: 'fhir', style: 'statistics' }));
  expect(responses.map(({ extension }) => (extension as unknown[]).at(-1))).toEqual(both.map((valueString) => ({ url: 'urn:fuda:created-org', valueString })));
  const odm = (await take({ format: 'odm', style: 'statistics' })).toString('utf8');
  expect([...odm.matchAll(/<ItemData ItemOID="IT\.@card\.created_org"><Value>([^<]+)</g)].map(([, name]) => name)).toEqual(both);
  expect(odm).toContain('<ItemDef OID="IT.@card.created_org" Name="created_org" DataType="text"/>');
});

test('a file without identifiers has a number for each hospital, which is the same in every file of the project, tells nothing, and is nothing to ask by', async () => {
  const { take, rows, hospital, other, aoi, params } = await open();
  const numbers = (await rows({ style: 'statistics', deidentified: 'true' })).map((row) => [row['patient.age'], row['created_org']]);
  const byAge = new Map(numbers as [string, string][]);
  const known = [byAge.get('2')!, byAge.get('3')!];
  for (const number of known) expect(number).toMatch(/^[1-9]\d{8}$/);
  expect(known[0]).not.toBe(known[1]);
  const tellsNobody = (text: string): void => {
    for (const name of ['Minato', 'Kita', hospital.id, other.org.id]) expect(text).not.toContain(name);
    for (const number of known) expect(text).toContain(number);
  };
  for (const format of ['csv', 'jsonl', 'fhir', 'odm']) tellsNobody((await take({ format, style: 'statistics', deidentified: 'true' })).toString('utf8'));
  const book = excel.read(await take({ format: 'xlsx', style: 'excel', deidentified: 'true', zone: 'Asia/Tokyo' }));
  tellsNobody(excel.utils.sheet_to_csv(book.Sheets['Cards']!));
  const where = JSON.stringify({ org: [hospital.id] });
  expect(await callApi('requestExport', { token: aoi.token, params, query: { style: 'statistics', deidentified: 'true', where } })).toMatchObject(refusal(400, 'export.filter_tells', { conditions: ['org'] }));
});

test('another project has other numbers for the same hospitals', async () => {
  const first = await open();
  const numberIn = async ({ take }: Pick<typeof first, 'take'>): Promise<unknown> => linesOf(await take({ format: 'jsonl', style: 'statistics', deidentified: 'true' })).map(({ created_org }) => created_org);
  const second = await openFolder();
  await join(second.project, first.aoi, 'edit');
  await second.saved(caseOf(), { by: first.aoi });
  const { body } = await callApi('requestExport', { token: first.aoi.token, params: second.params, query: { format: 'jsonl', style: 'statistics', deidentified: 'true' } });
  await runWorkers();
  const { headers } = await callApi('fetchExport', { token: first.aoi.token, query: { k: body.key } });
  const file = await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.EXPORTS_BUCKET}${headers.location}`);
  const [theirs] = linesOf(Buffer.from(await file.arrayBuffer()));
  expect(await numberIn(first)).not.toContain(theirs!['created_org']);
});
