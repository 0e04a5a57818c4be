import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { CardDesign } from '#shared/design/card-design.ts';
import { getDesignVersion, insertDesignVersion } from '#functions/designs/data/design-versions.ts';
import { callApi } from '#test/support/call-api.ts';
import { createProject, createRegistry, useDesign } from '#test/support/registry.ts';

const { chea, aoi, params, folder } = await createRegistry();
const token = chea.token;

const expired = { status: 401, body: { code: 'session.expired' } };
const denied = { status: 403, body: { code: 'access.denied', request_id: expect.any(String) } };
const unknownFolder = { status: 404, body: { code: 'folder.unknown' } };

const designOf = (title: string, more: Partial<CardDesign> = {}): CardDesign => ({
  format: 1,
  languages: ['ja', 'en'],
  title: { ja: title, en: title },
  pages: [{ name: 'patient', title: { en: 'Patient' }, items: [{ class: 'attribute', type: 'string', name: 'sex', title: { en: 'Sex' } }] }],
  id_attributes: [],
  numbering: [],
  summary: [],
  ...more,
});

const twice = designOf('Twice', { id_attributes: ['patient.sex', 'patient.sex', 'patient.gone'] });

const workbook = async (rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('survey').addRows([['type', 'name', 'label::English (en)', 'label::Japanese (ja)'], ...rows]);
  book.addWorksheet('settings').addRows([['form_title::English (en)', 'form_title::Japanese (ja)'], ['Vitals', 'バイタル']]);
  return new Uint8Array(await book.xlsx.writeBuffer());
};

const upload = (bytes: Uint8Array<ArrayBuffer>): FormData => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'book.xlsx');
  return form;
};

const page = (rows: readonly (readonly string[])[]) => [['begin_page', 'vitals', 'Vitals', 'バイタル'], ...rows, ['end_page']];

/** Random text, which compression hardly makes smaller. */
const noise = (): string => Array.from({ length: 150 }, () => Math.random().toString(36).slice(2)).join('');

