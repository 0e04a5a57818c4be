import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

afterEach(runWorkers);

/** A folder of a project that lets cards be saved with errors, or not. */
const open = async (isAllowed = true) => {
  const folder = await openFolder();
  const { chea, project } = folder;
  const set = async (saves_with_errors: boolean): Promise<void> => {
    const { title, lang, design_name } = project;
    expect((await callApi('saveProject', { token: chea.token, params: { pId: project.id }, body: { title, description: title, lang: [...lang], design_name, saves_with_errors } })).body).toMatchObject({ saves_with_errors });
  };
  if (isAllowed) await set(true);
  return { ...folder, set };
};
const faulty = (more: object = {}): Answers => ({ patient: { pid: 'A', name: 'Aoi', sex: 'm', 'age@typed': 'about forty', ...more } });
type Folder = Awaited<ReturnType<typeof open>>;
const save = ({ aoi, params }: Folder, vals: Answers, more: object = {}) => callApi('saveCard', { token: aoi.token, params, body: { vals, with_errors: true, ...more } });

describe('a card with errors', () => {
  test('keeps a text that cannot be read, which counts as stored as it was sent', async () => {
    const { body } = await save(await open(), caseOf({ age: 'about forty' }));
    expect(body.vals.patient).toMatchObject({ 'age@typed': 'about forty' });
    expect(body).not.toHaveProperty('adjusted');
  });

  test('is saved as in progress with what cannot be read, says so in lists, and is mended later', async () => {
    const folder = await open();
    const { aoi, params } = folder;
    const { status, body: made } = await save(folder, { patient: { pid: 'A', name: 'Aoi', sex: 'x', 'age@typed': 'about forty' } });
    expect([status, made.errors, made.vals]).toEqual([200, 2, { patient: { pid: 'A', name: 'Aoi', sex: 'x', 'age@typed': 'about forty' } }]);
    expect((await callApi('listCards', { token: aoi.token, params })).body).toMatchObject([{ errors: 2 }]);
    const still = (await save(folder, faulty({ 'age@typed': '42 or so' }), { id: made.id, card_hash: made.card_hash })).body;
    expect(still).toMatchObject({ errors: 1, vals: faulty({ 'age@typed': '42 or so' }) });
    const mended = (await save(folder, caseOf({ pid: 'A', age: 42 }), { id: made.id, card_hash: still.card_hash, with_errors: undefined })).body;
    expect(mended.errors).toBeUndefined();
    expect(mended.vals.patient).not.toHaveProperty('age@typed');
    expect(mended.history.at(-1).changes).toEqual(expect.arrayContaining([{ path: 'patient.age@typed', old: '42 or so' }]));
    expect((await callApi('listCards', { token: aoi.token, params })).body[0]).not.toHaveProperty('errors');
  });

  test('is changed by some of its answers, and keeps the text that cannot be read', async () => {
    const folder = await open();
    const { aoi, params } = folder;
    const { body: made } = await save(folder, faulty());
    const patch = (body: object) => callApi('patchCard', { token: aoi.token, params: { ...params, cardId: made.id }, body });
    expect(await patch({ card_hash: made.card_hash, vals: { patient: { name: 'Ben' } } })).toMatchObject(refusal(400, 'card.invalid'));
    const { status, body } = await patch({ card_hash: made.card_hash, vals: { patient: { name: 'Ben' } }, with_errors: true });
    expect([status, body.errors, body.vals]).toEqual([200, 1, faulty({ name: 'Ben' })]);
    const mended = (await patch({ card_hash: body.card_hash, vals: { patient: { age: 42 } } })).body;
    expect([mended.errors, mended.vals.patient.age]).toEqual([undefined, 42]);
    expect(mended.vals.patient).not.toHaveProperty('age@typed');
  });

  test('keeps an answer of a shape that cannot be read as its text', async () => {
    const folder = await open();
    expect((await save(folder, caseOf({ pid: 'A', age: 'old' }))).body.vals.patient['age@typed']).toBe('old');
  });

  test('is counted beside the cards of its folder, also once no more may be saved so', async () => {
    const folder = await open();
    const counted = async () => (await callApi('projects', { token: folder.aoi.token })).body[0].folders[0];
    expect(await counted()).not.toHaveProperty('errors');
    await save(folder, caseOf({ pid: 'B' }));
    const { body: made } = await save(folder, faulty());
    await folder.set(false);
    expect(await counted()).toMatchObject({ status: { comp: 2, incomp: 0 }, errors: 1 });
    await callApi('saveCard', { token: folder.aoi.token, params: folder.params, body: { vals: caseOf({ pid: 'A', age: 42 }), id: made.id, card_hash: made.card_hash } });
    expect(await counted()).not.toHaveProperty('errors');
  });

  test('is refused where the project does not allow it, where nobody asks for it, and again once it is not allowed any more', async () => {
    const closed = await open(false);
    expect(await save(closed, faulty())).toMatchObject(refusal(400, 'card.invalid'));
    const folder = await open();
    expect(await save(folder, faulty(), { with_errors: undefined })).toMatchObject(refusal(400, 'card.invalid'));
    const { body: made } = await save(folder, faulty());
    await folder.set(false);
    expect(await save(folder, faulty({ name: 'Ben' }), { id: made.id, card_hash: made.card_hash })).toMatchObject(refusal(400, 'card.invalid'));
  });

  test.each<[string, Answers, string]>([
    ['a blank id attribute', { patient: { name: 'Aoi', 'age@typed': 'x' } }, 'card.id_attribute_missing'],
    ['nothing at all', { patient: {} }, 'card.nothing_entered'],
  ])('needs its id all the same: %s', async (_, vals, code) => {
    const refused = await save(await open(), vals);
    expect(refused).toMatchObject(refusal(400, 'card.invalid'));
    expect(refused.body.details.issues[0].code).toBe(code);
  });

  test('with a text of an item that is not there is an unknown name', async () => {
    const refused = await save(await open(), faulty({ 'agee@typed': 'x' }));
    expect(refused.body.details.issues).toMatchObject([{ path: 'body.vals.patient.agee@typed', did_you_mean: 'age@typed' }]);
  });

  test('is left out of files, which say how many are, unless it is asked for', async () => {
    const folder = await open();
    const { aoi, params } = folder;
    await save(folder, faulty());
    await save(folder, caseOf({ pid: 'B' }));
    const take = async (query: Record<string, string>) => {
      const { key } = (await callApi('requestExport', { token: aoi.token, params, query })).body;
      await runWorkers();
      const { headers } = await callApi('fetchExport', { token: aoi.token, query: { k: key } });
      const file = await fetch(`${process.env['AWS_ENDPOINT_URL_S3']}/${process.env['EXPORTS_BUCKET']}${headers.location}`);
      const rows = parse(await file.text(), { columns: true, bom: true }) as Record<string, string>[];
      return { ids: rows.map((row) => row['patient.pid']), name: decodeURIComponent(headers.location ?? '') };
    };
    const usual = await take({});
    expect(usual.ids).toEqual(['B']);
    expect(usual.name).toMatch(/data_\d{8}_1_with_errors_left_out\.csv/);
    const all = await take({ with_errors: 'true' });
    expect(new Set(all.ids)).toEqual(new Set(['A', 'B']));
    expect(all.name).toMatch(/data_\d{8}\.csv/);
  });
});

test('a project keeps the setting where a client does not name it', async () => {
  const { chea, project } = await open();
  const { title, lang, design_name } = project;
  const saved = await callApi('saveProject', { token: chea.token, params: { pId: project.id }, body: { title, description: title, lang: [...lang], design_name } });
  expect(saved.body).toMatchObject({ saves_with_errors: true });
  expect((await callApi('allProjects', { token: chea.token })).body).toEqual(expect.arrayContaining([expect.objectContaining({ id: project.id, saves_with_errors: true })]));
});
