import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { newFolderId } from '#functions/data/ids.ts';
import { designVersionsOf, projectKey } from '#functions/data/keys.ts';
import { getDesignVersion, insertDesignVersion } from '#functions/designs/data/design-versions.ts';
import { folderOf, getProject } from '#functions/projects/data/projects.ts';
import { queryAll, update } from '#functions/data/table.ts';
import { replaceByEmpty, copiedFolder } from '#functions/modules/test-folders/data/test-folders.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, numberedDesign, openFolder } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createPerson, join } from '#test/support/registry.ts';
import { setReview } from '#test/support/review-state.ts';

const refused = (status: number, code: string) => ({ status, body: { code, request_id: expect.any(String) } });

/** Moves the clock on so far that no call can still be running, so that purges end at once. */
afterEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await runWorkers();
  vi.useRealTimers();
});

/** Only the parameters that the path has. */
const named = (name: CallName, params: Record<string, string>) => Object.fromEntries(Object.entries(params).filter(([key]) => routes[name].includes(`{${key}}`)));

const open = async (design = caseDesign()) => {
  const registry = await openFolder(design);
  const { chea, params } = registry;
  const act = (name: CallName, body: object | undefined, more: Record<string, string> = {}) => callApi(name, { token: chea.token, params: named(name, { ...params, ...more }), ...(body && { body }) });
  const foldersIn = async (pId: string) => (await act('folders', undefined, { pId })).body as { id: string; name: string; is_default: boolean; is_test?: boolean; title: object; cards: number }[];
  return { ...registry, act, foldersIn, pId: params.pId };
};

describe('copyFolder', () => {
  // proves A7.107
  test('makes a folder with the settings and the design in force under names that are free, and without cards', async () => {
    const { act, foldersIn, pId, folder, saved, chea } = await open();
    await saved(caseOf());
    // Two versions: the copy begins with the one in force.
    const second = caseDesign({ title: { ja: '第二版', en: 'Second' } });
    await insertDesignVersion({ ...folder, version: 1 }, second, chea.user.id, Date.now());
    const { status, body } = await act('copyFolder', {});
    expect({ status, body }).toMatchObject({ status: 200, body: { name: 'folder-1_2', design_name: 'cards_2', title: { ja: 'フォルダ1 (2)', en: 'Folder 1 (2)' }, version: 1, is_default: false } });
    expect(body.is_test).toBeUndefined();
    expect((await getDesignVersion(body.id, 1))?.design).toEqual(second);
    expect((await act('designHistory', undefined, { fId: body.id })).body.map(({ version }: { version: number }) => version)).toEqual([1]);
    const [before, after] = await foldersIn(pId);
    expect(before).toMatchObject({ id: folder.id, is_default: true });
    expect(after?.id).toBe(body.id);
    // A further copy, of the original and of the copy, takes the next number.
    expect((await act('copyFolder', {})).body).toMatchObject({ name: 'folder-1_3', title: { ja: 'フォルダ1 (3)' } });
    expect((await act('copyFolder', {}, { fId: body.id })).body).toMatchObject({ name: 'folder-1_4', title: { en: 'Folder 1 (4)' } });
  });

  // proves A10.55
  test('keeps that IDs are unique within each hospital', async () => {
    const { act, pId, folder } = await open();
    await update(projectKey(pId), { set: { [`folders.${folder.id}.ids_per_hospital`]: true } });
    expect((await act('copyFolder', {})).body).toMatchObject({ ids_per_hospital: true });
  });

  test('takes cards at once that claim their ids anew, and leaves the original as it was', async () => {
    const { act, aoi, pId, saved, list, foldersIn } = await open();
    const vals = caseOf();
    await saved(vals);
    const { body: copy } = await act('copyFolder', {});
    const inCopy = { pId, fId: copy.id };
    expect((await callApi('listCards', { token: aoi.token, params: inCopy })).body).toEqual([]);
    expect((await foldersIn(pId)).map(({ cards }) => cards)).toEqual([1, 0]);
    expect((await callApi('saveCard', { token: aoi.token, params: inCopy, body: { vals } })).status).toBe(200);
    expect((await list()).body).toHaveLength(1);
    expect((await foldersIn(pId)).map(({ cards }) => cards)).toEqual([1, 1]);
  });

  test('is refused for a folder that is not there, and for a body that it does not know', async () => {
    const { act, pId } = await open();
    expect(await act('copyFolder', {}, { fId: `${pId}0000` })).toMatchObject(refused(404, 'folder.unknown'));
    expect(await act('copyFolder', { cards: true })).toMatchObject(refused(400, 'request.invalid'));
    expect(await act('copyFolder', { is_test: 'yes' })).toMatchObject(refused(400, 'request.invalid'));
  });
});