describe('compileDesign', () => {
  const s3 = new S3Client({});
  const archived = async (bytes: Uint8Array): Promise<Buffer | undefined> => {
    const Key = `workbooks/${createHash('sha256').update(bytes).digest('hex')}`;
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: process.env.FILES_BUCKET, Key }));
    return Body && Buffer.from(await Body.transformToByteArray());
  };

  // proves A7.43
  test('keeps the codes that the version in force of the folder has, and says so; without a folder the cells are read as they are shown', async () => {
    const bytes = new Uint8Array(await readFile(new URL('../../fixtures/misread/number-formats.xlsx', import.meta.url)));
    const codes = async (query: object) => {
      const { status, body } = await callApi('compileDesign', { token, query: { lang: 'en', ...query }, body: upload(bytes) });
      expect(status).toBe(200);
      const { card_design: design, diagnostics } = body as { readonly card_design: CardDesign; readonly diagnostics: readonly { readonly code: string; readonly cell: string }[] };
      const items = design.pages[0]!.items as readonly { readonly choices: readonly { readonly value: string }[] }[];
      return [items.map(({ choices }) => choices.map(({ value }) => value)), diagnostics.filter(({ code }) => code === 'choice.code_kept').map(({ cell }) => cell)];
    };
    const shown = [['2.00', '2.50'], ['001', '012'], ['21%', '100%']];
    expect(await codes({})).toEqual([shown, []]);
    const { id: pId, folders: [fresh] } = await createProject('Formats');
    const project = { pId, fId: fresh!.id };
    expect(await codes(project)).toEqual([shown, []]);
    const choices = (...values: string[]) => values.map((value) => ({ value, title: { en: value } }));
    await useDesign(fresh!, designOf('Doses', { pages: [{ name: 'main', title: { en: 'Main' }, items: [{ class: 'attribute', type: 'single', name: 'code', title: { en: 'Code' }, choices: choices('1', '9') }] }] }), chea);
    expect(await codes(project)).toEqual([[['2.00', '2.50'], ['1', '012'], ['21%', '100%']], ['B4']]);
  });

  test('refuses a folder that is not there', async () => {
    const bytes = await workbook(page([['integer', 'hr', 'Heart rate', '心拍数']]));
    expect(await callApi('compileDesign', { token, query: { pId: params.pId, fId: 'nowhere1' }, body: upload(bytes) })).toMatchObject(unknownFolder);
  });

  test('archives a workbook under its own hash and answers its design; the version that comes of it points to the file', async () => {
    const bytes = await workbook(page([['integer', 'hr', 'Heart rate', '心拍数']]));
    const { status, body } = await callApi('compileDesign', { token, body: upload(bytes) });
    expect(status).toBe(200);
    expect(body.card_design.pages[0]).toMatchObject({ name: 'vitals', items: [{ name: 'hr', type: 'number' }] });
    expect(body.diagnostics).toEqual([]);
    expect(body.warnings).toEqual([]);
    expect(await archived(bytes)).toEqual(Buffer.from(bytes));

    const uploaded = await callApi('uploadDesign', { token, params, body: { card_design: body.card_design } });
    const stored = await getDesignVersion(folder.id, uploaded.body.version);
    expect(stored?.source).toBe(createHash('sha256').update(bytes).digest('hex'));
    const { body: history } = await callApi('designHistory', { token, params });
    expect(history[0].source).toBe(stored?.source);
  });

  test('a design that lacks something of its file goes up with the manager\'s word only, and the version keeps the list', async () => {
    const bytes = await workbook(page([['integer', `hr${Date.now()}`, 'Heart rate', '心拍数'], ['image', 'photo', 'Photo', '写真'], ['video', 'film', 'Film', '動画']]));
    const { body } = await callApi('compileDesign', { token, body: upload(bytes) });
    expect(body.diagnostics).toMatchObject([{ severity: 'left_out', code: 'type.unsupported' }, { severity: 'left_out' }]);
    expect(await callApi('uploadDesign', { token, params, body: { card_design: body.card_design } })).toMatchObject({ status: 409, body: { code: 'design.left_out', details: { count: 2 } } });
    const { status } = await callApi('uploadDesign', { token, params, body: { card_design: body.card_design, confirm_left_out: true } });
    expect(status).toBe(200);
    const { body: history } = await callApi('designHistory', { token, params });
    expect(history[0].left_out).toEqual(body.diagnostics);
    expect(history[1].left_out).toEqual([]);
  });

  test('archives a file before it is opened, so also one that is refused', async () => {
    const bytes = new TextEncoder().encode(`no workbook ${Math.random()}`);
    expect(await callApi('compileDesign', { token, body: upload(bytes) })).toMatchObject({ status: 400 });
    expect(await archived(bytes)).toEqual(Buffer.from(bytes));
  });

  test('a design that was written as JSON is its own source', async () => {
    const json = designOf(`Written ${Math.random()}`);
    const { body } = await callApi('uploadDesign', { token, params, body: { card_design: json } });
    const stored = await getDesignVersion(folder.id, body.version);
    const bytes = Buffer.from(JSON.stringify(json));
    expect(stored?.source).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await archived(bytes)).toEqual(bytes);
  });

  // proves A7.43
  test("answers every finding of a faulty workbook, as data and in the reader's language", async () => {
    const bytes = await workbook(page([['integr', 'hr', 'Heart rate', ''], ['strin', 'hr', '', ''], ['hologram', 'x', 'X', '']]));
    const english = await callApi('compileDesign', { token, query: { lang: 'en' }, body: upload(bytes) });
    const japanese = await callApi('compileDesign', { token, body: upload(bytes) });
    expect(english.status).toBe(400);
    expect(english.body.code).toBe('design.invalid');
    expect(english.body.diagnostics.length).toBeGreaterThanOrEqual(2);
    expect(english.body.errMessage).toHaveLength(english.body.diagnostics.length);
    expect(japanese.body.diagnostics).toEqual(english.body.diagnostics);
    expect(japanese.body.errMessage).not.toEqual(english.body.errMessage);
  });

  // proves A5.12
  test('answers 400 to bytes that are no workbook, to a body without a file and to one that is not multipart', async () => {
    expect(await callApi('compileDesign', { token, body: upload(new TextEncoder().encode('no workbook')) })).toMatchObject({
      status: 400,
      body: { code: 'design.invalid' },
    });
    expect(await callApi('compileDesign', { token, body: new FormData() })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', details: { issues: [{ path: 'body.file', code: 'missing' }] } },
    });
    expect(await callApi('compileDesign', { token, body: 'text' })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', details: { issues: [{ path: 'body', code: 'not_multipart' }] } },
    });
  });

  test('answers 413 to a file beyond the limit', async () => {
    const { status, body } = await callApi('compileDesign', { token, body: upload(new Uint8Array(4.7 * 1024 * 1024)) });
    expect(status).toBe(413);
    expect(body.code).toBe('request.too_large');
  });

  test('is for managers only', async () => {
    expect(await callApi('compileDesign', { body: upload(new Uint8Array(1)) })).toMatchObject(expired);
    expect(await callApi('compileDesign', { token: aoi.token, body: upload(new Uint8Array(1)) })).toMatchObject(denied);
  });
});

