import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
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

/** The host by which the tests call. */
const { body: domain } = await callApi('createDomain', {
  token,
  body: {
    domain_name: 'api.test',
    project_ids: [params.pId],
    info: { title: { ja: '台帳' }, dashboard: { ja: '札' }, contact_email: null, css: 'nav-default', logo: 'data:image/png;base64,AAAA' },
    session_time: null,
    external_linkage_item: null,
  },
});
const domainId: string = domain.id;

const csv = (text: string) => Buffer.from(text);
const save = (name: string, bytes: Uint8Array, { file = `${name}.csv`, replaces }: { file?: string; replaces?: string } = {}) =>
  callApi('saveCodeList', { token, params: { domainId }, query: { name, file, lang: 'en', ...(replaces && { replaces }) }, body: multipart(bytes, file) });
const lists = async () => (await callApi('codeLists', { token, params: { domainId } })).body as readonly { name: string; hash: string; rows: number; used_by: readonly object[] }[];
const remove = (name: string, query: object = {}) => callApi('deleteCodeList', { token, params: { domainId }, query: { name, ...query } });
const rowsOf = async (hash: string) => JSON.parse(gunzipSync(Buffer.from((await callApi('choiceList', { token: aoi.token, params: { hash } })).body.content, 'base64')).toString('utf8'));
const compile = async (survey: string) =>
  callApi('compileDesign', { token, query: { lang: 'en' }, body: multipart(await writeWorkbookFile(workbookOf({ survey, settings: '| form_title |\n| Wards |' })), 'form.xlsx') });
const putInForce = (design: unknown, confirm_left_out = false) => callApi('uploadDesign', { token, params, body: { card_design: design, confirm_left_out } });

describe('a code list of a domain', () => {
  // proves A7.80, A7.81
  test('is stored from CSV with its labels in several languages, and listed', async () => {
    const saved = await save('wards', csv('code,label::ja,label::en,floor\nw1,東病棟,East,1\nw2,西病棟,West,2\n'));
    expect(saved).toMatchObject({ status: 200, body: { name: 'wards', rows: 2, languages: ['ja', 'en'], file: 'wards.csv', used_by: [] } });
    expect(await lists()).toEqual([saved.body]);
    expect(await rowsOf(saved.body.hash)).toEqual([
      { value: 'w1', title: { ja: '東病棟', en: 'East' }, columns: { floor: '1' } },
      { value: 'w2', title: { ja: '西病棟', en: 'West' }, columns: { floor: '2' } },
    ]);
  });

  test('is read from Shift-JIS with Japanese headings, and from a workbook', async () => {
    // "コード,名称\r\n01,内科\r\n" as Japanese spreadsheets write it.
    const shiftJis = Buffer.from('8352815b83682c96bc8fcc0d0a30312c93e089c80d0a', 'hex');
    const first = await save('診療科', shiftJis);
    expect(await rowsOf(first.body.hash)).toEqual([{ value: '01', title: { ja: '内科' } }]);
    const sheet = { name: 'codes', rows: [['code', 'label'], ['a', 'Alpha'], ['b', 'Beta']].map((cells, at) => ({ number: at + 1, cells })) };
    const second = await save('letters', await writeWorkbookFile({ sheets: [sheet] }), { file: 'letters.xlsx' });
    expect(second.body).toMatchObject({ rows: 2, languages: ['en'], file: 'letters.xlsx' });
  });

  test.each([
    ['without a column of codes', 'one,two\na,b\n', { code: 'code_list.no_code', cell: 'A1' }],
    ['without rows', 'code,label\n', { code: 'code_list.empty' }],
    ['with a blank code', 'code,label\na,A\n,B\n', { code: 'code_list.code_missing', cell: 'A3' }],
    ['with codes twice', 'label,code\nA,a\nB,a\nC,a\n', { code: 'code_list.code_twice', cell: 'B3', cells: ['B3', 'B4'], params: { value: 'a' } }],
    ['with a code that is too long', `code\n${'x'.repeat(201)}\n`, { code: 'code_list.code_too_long', cell: 'A2' }],
    ['with too many rows', `code\n${Array.from({ length: 100_001 }, (_, at) => at).join('\n')}\n`, { code: 'code_list.too_long' }],
  ])('%s is refused, and what was there stays', async (_what, text, finding) => {
    const before = await lists();
    expect(await save('faulty', csv(text))).toMatchObject({ status: 400, body: { code: 'design.invalid', diagnostics: [{ severity: 'error', ...finding }] } });
    expect(await lists()).toEqual(before);
  });

  test('that is no file, or has a name that no design could write, is refused', async () => {
    expect((await save('letters2', Buffer.from('no workbook'), { file: 'letters.xlsx' })).body).toMatchObject({ code: 'design.invalid', diagnostics: [{ code: 'file.not_workbook' }] });
    for (const name of ['two words', 'a.b', '', 'x'.repeat(91)]) expect((await save(name, csv('code\na\n'), { file: 'a.csv' })).body.details.issues).toMatchObject([{ path: 'query.name' }]);
    expect((await save('a', csv('code\na\n'), { file: 'a.pdf' })).body.details.issues).toMatchObject([{ path: 'query.file' }]);
    const nowhere = { token, params: { domainId: 'nowhere' } };
    expect((await callApi('codeLists', nowhere)).body.code).toBe('domain.unknown');
    expect((await callApi('saveCodeList', { ...nowhere, query: { name: 'a', file: 'a.csv' }, body: multipart(csv('code\na\n'), 'a.csv') })).body.code).toBe('domain.unknown');
    expect((await callApi('deleteCodeList', { ...nowhere, query: { name: 'a' } })).body.code).toBe('domain.unknown');
  });

  test('takes the place of the version that was seen, and of no other', async () => {
    const first = await save('beds', csv('code,label\n1,One\n'));
    expect((await save('Beds', csv('code,label\n1,Uno\n'))).body.code).toBe('list.taken');
    const second = await save('beds', csv('code,label\n1,One\n2,Two\n'), { replaces: first.body.hash });
    expect(second.body).toMatchObject({ name: 'beds', rows: 2 });
    expect((await save('beds', csv('code,label\n9,Nine\n'), { replaces: first.body.hash })).body.code).toBe('list.taken');
    expect((await save('tables', csv('code\na\n'), { replaces: first.body.hash })).body.code).toBe('list.unknown');
    expect(await rowsOf(first.body.hash)).toHaveLength(1);
    expect(await remove('beds')).toMatchObject({ status: 204 });
    expect((await remove('beds')).body.code).toBe('list.unknown');
  });
});