describe('copyProject', () => {
  // proves A7.108
  test('makes a project with all folders and designs in force, without cards, and with the members only where they are asked for', async () => {
    const { act, foldersIn, pId, saved, aoi, hospital, project } = await open();
    await saved(caseOf());
    const owner = await createPerson(hospital, 'owner');
    await join(project, owner, 'browse', { is_owner: true, rights: { export: false, identifiers: false } });
    await act('copyFolder', { is_test: true });
    await setReview(pId, { on: true, closed: [{ name: 'January', from: '2026-01-01', to: '2026-02-01' }] });

    const alone = (await act('copyProject', { members: false })).body;
    expect(alone).toMatchObject({ title: { ja: 'Trauma (2)', en: 'Trauma (2)' }, design_name: 'registry_2', lang: ['ja', 'en'] });
    expect((await act('members', undefined, { pId: alone.id })).body).toEqual([]);
    expect((await getProject(alone.id, { consistent: true }))?.review).toMatchObject({ on: true, closed: [] });
    const [first, second] = await foldersIn(alone.id);
    const [from, fromTest] = await foldersIn(pId);
    for (const [copy, original] of [[first, from], [second, fromTest]] as const) {
      expect(copy).toMatchObject({ name: original?.name, title: original?.title, version: 1, is_default: original?.is_default });
      expect(copy?.is_test).toBe(original?.is_test);
      expect((await getDesignVersion(copy?.id ?? '', 1))?.design).toEqual(caseDesign());
    }

    const whole = (await act('copyProject', { members: true })).body;
    expect(whole.title).toEqual({ ja: 'Trauma (3)', en: 'Trauma (3)' });
    const rights = async (id: string) => (await act('members', undefined, { pId: id })).body.map(({ id: user, roles, is_owner, rights: taken }: { id: string; roles: string[]; is_owner: boolean; rights?: object }) => ({ user, roles, is_owner, taken }));
    expect(await rights(whole.id)).toEqual(await rights(pId));
    const params = { pId: whole.id, fId: (await foldersIn(whole.id))[0]?.id ?? '' };
    expect((await callApi('listCards', { token: aoi.token, params })).body).toEqual([]);
  });

  test('is refused for a project that is not there, and without saying whether members come along', async () => {
    const { act } = await open();
    expect(await act('copyProject', { members: true }, { pId: '0'.repeat(10) })).toMatchObject(refused(404, 'project.unknown'));
    expect(await act('copyProject', {})).toMatchObject(refused(400, 'request.invalid'));
  });
});

// proves A7.111
test('of the demo, no folder becomes real, and no copy has a manager as member', async () => {
  const { act, pId, folder, project, chea, aoi } = await open();
  await update(projectKey(pId), { set: { is_demo: true, [`folders.${folder.id}.is_test`]: true } });
  await join(project, chea, 'edit');
  const testsOnly = refused(409, 'demo.tests_only');
  expect(await act('copyFolder', { is_test: false })).toMatchObject(testsOnly);
  for (const keep of [true, false]) expect(await act('goLive', { keep, cards: 0 })).toMatchObject(testsOnly);
  const copy = (await act('copyProject', { members: true })).body;
  const members = (await act('members', undefined, { pId: copy.id })).body.map(({ id }: { id: string }) => id);
  expect(members).toContain(aoi.user.id);
  expect(members).not.toContain(chea.user.id);
  expect((await act('copyFolder', { is_test: false }, { pId: copy.id, fId: (await getProject(copy.id))!.folders[0]!.id })).status).toBe(200);
});

