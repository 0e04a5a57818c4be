import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { choices, item, plugin, repeat } from '#test/support/form-builder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { useDesign } from '#test/support/registry.ts';

const first = caseDesign();
const sexOf = (...values: string[]): Item => ({
  class: 'attribute',
  type: 'single',
  name: 'sex',
  title: { ja: '性別' },
  choices: values.map((value) => ({ value, title: { ja: value } })),
});

/** The design with other items on the page of the patient. */
const withPatient = (edit: (items: readonly Item[]) => readonly Item[]): CardDesign => ({
  ...first,
  pages: first.pages.map((page) => (page.name === 'patient' ? { ...page, items: edit(page.items) } : page)),
});
const without = (name: string): CardDesign => withPatient((items) => items.filter((item) => item.name !== name));

const full = (pid: string): Answers => ({ patient: { pid, name: '青井', sex: 'f', age: 36 }, visit: { note: '所見' } });

const openVersions = async () => {
  const opened = await openFolder(first);
  let { folder } = opened;
  return {
    ...opened,
    /** Puts a later version in force. */
    upload: async (design: CardDesign): Promise<void> => {
      folder = await useDesign(folder, design, opened.chea);
    },
    exported: async (): Promise<Record<string, string>[]> => {
      const { aoi, params } = opened;
      const { body } = await callApi('requestExport', { token: aoi.token, params });
      await runWorkers();
      const { headers } = await callApi('fetchExport', { token: aoi.token, query: { k: body.key } });
      const file = await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.EXPORTS_BUCKET}${headers.location}`);
      return parse(await file.text(), { columns: true, bom: true });
    },
  };
};

describe('a card that is moved to a later version', () => {
  test('keeps the answer of an item that went: in the card, in further saves, in the file, and back in its place later', async () => {
    const { saved, get, upload, exported } = await openVersions();
    const card = await saved(full('K-1'));
    expect(card.kept_answers).toEqual([]);
    await upload(without('age'));

    // Saved without a move it stays as it is.
    const same = await saved({ ...full('K-1'), visit: { note: '追記' } }, { id: card.id, card_hash: card.card_hash });
    expect(same).toMatchObject({ version: 1, newer_version: 2, vals: { patient: { age: 36 } }, kept_answers: [] });
    const moved = await saved(full('K-1'), { id: card.id, card_hash: same.card_hash, move_to: 2 });
    expect(moved).toMatchObject({ version: 2, vals: { patient: { pid: 'K-1', sex: 'f' } } });
    expect(moved.vals.patient).not.toHaveProperty('age');
    expect(moved).not.toHaveProperty('newer_version');
    expect(moved.kept_answers).toEqual([{ version: 1, path: 'patient.age', value: 36 }]);
    // The history records a move as a move, with what left the form.
    expect(moved.history.at(-1)).toMatchObject({ version: 2, move: { from: 1 }, changes: [{ path: 'patient.age', old: 36 }, { path: 'visit.note', old: '追記' }] });
    expect((await get(card.id)).body.kept_answers).toEqual(moved.kept_answers);

    const again = await saved({ patient: { pid: 'K-1', name: '青井花子' } }, { id: card.id, card_hash: moved.card_hash });
    expect(again.kept_answers).toEqual(moved.kept_answers);
    const [row] = await exported();
    expect(row).toMatchObject({ version: '2', 'patient.name': '青井花子', 'patient.age': '36', kept_answers: '' });

    await upload(first);
    const back = await saved(again.vals, { id: card.id, card_hash: again.card_hash, move_to: 3 });
    expect(back).toMatchObject({ version: 3, vals: { patient: { age: 36 } }, kept_answers: [] });
  });

  test('stays in its version when it is saved, and refuses names of another one', async () => {
    const { aoi, params, saved, upload } = await openVersions();
    const card = await saved(full('K-2'));
    await upload(withPatient((items) => [...items.filter(({ name }) => name !== 'age'), sexOf('m', 'x')].filter((item, at, all) => all.findLastIndex(({ name }) => name === item.name) === at).concat({ class: 'attribute', type: 'string', name: 'ward', title: { ja: '病棟' } })));
    const body = { id: card.id, card_hash: card.card_hash };
    const post = (more: object) => callApi('saveCard', { token: aoi.token, params, body: { ...body, ...more } });
    const other = { version: 1, sent: 2 };
    expect(await post({ vals: { ...full('K-2'), patient: { ...full('K-2').patient, ward: 'ICU' } } })).toMatchObject(refusal(409, 'card.other_version', { ...other, path: 'body.vals.patient.ward' }));
    expect(await post({ vals: full('K-2'), version: 2 })).toMatchObject(refusal(409, 'card.other_version', { ...other, path: 'body.version' }));
    const patch = (more: object) => callApi('patchCard', { token: aoi.token, params: { ...params, cardId: card.id }, body: { card_hash: card.card_hash, ...more } });
    expect(await patch({ vals: { patient: { ward: 'ICU' } } })).toMatchObject(refusal(409, 'card.other_version', { ...other, path: 'body.vals.patient.ward' }));
    // Also where both versions have the name: it may mean something else.
    expect(await patch({ vals: { visit: { note: '追記' } }, version: 2 })).toMatchObject(refusal(409, 'card.other_version', { ...other, path: 'body.version' }));
    expect(await patch({ vals: {}, version: 1 })).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await patch({ vals: {}, move_to: 1 })).toMatchObject({ status: 200, body: { version: 1, card_hash: card.card_hash } });
    expect(await patch({ vals: {}, move_to: 7 })).toMatchObject(refusal(409, 'design.not_in_force', { version: 2, asked: 7 }));
    // The choice f went: it is judged by the version that has it.
    const same = await patch({ vals: { visit: { note: '追記' } } });
    expect(same).toMatchObject({ status: 200, body: { version: 1, vals: { patient: { sex: 'f' }, visit: { note: '追記' } } } });
    const { status, body: moved } = await patch({ vals: {}, card_hash: same.body.card_hash, move_to: 2 });
    expect(status).toBe(200);
    expect(moved).toMatchObject({ version: 2, kept_answers: [{ version: 1, path: 'patient.sex', value: 'f' }, { version: 1, path: 'patient.age', value: 36 }] });
    // Who still has the form of the version before is told of the move as of any other save.
    expect(await post({ vals: { ...full('K-2'), visit: { note: '別の所見' } }, version: 1 })).toMatchObject({ status: 409, body: { code: 'card.stale' } });
  });

  test('keeps what a form of the new version did not post', async () => {
    const { saved, upload } = await openVersions();
    const card = await saved(full('K-4'));
    await upload(without('sex'));
    const moved = await saved({ patient: { pid: 'K-4', name: '青井' } }, { id: card.id, card_hash: card.card_hash, version: 2, move_to: 2 });
    // The age has a place in this version. A save without it deletes it, and the history says so.
    expect(moved.kept_answers).toEqual([{ version: 1, path: 'patient.sex', value: 'f' }]);
    expect(moved.history.at(-1).changes).toEqual([
      { path: 'patient.sex', old: 'f' },
      { path: 'patient.age', old: 36 },
      { path: 'visit.note', old: '所見' },
    ]);
  });

  test('keeps answers of earlier versions that a carried form sends beside the others', async () => {
    const { aoi, params, saved, upload } = await openVersions();
    const card = await saved({ patient: { pid: 'K-8', name: '青井', sex: 'f' } });
    await upload(without('age'));
    const moved = await saved(card.vals, { id: card.id, card_hash: card.card_hash, move_to: 2 });
    const post = (left_over: object[]) => callApi('saveCard', { token: aoi.token, params, body: { vals: moved.vals, id: card.id, card_hash: moved.card_hash, version: 2, left_over } });
    expect(await post([{ version: 1, path: 'patient.age', value: 'old' }])).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'body.left_over.0', code: 'invalid' }] } } });
    expect(await post([{ version: 1, path: 'patient.wrad', value: 1 }])).toMatchObject({ status: 400 });
    expect(await post([{ version: 2, path: 'patient.sex', value: 'f' }])).toMatchObject({ status: 400 });
    expect((await post([{ version: 1, path: 'patient.age', value: 37 }])).body).toMatchObject({ version: 2, vals: moved.vals, kept_answers: [{ version: 1, path: 'patient.age', value: 37 }] });
  });
});

test('who took an answer away in the version before is told of the move, although the move kept that answer', async () => {
  const { aoi, params, saved, upload, get } = await openVersions();
  const card = await saved(full('K-10'));
  await upload(without('age'));
  const moved = await saved(card.vals, { id: card.id, card_hash: card.card_hash, move_to: 2 });
  const { age: _age, ...patient } = full('K-10')['patient']!;
  const body = { id: card.id, card_hash: card.card_hash, version: 1, vals: { ...full('K-10'), patient } };
  expect(await callApi('saveCard', { token: aoi.token, params, body })).toMatchObject({ status: 409, body: { code: 'card.stale' } });
  expect((await get(card.id)).body).toEqual(moved);
});

test('a new card keeps what was entered in a form that was opened before the upload', async () => {
  const { aoi, params, upload } = await openVersions();
  await upload(without('age'));
  const body = { vals: full('K-5'), version: 1 };
  const { body: card } = await callApi('saveCard', { token: aoi.token, params, body });
  expect(card).toMatchObject({ version: 2, kept_answers: [{ version: 1, path: 'patient.age', value: 36 }] });
  expect(await callApi('saveCard', { token: aoi.token, params, body: { vals: full('K-6'), version: 9 } })).toMatchObject(refusal(404, 'design.unknown'));
  expect(await callApi('saveCard', { token: aoi.token, params, body: { vals: full('K-6'), version: 0 } })).toMatchObject({ status: 400 });
});

test('what a deleted card had of earlier versions goes along into a new one: repetitions, ranks, what was taken out and what was computed', async () => {
  const ranked = item('multi', 'order', { ranked: true, choices: choices('a', 'b', 'c') });
  const wound = repeat('wound', [item('string', 'site')]);
  const total = plugin('sum', 'total', { sources: ['patient.age', 'patient.age'] });
  const { aoi, params, saved, upload } = await openVersions();
  await upload(withPatient((items) => [...items, ranked, wound, total]));
  const vals = { patient: { ...full('K-9')['patient'], order: ['c', 'a'], wound: 2, site_1: '腕', site_2: '脚' } };
  const card = await saved(vals);
  await upload(first);
  const moved = await saved(card.vals, { id: card.id, card_hash: card.card_hash, move_to: 3 });
  expect(moved.kept_answers.map(({ path }: { path: string }) => path)).toEqual(expect.arrayContaining(['patient.order', 'patient.wound', 'patient.site_1', 'patient.site_2', 'patient.total']));
  expect((await callApi('deleteCard', { token: aoi.token, params: { ...params, cardId: card.id } })).status).toBe(204);
  const left_over = moved.kept_answers.map(({ repeat: _repeat, ...each }: { path: string; repeat?: string }) => (each.path === 'patient.site_2' ? { ...each, detached: true } : each));
  const { status, body: anew } = await callApi('saveCard', { token: aoi.token, params, body: { vals: moved.vals, version: 3, left_over } });
  expect({ status, kept: anew.kept_answers }).toEqual({ status: 200, kept: moved.kept_answers.map((each: { path: string }) => (each.path === 'patient.site_2' ? { ...each, detached: true } : each)) });
  expect(anew).toMatchObject({ version: 3, vals: moved.vals });
  expect(anew.id).not.toBe(card.id);
});

test('a card that is saved as a new one keeps what was kept beside the deleted one', async () => {
  const { aoi, params, saved, upload, remove } = await openVersions();
  const card = await saved(full('K-9'));
  await upload(without('age'));
  const moved = await saved(card.vals, { id: card.id, card_hash: card.card_hash, move_to: 2 });
  await upload(without('age'));
  await remove(card.id);
  const body = { vals: moved.vals, version: 2, left_over: moved.kept_answers };
  expect((await callApi('saveCard', { token: aoi.token, params, body })).body).toMatchObject({ version: 3, vals: moved.vals, kept_answers: moved.kept_answers });
});

test('a save that sends another answer of an earlier version is another save: it is not taken for the one before', async () => {
  const { aoi, params, saved, upload, get } = await openVersions();
  const card = await saved({ patient: { pid: 'K-11', name: '青井' } });
  await upload(without('age'));
  const moved = await saved(card.vals, { id: card.id, card_hash: card.card_hash, move_to: 2 });
  const post = (value: number) => callApi('saveCard', { token: aoi.token, params, body: { vals: moved.vals, id: card.id, card_hash: moved.card_hash, version: 2, left_over: [{ version: 1, path: 'patient.age', value }] } });
  const [first, again, other] = [await post(40), await post(40), await post(41)];
  expect([first.status, again.status, again.body.card_hash === first.body.card_hash, other.status]).toEqual([200, 200, true, 409]);
  expect((await get(card.id)).body.kept_answers).toMatchObject([{ path: 'patient.age', value: 40 }]);
});

test('saves and uploads at once leave every card with all of its answers', async () => {
  const { aoi, params, saved, upload, get } = await openVersions();
  const cards = await Promise.all(Array.from({ length: 6 }, (_, index) => saved(full(`K-${index}`))));
  const posted = cards.map(({ id, card_hash, vals }) => callApi('saveCard', { token: aoi.token, params, body: { id, card_hash, vals, version: 1 } }));
  await Promise.all([upload(without('age')), ...posted]);
  for (const card of cards) {
    const { body } = await get(card.id);
    const held = { ...body.vals.patient, ...Object.fromEntries(body.kept_answers.map(({ path, value }: { path: string; value: unknown }) => [path.split('.')[1], value])) };
    expect(held).toEqual(card.vals.patient);
  }
});
