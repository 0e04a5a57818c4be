import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { findDifferences } from '#test/support/find-differences.ts';
import { cardKey } from '#functions/data/keys.ts';
import { pack, unpack } from '#functions/data/stored.ts';
import { get as getItem, update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { useDesign } from '#test/support/registry.ts';

const open = async (design = caseDesign()) => {
  const opened = await openFolder(design);
  const { aoi, params } = opened;
  const exported = async (): Promise<Record<string, string>[]> => {
    const { body } = await callApi('requestExport', { token: aoi.token, params });
    await runWorkers();
    const { status, headers } = await callApi('fetchExport', { token: aoi.token, query: { k: body.key } });
    expect(status).toBe(302);
    const file = await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.EXPORTS_BUCKET}${headers.location}`);
    return parse(await file.text(), { columns: true, bom: true });
  };
  return {
    ...opened,
    exported,
    recent: () => callApi('recentCards', { token: aoi.token }),
    itemOf: async (id: string) => (await getItem(cardKey(params.fId, id)))!,
    plant: (id: string, set: Parameters<typeof update>[1]['set']) => update(cardKey(params.fId, id), { set: set ?? {} }),
  };
};

/** What release 7 stores of a card, which adds to what this one does. */
const asOfRelease7 = async ({ itemOf, plant }: Awaited<ReturnType<typeof open>>, id: string): Promise<void> => {
  const item = await itemOf(id);
  const { vals, history } = unpack(item.b as Uint8Array) as { vals: object; history: object[] };
  const body = { signatures: [{ by: 'Mio' }], vals, history: history.map((entry) => ({ ...entry, reason: 'audit' })) };
  const known = JSON.parse(item.s as string) as unknown[];
  // Behind the eight that this release knows, of which the last is left out where it says nothing.
  const summary = [...known, ...Array.from({ length: 8 - known.length }, () => ''), { pinned: true }];
  await plant(id, { ver: 7, b: pack(body), s: JSON.stringify(summary), colour: 'red' });
};

describe('a card that a newer release stored', () => {
  test('is opened, listed and exported by what this release knows of it', async () => {
    const opened = await open();
    const card = await opened.saved(caseOf({ pid: 'A-1', sex: 'f' }));
    await asOfRelease7(opened, card.id);
    const { status, body } = await opened.get(card.id);
    expect({ status, body }).toMatchObject({ status: 200, body: { vals: card.vals, summary: card.summary, history: [{ revision: 1 }] } });
    expect((await opened.list()).body).toMatchObject([{ id: card.id, summary: card.summary }]);
    expect(await opened.exported()).toMatchObject([{ 'patient.pid': 'A-1', status: 'partial' }]);
  });

  test('keeps through a save what this release does not know, and its version', async () => {
    const opened = await open();
    const card = await opened.saved(caseOf());
    await asOfRelease7(opened, card.id);
    await opened.saved({ patient: { ...card.vals.patient, age: 3 } }, { id: card.id, card_hash: card.card_hash });
    const item = await opened.itemOf(card.id);
    expect(item).toMatchObject({ ver: 7, colour: 'red' });
    expect(JSON.parse(item.s as string).at(-1)).toEqual({ pinned: true });
    expect(unpack(item.b as Uint8Array)).toMatchObject({
      signatures: [{ by: 'Mio' }],
      vals: { patient: { age: 3 } },
      history: [{ revision: 1, reason: 'audit' }, { revision: 2 }],
    });
    expect((await opened.remove(card.id)).status).toBe(204);
    expect(await opened.itemOf(card.id)).toMatchObject({ ver: 7, colour: 'red' });
  });
});

describe.each([
  ['damaged', { b: new Uint8Array([2, 1, 2, 3]) }, 'damaged'],
  ['without its body', { b: undefined }, 'damaged'],
  ['packed by a newer release in a way of its own', { ver: 9, b: new Uint8Array([9, 1, 2, 3]) }, 'newer'],
  ['of a design version that is gone', { s: '[99,1,"pp",[],{},"x|0"]' }, 'no_design'],
  ['with a summary that is none', { s: 'x' }, 'damaged'],
])('a card that is %s', (_name, change, reason) => {
  // proves U9.56
  test('is refused by name, and is named and passed by where there are others', async () => {
    const { saved, save, get, list, recent, remove, plant, exported, folder } = await open();
    const [first, broken, last] = [await saved(caseOf({ pid: 'A-1' })), await saved(caseOf({ pid: 'A-2' })), await saved(caseOf({ pid: 'A-3' }))];
    await plant(broken.id, change);

    const refused = refusal(409, 'card.unreadable', { id: broken.id, reason });
    expect(await get(broken.id)).toMatchObject(refused);
    expect(await save(caseOf(), { id: broken.id, card_hash: broken.card_hash })).toMatchObject(refused);
    expect(await remove(broken.id)).toMatchObject(refused);

    for (const { status, body } of [await list(), await list({ sort: 'created_asc' }), await recent(), await list({ count: 'true' })]) {
      expect(status).toBe(200);
      const listed: string[] = body.flatMap(({ id }: { id?: string }) => id ?? []);
      expect(new Set(listed)).toEqual(new Set([first.id, broken.id, last.id]));
      expect(listed).toHaveLength(3);
    }
    expect((await list({ itemFilter: '{"patient.pid":"A-3"}' })).body.map(({ id }: { id: string }) => id)).toEqual([last.id]);

    const rows = await exported();
    expect(rows.map((row) => [row['card_global_id'], row['status'], row['patient.pid']])).toEqual([
      [folder.id + first.id, 'partial', 'A-1'],
      [folder.id + broken.id, 'unreadable', ''],
      [folder.id + last.id, 'partial', 'A-3'],
    ]);
    expect((await findDifferences()).map(({ words }) => words)).toContain(`card F#${folder.id}#C C#${broken.id} cannot be read: ${reason}`);
  });
});

test('a title as long as a design may have is clipped in lists, and a corrected upload shows the corrected one', async () => {
  const long = '長'.repeat(5_000);
  const [patient, visit] = caseDesign().pages;
  const sex: Item = { class: 'attribute', type: 'single', name: 'sex', title: { ja: long }, choices: [{ value: 'f', title: { ja: long } }] };
  const items = patient!.items.map((item) => (item.name === 'sex' ? sex : { ...item, title: { ja: long, en: long } }));
  const { saved, get, list, recent, folder, chea, params } = await open(caseDesign({ title: { ja: long }, pages: [{ ...patient!, title: { ja: long }, items }, visit!] }));
  const card = await saved(caseOf({ sex: 'f' }));
  const clipped = long.slice(0, 2_000);
  expect(card).toMatchObject({ page_status: [{ title: { ja: clipped } }, {}], summary: [{ name: { ja: clipped, en: clipped } }, {}, { value: { ja: clipped } }] });
  for (const answer of [await get(card.id), await list(), await recent()]) expect(answer.status).toBe(200);
  const history = await callApi('designHistory', { token: chea.token, params: { pId: params.pId, fId: params.fId } });
  expect(history.status).toBe(200);
  await useDesign(folder, caseDesign(), chea);
  expect((await list()).body).toMatchObject([{ id: card.id, version: 1 }]);
  const again = await saved(card.vals, { id: card.id, card_hash: card.card_hash, move_to: 2 });
  expect(again.summary[0].name).toEqual({ ja: '患者番号', en: 'Patient id' });
  expect((await list()).body[0].summary[0].name).toEqual({ ja: '患者番号', en: 'Patient id' });
});
