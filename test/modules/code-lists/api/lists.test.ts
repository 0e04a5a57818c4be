import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileAnyFile } from '#functions/composition/design-formats.ts';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { createRegistry } from '#test/support/registry.ts';
import { workbookOf } from '../../../compile/workbook-of.ts';

const { chea, aoi, params } = await createRegistry();
const token = chea.token;

const multipart = (bytes: Uint8Array, name: string): FormData => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
};

const rows = 5_000;
/** Towns of 50 districts, each with its mayor. */
const csv = Buffer.from(`name,label::en,label::ja,district,mayor\n${Array.from({ length: rows }, (_, at) => `t${at},Town ${at},町${at},d${at % 50},Mayor ${at}`).join('\n')}\n`);
const survey = `
| type | name | label | choice_filter | calculation |
| text | district | District | | |
| select_one_from_file towns.csv | town | Town | district = \${district} | |
| select_multiple_from_file towns.csv | passed | Passed | | |
| calculate | mayor | Mayor | | pulldata('towns', 'mayor', 'name', \${town}) |`;
const workbook = await writeWorkbookFile(workbookOf({ survey, settings: '| form_title |\n| Towns |' }));

const store = async (bytes: Uint8Array, file = 'towns.csv') => callApi('storeListFile', { token, query: { file, lang: 'en' }, body: multipart(bytes, file) });
const compile = (lists: unknown) => callApi('compileDesign', { token, query: { lang: 'en', lists: JSON.stringify(lists) }, body: multipart(workbook, 'form.xlsx') });
const putInForce = (design: CardDesign, confirm_left_out = false) => callApi('uploadDesign', { token, params, body: { card_design: design, confirm_left_out } });
const listOf = async (hash: string) => {
  const { body } = await callApi('choiceList', { token: aoi.token, params: { hash } });
  return JSON.parse(gunzipSync(Buffer.from(body.content, 'base64')).toString('utf8'));
};