/** A folder for tests with three cards that drew the numbers 1 to 3. */
const openTest = async () => {
  const registry = await open(numberedDesign);
  const { act, pId, aoi } = registry;
  const { body: folder } = await act('copyFolder', { is_test: true });
  const save = (fId: string, more: object = {}) => callApi('saveCard', { token: aoi.token, params: { pId, fId }, body: { vals: { patient: { name: 'Test' } }, ...more } });
  const cards = [];
  for (let count = 0; count < 3; count += 1) cards.push((await save(folder.id)).body);
  const numbers = async (fId: string) => (await save(fId)).body.vals.visit.no as number;
  return { ...registry, test: folder as { id: string; name: string; title: object }, save, cards, numbers };
};

describe('a folder for tests', () => {
  test('is one from its beginning only, and says so to managers and members', async () => {
    const { act, pId, aoi, test: folder, foldersIn } = await openTest();
    const [real] = await foldersIn(pId);
    const form = { name: 'n', design_name: 'd', title: { ja: '題' }, description: { ja: '説明' }, is_default: false, registration_start_at: '2026-04-01T00:00:00+0900', registration_end_at: null };
    expect((await act('createFolder', { ...form, is_test: true })).body).toMatchObject({ is_test: true });
    // What was read may come back, and changes nothing of it.
    expect((await act('saveFolder', { ...form, is_test: true }, { fId: real?.id ?? '' })).body.is_test).toBeUndefined();
    expect((await act('saveFolder', { ...form, name: 'mine' }, { fId: folder.id })).body).toMatchObject({ name: 'mine', is_test: true });
    const { body } = await callApi('projects', { token: aoi.token });
    expect(body[0].folders.map(({ is_test }: { is_test?: boolean }) => is_test)).toEqual([undefined, true, true]);
  });

  test('is emptied only by who knows how many cards go, and real cards never', async () => {
    const { act, test: folder, params } = await openTest();
    const empty = (cards: number, fId = folder.id) => act('emptyFolder', { cards }, { fId });
    expect(await empty(0)).toMatchObject({ status: 409, body: { code: 'cards.exist', details: { cards: 3 } } });
    expect(await empty(4)).toMatchObject({ status: 409, body: { code: 'cards.exist', details: { cards: 3 } } });
    expect(await empty(0, params.fId)).toMatchObject(refused(409, 'folder.not_test'));
    expect(await empty(0, `${params.pId}0000`)).toMatchObject(refused(404, 'folder.unknown'));
    expect(await act('emptyFolder', {}, { fId: folder.id })).toMatchObject(refused(400, 'request.invalid'));
    expect(await empty(-1)).toMatchObject(refused(400, 'request.invalid'));
  });

  // proves A7.109
  test('begins anew when it is emptied: no card, number 1, its design and settings', async () => {
    const { act, pId, aoi, test: folder, save, cards, numbers, foldersIn } = await openTest();
    const { status, body } = await act('emptyFolder', { cards: 3 }, { fId: folder.id });
    expect({ status, body }).toMatchObject({ status: 200, body: { name: folder.name, title: folder.title, version: 1, is_test: true } });
    expect((await foldersIn(pId)).map(({ id }) => id)).not.toContain(folder.id);
    expect((await callApi('listCards', { token: aoi.token, params: { pId, fId: body.id } })).body).toEqual([]);
    expect(await numbers(body.id)).toBe(1);
    // Whoever still has a test card open saves nothing, neither here nor there.
    expect(await save(folder.id)).toMatchObject(refused(404, 'folder.unknown'));
    expect(await save(body.id, { id: cards[0].id, card_hash: cards[0].card_hash })).toMatchObject(refused(404, 'card.unknown'));
    expect((await act('emptyFolder', { cards: 1 }, { fId: body.id })).status).toBe(200);
  });

  test('is not replaced by one with a design that was followed by another meanwhile', async () => {
    const { test: folder, chea, pId } = await openTest();
    const project = (await getProject(pId, { consistent: true }))!;
    const before = folderOf(project, folder.id)!;
    expect(await insertDesignVersion(before, numberedDesign, chea.user.id, Date.now())).toBe(2);
    const now = Date.now();
    expect(await replaceByEmpty(project, before, copiedFolder(before, newFolderId(pId), now), { by: chea.user.id, now })).toBe('overtaken');
  });

  // proves A7.110
  test('goes live empty, and is none for tests any more', async () => {
    const { act, test: folder, numbers } = await openTest();
    const live = (body: object, fId: string) => act('goLive', body, { fId });
    expect(await live({ keep: false, cards: 0 }, folder.id)).toMatchObject({ status: 409, body: { code: 'cards.exist', details: { cards: 3 } } });
    const { body } = await live({ keep: false, cards: 3 }, folder.id);
    expect(body).toMatchObject({ name: folder.name, version: 1 });
    expect(body.is_test).toBeUndefined();
    expect(await numbers(body.id)).toBe(1);
    expect(await act('emptyFolder', { cards: 1 }, { fId: body.id })).toMatchObject(refused(409, 'folder.not_test'));
    expect(await live({ keep: true, cards: 1 }, body.id)).toMatchObject(refused(409, 'folder.not_test'));
    expect(await queryAll({ ...designVersionsOf(body.id), consistent: true })).toHaveLength(1);
  });

  test('goes live with its cards: the same folder, and numbers go on', async () => {
    const { act, pId, aoi, test: folder, numbers } = await openTest();
    expect(await act('goLive', { keep: true, cards: 2 }, { fId: folder.id })).toMatchObject({ status: 409, body: { details: { cards: 3 } } });
    const { body } = await act('goLive', { keep: true, cards: 3 }, { fId: folder.id });
    expect(body).toMatchObject({ id: folder.id });
    expect(body.is_test).toBeUndefined();
    expect((await callApi('listCards', { token: aoi.token, params: { pId, fId: folder.id } })).body).toHaveLength(3);
    expect(await numbers(folder.id)).toBe(4);
  });

  test('marks each card of its files, in every form of table, until it goes live', async () => {
    const { act, pId, aoi, test: folder } = await openTest();
    const download = async (query: Record<string, string> = {}) => {
      const { body } = await callApi('requestExport', { token: aoi.token, params: { pId, fId: folder.id }, query });
      await runWorkers();
      const { headers } = await callApi('fetchExport', { token: aoi.token, query: { k: body.key } });
      return (await fetch(`${process.env['AWS_ENDPOINT_URL_S3']}/${process.env['EXPORTS_BUCKET']}${headers.location}`)).text();
    };
    const rows = (csv: string) => parse(csv, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows(await download()).map((row) => row['test'])).toEqual(['1', '1', '1']);
    expect(rows(await download({ style: 'statistics' })).map((row) => row['test'])).toEqual(['1', '1', '1']);
    const lines = async (format: string) => (await download({ format, style: 'statistics' })).trim().split('\n').map((line) => JSON.parse(line));
    expect((await lines('jsonl')).map(({ test: mark }) => mark)).toEqual([true, true, true]);
    expect((await lines('fhir')).slice(1).map(({ meta }) => meta.tag[0].code)).toEqual(['HTEST', 'HTEST', 'HTEST']);
    await act('goLive', { keep: true, cards: 3 }, { fId: folder.id });
    expect(Object.keys(rows(await download())[0] ?? {})).not.toContain('test');
  });
});