describe('checkDuplicates', () => {
  // proves A7.44
  test('answers 200 to a design in which nothing stands twice', async () => {
    expect(await callApi('checkDuplicates', { token, body: { card_design: designOf('One') } })).toMatchObject({ status: 200, body: {} });
  });

  // proves A7.44
  test('answers every duplicate and every entry that points at nothing', async () => {
    const { status, body } = await callApi('checkDuplicates', { token, query: { lang: 'en' }, body: { card_design: twice } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'design.invalid', request_id: expect.any(String) });
    expect(body.errMessage).toHaveLength(2);
    expect(body.diagnostics.map(({ code }: { code: string }) => code)).toEqual([
      'design.duplicate_id_attribute',
      'design.unknown_id_attribute',
    ]);
  });

  test.each([null, 5, 'text'])('says by its name that a design is none: %j', async (card_design) => {
    const { status, body } = await callApi('checkDuplicates', { token, query: { lang: 'en' }, body: { card_design } });
    expect({ status, errMessage: body.errMessage }).toEqual({ status: 400, errMessage: [expect.stringContaining('"card_design" has a value of the wrong type')] });
  });

  test('lists every issue of its input at once', async () => {
    const { status, body } = await callApi('checkDuplicates', { token, query: { lang: 'fr' }, body: { design: 1 } });
    expect(status).toBe(400);
    expect(body.details.issues).toEqual(
      expect.arrayContaining([
        { path: 'query.lang', code: 'not_allowed' },
        { path: 'body.design', code: 'unknown' },
      ]),
    );
  });

  test('is for managers only', async () => {
    expect(await callApi('checkDuplicates', { body: { card_design: twice } })).toMatchObject(expired);
    expect(await callApi('checkDuplicates', { token: aoi.token, body: { card_design: twice } })).toMatchObject(denied);
  });
});