describe('a list beside a workbook', () => {
  // proves A7.58
  test('is stored once by its hash, packed or not, and counted', async () => {
    const first = await store(csv);
    expect(first).toMatchObject({ status: 200, body: { file: 'towns.csv', rows, hash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    expect((await store(csv)).body).toEqual(first.body);
    expect((await store(gzipSync(csv))).body).toMatchObject({ rows });
  });

  test.each([
    ['of nothing', 'towns.csv', Buffer.from('name,label\n')],
    ['of too many rows', 'towns.csv', Buffer.from(`name,label\n${'a,b\n'.repeat(100_001)}`)],
    ['that grows without end', 'towns.csv', gzipSync(Buffer.alloc(40 * 1024 * 1024, 'a'))],
    ['that is no XML', 'towns.xml', Buffer.from('<root><item>')],
    ['that is no GeoJSON', 'towns.geojson', Buffer.from('{"features":3}')],
  ])('%s is refused by name', async (_what, file, bytes) => {
    expect(await store(bytes, file)).toMatchObject({ status: 400, body: { code: 'design.invalid', diagnostics: [{ code: 'list.file_unreadable', params: { file } }] } });
  });

  test('of another kind, and hashes that are none, are no lists', async () => {
    expect((await store(csv, 'towns.pdf')).body.code).toBe('request.invalid');
    for (const lists of [[{ file: 'towns.csv', hash: 'x' }], 'no list', Array.from({ length: 21 }, () => ({ file: 'a.csv', hash: 'a'.repeat(64) }))])
      expect((await compile(lists)).body.details.issues).toEqual([{ path: 'query.lists', code: 'invalid_format' }]);
  });

  test('that nobody stored is told by its name, and not that the workbook is too much', async () => {
    const diagnostics = [{ code: 'list.not_stored', params: { list: 'towns.csv' } }];
    expect(await compile([{ file: 'towns.csv', hash: '0'.repeat(64) }])).toMatchObject({ status: 400, body: { code: 'design.invalid', diagnostics } });
  });
});

describe('a form with a long list', () => {
  let design: CardDesign;
  beforeAll(async () => {
    design = (await compile([(await store(csv)).body].map(({ file, hash }) => ({ file, hash })))).body.card_design;
    await putInForce(design);
  });

  // proves U7.31
  test('names the list, which is no part of the design and is had by its hash', async () => {
    expect(design.lists).toBeUndefined();
    expect(design.list_files).toEqual({ towns: { hash: expect.any(String), rows } });
    expect(design.pages[0]?.items.slice(1, 3)).toMatchObject([{ type: 'dropdown', choices_from: 'towns' }, { type: 'multi', choices_from: 'towns' }]);
    const list = await listOf(design.list_files!['towns']!.hash);
    expect(list).toHaveLength(rows);
    expect(list[7]).toEqual({ value: 't7', title: { en: 'Town 7', ja: '町7' }, columns: { district: 'd7', mayor: 'Mayor 7' } });
    expect(await callApi('choiceList', { token: aoi.token, params: { hash: '0'.repeat(64) } })).toMatchObject({ status: 404, body: { code: 'list.unknown' } });
    expect((await callApi('choiceList', { params: { hash: '0'.repeat(64) } })).status).toBe(401);
  });

  const save = (main: object) => callApi('saveCard', { token: aoi.token, params, body: { vals: { main } } });

  test('is saved by the rules of the list: its values, its filter, what is looked up in it', async () => {
    const { status, body } = await save({ district: 'd7', town: 't57', passed: ['t1', 't4999'], mayor: 'somebody' });
    expect(status).toBe(200);
    const { body: card } = await callApi('getCard', { token: aoi.token, params: { ...params, cardId: body.id } });
    expect(card.vals.main).toMatchObject({ town: 't57', passed: ['t1', 't4999'], mayor: 'Mayor 57' });
    expect((await save({ district: 'd7', town: 'nowhere' })).body).toMatchObject({ code: 'card.invalid' });
    const other = await save({ district: 'd8', town: 't57' });
    const stored = await callApi('getCard', { token: aoi.token, params: { ...params, cardId: other.body.id } });
    expect(stored.body.vals.main.town ?? null).toBeNull();
  });

  test('comes back as an archive of its workbook and the list, which is the same design', async () => {
    const { body: history } = await callApi('designHistory', { token, params });
    const { body } = await callApi('designWorkbook', { token, params: { ...params, version: String(history[0].version) } });
    expect(body.name).toMatch(/\.zip$/);
    const again = await compileAnyFile(Buffer.from(body.content, 'base64'));
    expect(again.longLists).toEqual(['towns']);
    const { lists, ...rest } = again.design!;
    expect({ ...rest, list_files: design.list_files }).toEqual(design);
    expect(lists!['towns']).toEqual(await listOf(design.list_files!['towns']!.hash));
  });

  test('is no design where the list is not stored', async () => {
    const gone = { ...design, list_files: { towns: { hash: 'f'.repeat(64), rows } } };
    expect((await putInForce(gone)).body).toMatchObject({ code: 'design.invalid', diagnostics: [{ code: 'list.not_stored', params: { list: 'towns' } }] });
  });
});

describe('a list that is missing', () => {
  // proves A7.59
  test('is left out by name, and can follow later: the workbook of the version is compiled again with it', async () => {
    const without = await compile([]);
    expect(without.body.diagnostics).toContainEqual(expect.objectContaining({ severity: 'left_out', code: 'list.file_missing', params: expect.objectContaining({ file: 'towns.csv' }) }));
    const { body: { version } } = await putInForce(without.body.card_design, true);
    const { file, hash } = (await store(csv)).body;
    const later = await callApi('recompileDesign', { token, params: { ...params, version: String(version) }, query: { lang: 'en' }, body: { lists: [{ file, hash }] } });
    expect(later.status).toBe(200);
    expect(later.body.diagnostics.filter(({ severity }: { severity: string }) => severity === 'left_out')).toEqual([]);
    expect(later.body.card_design.list_files.towns.rows).toBe(rows);
    expect((await putInForce(later.body.card_design)).body).toEqual({ version: version + 1 });
    const again = await callApi('recompileDesign', { token, params: { ...params, version: String(version + 1) }, body: { lists: [] } });
    expect(again.body.card_design).toEqual(later.body.card_design);
  });

  test('has no place in a version that came from no workbook', async () => {
    const { body: { version } } = await putInForce({ format: 1, languages: ['en'], title: { en: 'Own' }, pages: [{ name: 'p', title: { en: 'P' }, items: [{ class: 'attribute', type: 'string', name: 'a', title: { en: 'A' } }] }], id_attributes: [], numbering: [], summary: [] });
    const answer = await callApi('recompileDesign', { token, params: { ...params, version: String(version) }, body: { lists: [] } });
    // The JSON of the design is archived, and it is no workbook.
    expect(answer).toMatchObject({ status: 409, body: { code: 'design.no_workbook' } });
  });

  test('is sought in no version and in no folder that do not exist', async () => {
    const again = (more: object) => callApi('recompileDesign', { token, params: { ...params, version: '1', ...more }, body: { lists: [] } });
    expect(await again({ version: '999' })).toMatchObject({ status: 404, body: { code: 'design.unknown' } });
    expect(await again({ fId: `${params.pId}zzzz` })).toMatchObject({ status: 404, body: { code: 'folder.unknown' } });
  });
});
