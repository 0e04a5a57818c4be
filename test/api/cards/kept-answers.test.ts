import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder, refusal } from '#test/support/card-folder.ts';
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

    const moved = await saved(full('K-1'), { id: card.id, card_hash: card.card_hash });
    expect(moved).toMatchObject({ version: 2, vals: { patient: { pid: 'K-1', sex: 'f' } } });
    expect(moved.vals.patient).not.toHaveProperty('age');
    expect(moved.kept_answers).toEqual([{ version: 1, path: 'patient.age', value: 36 }]);
    // Nobody deleted the answer, so the history does not list it.
    expect(moved.history.at(-1).changes).toEqual([]);
    expect((await get(card.id)).body.kept_answers).toEqual(moved.kept_answers);

    const again = await saved({ patient: { pid: 'K-1', name: '青井花子' } }, { id: card.id, card_hash: moved.card_hash });
    expect(again.kept_answers).toEqual(moved.kept_answers);
    const [row] = await exported();
    expect(row).toMatchObject({ version: '2', 'patient.name': '青井花子', 'patient.age': '36', kept_answers: '' });

    await upload(first);
    const back = await saved(again.vals, { id: card.id, card_hash: again.card_hash });
    expect(back).toMatchObject({ version: 3, vals: { patient: { age: 36 } }, kept_answers: [] });
  });

  test('is saved from the form of its own version, a version that came while it was open notwithstanding', async () => {
    const { aoi, params, saved, upload } = await openVersions();
    const card = await saved(full('K-2'));
    await upload(withPatient((items) => items.map((item) => (item.name === 'sex' ? sexOf('m', 'x') : item))));
    const body = { id: card.id, card_hash: card.card_hash, version: 1 };
    const { status, body: moved } = await callApi('saveCard', { token: aoi.token, params, body: { ...body, vals: { ...full('K-2'), visit: { note: '追記' } } } });
    expect(status).toBe(200);
    expect(moved).toMatchObject({ version: 2, vals: { visit: { note: '追記' } }, kept_answers: [{ version: 1, path: 'patient.sex', value: 'f' }] });
    // An answer that is wrong in the version in which it was entered is refused, too.
    const other = await saved({ patient: { pid: 'K-3', name: 'x', sex: 'm' } });
    expect(await callApi('saveCard', { token: aoi.token, params, body: { id: other.id, card_hash: other.card_hash, vals: { patient: { pid: 'K-3', name: 'x', sex: 'q' } } } })).toMatchObject({
      status: 400,
      body: { code: 'card.invalid' },
    });
  });

  test('tells in its history of an answer that was changed in the form of its own version and is kept since', async () => {
    const { aoi, params, saved, upload } = await openVersions();
    const card = await saved(full('K-7'));
    await upload(without('age'));
    const { patient, ...others } = full('K-7');
    const body = { vals: { ...others, patient: { ...patient, age: 37 } }, id: card.id, card_hash: card.card_hash, version: 1 };
    const { body: moved } = await callApi('saveCard', { token: aoi.token, params, body });
    expect(moved.kept_answers).toEqual([{ version: 1, path: 'patient.age', value: 37 }]);
    expect(moved.history.at(-1).changes).toEqual([{ path: 'patient.age', old: 36 }]);
  });

  test('keeps what a client that knows only the later version did not post', async () => {
    const { saved, upload } = await openVersions();
    const card = await saved(full('K-4'));
    await upload(without('sex'));
    const moved = await saved({ patient: { pid: 'K-4', name: '青井' } }, { id: card.id, card_hash: card.card_hash });
    // The age has a place in this version. A save without it deletes it, and the history says so.
    expect(moved.kept_answers).toEqual([{ version: 1, path: 'patient.sex', value: 'f' }]);
    expect(moved.history.at(-1).changes).toEqual([
      { path: 'patient.age', old: 36 },
      { path: 'visit.note', old: '所見' },
    ]);
  });
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