const survey = `
| type | name | label | choice_filter | calculation |
| text | floor | Floor | | |
| select_one_from_file wards | ward | Ward | floor = \${floor} | |
| select_multiple_from_file wards.csv | passed | Passed | | |
| calculate | title | Title | | pulldata('wards', 'label', 'name', \${ward}) |`;

describe('a design that names a code list', () => {
  let design: CardDesign;
  let hash: string;
  beforeAll(async () => {
    ({ hash } = (await lists()).find(({ name }) => name === 'wards')!);
    const { body } = await compile(survey);
    design = body.card_design;
    await putInForce(design);
  });

  const saveCard = (main: object) => callApi('saveCard', { token: aoi.token, params, body: { vals: { main } } });
  const valsOf = async (cardId: string) => (await callApi('getCard', { token: aoi.token, params: { ...params, cardId } })).body.vals.main;

  test('has the list by its hash, filters it, and looks in it', async () => {
    expect(design.list_files).toEqual({ wards: { hash, rows: 2, code_list: 'wards' } });
    expect(design.lists).toBeUndefined();
    const { body } = await saveCard({ floor: '2', ward: 'w2', passed: ['w1'] });
    expect(await valsOf(body.id)).toMatchObject({ ward: 'w2', passed: ['w1'], title: 'West' });
    expect((await saveCard({ ward: 'w9' })).body.code).toBe('card.invalid');
  });

  test('is told of beside the list, and comes back from its own workbook', async () => {
    expect((await lists()).find(({ name }) => name === 'wards')?.used_by).toMatchObject([{ f_id: params.fId, version: 1, is_current: true }]);
    const { body: file } = await callApi('designWorkbook', { token, params: { ...params, version: '1' } });
    expect(file.name).toMatch(/\.xlsx$/);
    const { body } = await callApi('compileDesign', { token, body: multipart(Buffer.from(file.content, 'base64'), 'again.xlsx') });
    expect(body.card_design).toEqual(design);
  });

  test('may name the list in JSON alone', async () => {
    const { list_files: _, ...rest } = design;
    const named = { ...rest, list_files: { wards: { code_list: 'Wards' } } };
    expect((await callApi('checkDuplicates', { token, body: { card_design: named } })).body).toEqual({ list_files: design.list_files });
    const unknown = { ...rest, list_files: { wards: { code_list: 'ward' } } };
    const finding = { code: 'list.code_list_unknown', cell: 'list_files.wards', params: { list: 'ward', suggestion: 'wards' } };
    expect((await callApi('checkDuplicates', { token, query: { lang: 'ja' }, body: { card_design: unknown } })).body).toMatchObject({ diagnostics: [finding], errMessage: [expect.stringContaining('コードリスト')] });
    const { body } = await putInForce(named);
    const { body: history } = await callApi('designHistory', { token, params });
    expect(history.find(({ version }: { version: number }) => version === body.version).vals.list_files).toEqual(design.list_files);
  });

  test('without such a list it is left out by name', async () => {
    const { body } = await compile('| type | name | label |\n| select_one_from_file nurses | nurse | Nurse |');
    expect(body.diagnostics).toMatchObject([{ severity: 'left_out', code: 'list.file_missing', params: { file: 'nurses' } }]);
  });

  // proves A7.82
  test('keeps its version when the list is replaced or deleted; a new version gets the new list', async () => {
    await putInForce((await compile(survey)).body.card_design);
    const { body: card } = await saveCard({ ward: 'w1', floor: '1' });
    const { body: next } = await save('wards', csv('code,label::en,floor\nw1,East wing,1\nw3,North,3\n'), { replaces: hash });
    expect(next.used_by).toMatchObject([{ f_id: params.fId, is_current: false }]);
    expect(await valsOf(card.id)).toMatchObject({ ward: 'w1', title: 'East' });
    expect((await saveCard({ floor: '3', ward: 'w3' })).body.code).toBe('card.invalid');

    const version = String(next.used_by[0].version);
    const again = await callApi('recompileDesign', { token, params: { ...params, version }, body: { lists: [] } });
    expect(again.body.card_design.list_files).toEqual({ wards: { hash: next.hash, rows: 2, code_list: 'wards' } });

    expect(await remove('wards')).toMatchObject({ status: 409, body: { code: 'list.in_use', details: { used_by: [{ f_id: params.fId }] } } });
    expect((await remove('wards', { forceDelFlg: 'true' })).status).toBe(204);
    expect(await valsOf(card.id)).toMatchObject({ ward: 'w1', title: 'East' });
    expect((await saveCard({ ward: 'w2', floor: '2' })).status).toBe(200);
    // The workbook of the version still has the list that it had.
    const old = await callApi('recompileDesign', { token, params: { ...params, version }, body: { lists: [] } });
    expect(old.body.card_design.list_files).toEqual(design.list_files);
  });
});