describe('uploadDesign', () => {
  // proves A7.45
  test('puts the next version in force and keeps the versions before', async () => {
    const project = await createProject('Upload', [{}, {}]);
    const [first, second] = project.folders.map(({ id }) => ({ pId: project.id, fId: id }));
    const body = (title: string) => ({ card_design: designOf(title) });
    expect((await callApi('uploadDesign', { token, params: first, body: body('A') })).body).toEqual({ version: 1 });
    const { body: answer, units } = await callApi('uploadDesign', { token, params: first, body: body('B') });
    expect(answer).toEqual({ version: 2 });
    // Sign-in of a write 3, the project strongly 1. Two items of up to 1 KB in a transaction.
    expect(units).toEqual({ read: 4, write: 4, requests: 3 });
    expect((await callApi('uploadDesign', { token, params: second, body: body('C') })).body).toEqual({ version: 1 });
    expect((await getDesignVersion(first?.fId ?? '', 1))?.design).toEqual(designOf('A'));
    expect((await getDesignVersion(first?.fId ?? '', 2))?.design).toEqual(designOf('B'));
  });

  test('keeps a design whole that is too large for one item', async () => {
    const project = await createProject('Large');
    const [own] = project.folders;
    if (own === undefined) throw new Error('no folder');
    const items = Array.from({ length: 400 }, (_none, index) => ({
      class: 'attribute' as const,
      type: 'label' as const,
      name: `note_${index}`,
      title: { en: noise().slice(0, 1_500) },
    }));
    const large = designOf('Large', { pages: [{ name: 'notes', title: { en: 'Notes' }, items }] });
    await useDesign(own, large, chea);
    expect((await getDesignVersion(own.id, 1))?.design).toEqual(large);
  });

  // proves A7.45
  test('lets one of two uploads at once through', async () => {
    const project = await createProject('Race');
    const [own] = project.folders;
    if (own === undefined) throw new Error('no folder');
    const outcomes = await Promise.all(['A', 'B'].map((title) => insertDesignVersion(own, designOf(title), chea.user.id, Date.now())));
    expect(new Set(outcomes)).toEqual(new Set([1, 'overtaken']));
  });

  test('keeps a design that is too large for one item of the table, and gives it back as it was', async () => {
    const [own] = (await createProject('Large')).folders;
    // Letters of chance, so that packing makes little of them.
    const large = designOf(randomBytes(500_000).toString('base64'));
    expect(await insertDesignVersion(own!, large, chea.user.id, Date.now())).toBe(1);
    expect((await getDesignVersion(own!.id, 1))?.design).toEqual(large);
  });

  test('refuses a design whose changes were shown against another version than the one in force', async () => {
    const project = await createProject('Overtaken');
    const own = { pId: project.id, fId: project.folders[0]?.id ?? '' };
    const body = (title: string, from: number | null) => ({ card_design: designOf(title), from });
    expect((await callApi('uploadDesign', { token, params: own, body: body('A', null) })).body).toEqual({ version: 1 });
    expect(await callApi('uploadDesign', { token, params: own, body: body('B', null) })).toMatchObject({ status: 409, body: { code: 'design.stale' } });
    expect((await callApi('uploadDesign', { token, params: own, body: body('B', 1) })).body).toEqual({ version: 2 });
  });

  test('refuses a faulty design with every finding and leaves the version in force', async () => {
    const project = await createProject('Faulty');
    const own = { pId: project.id, fId: project.folders[0]?.id ?? '' };
    const { status, body } = await callApi('uploadDesign', { token, params: own, body: { card_design: twice } });
    expect(status).toBe(400);
    expect(body.errMessage).toHaveLength(2);
    expect((await callApi('designHistory', { token, params: own })).body).toEqual([]);
  });

  test('lists issues of path and body at once', async () => {
    const { status, body } = await callApi('uploadDesign', { token, params: { pId: 'a b', fId: '' }, body: '{"card_design":{}}}' });
    expect(status).toBe(400);
    expect(body.details.issues).toEqual([
      { path: 'params.pId', code: 'wrong_format' },
      { path: 'params.fId', code: 'wrong_format' },
      { path: 'body', code: 'not_json' },
    ]);
  });

  test("answers 404 for a folder that does not exist or is another project's", async () => {
    const other = await createProject('Other');
    const body = { card_design: designOf('A') };
    const foreign = { pId: params.pId, fId: other.folders[0]?.id ?? '' };
    expect(await callApi('uploadDesign', { token, params: foreign, body })).toMatchObject(unknownFolder);
    expect(await callApi('uploadDesign', { token, params: { ...params, fId: `${params.pId}0000` }, body })).toMatchObject(unknownFolder);
  });

  test('is for managers only', async () => {
    const body = { card_design: designOf('A') };
    expect(await callApi('uploadDesign', { params, body })).toMatchObject(expired);
    expect(await callApi('uploadDesign', { token: aoi.token, params, body })).toMatchObject(denied);
  });
});

describe('designHistory', () => {
  // proves A7.46
  test('answers every version with its design, newest first', async () => {
    const project = await createProject('History');
    const own = { pId: project.id, fId: project.folders[0]?.id ?? '' };
    for (const title of ['A', 'B']) await callApi('uploadDesign', { token, params: own, body: { card_design: designOf(title) } });
    const { status, body, units } = await callApi('designHistory', { token, params: own });
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: `${own.fId}-2`, version: 2, created_at: expect.stringMatching(/Z$/), source: expect.stringMatching(/^[0-9a-f]{64}$/), left_out: [], vals: designOf('B') },
      { id: `${own.fId}-1`, version: 1, created_at: expect.stringMatching(/Z$/), source: expect.stringMatching(/^[0-9a-f]{64}$/), left_out: [], vals: designOf('A') },
    ]);
    // Sign-in 1.5, the project strongly 1, the versions half a unit.
    expect(units).toEqual({ read: 3, write: 0, requests: 3 });
  });

  test('answers 400 to ids that are none, 404 to an unknown folder, 401 and 403 to others', async () => {
    expect((await callApi('designHistory', { token, params: { pId: '', fId: '' } })).body.details.issues).toHaveLength(2);
    expect(await callApi('designHistory', { token, params: { ...params, fId: `${params.pId}0000` } })).toMatchObject(unknownFolder);
    expect(await callApi('designHistory', { params })).toMatchObject(expired);
    expect(await callApi('designHistory', { token: aoi.token, params })).toMatchObject(denied);
  });
});
