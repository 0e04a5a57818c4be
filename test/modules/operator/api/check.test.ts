import { expect, test, vi } from 'vitest';
import { insertDomain } from '#functions/manage/data/domains.ts';
import { cardHistoryOf, cardKey, folderCountKey, idGuardKey } from '#functions/data/keys.ts';
import { pack, unpack } from '#functions/data/stored.ts';
import { get, put, queryAll, remove, update, type KeyedItem } from '#functions/data/table.ts';
import { findDifferences } from '#functions/modules/operator/data/find-differences.ts';
import { admin } from '#test/support/admin.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, freeDesign, openFolder } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

const shown = { title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null } as const;

test('finds nothing in a table that only the product wrote, deletions included', async () => {
  const { saved, remove: drop, chea, params, save, hospital } = await openFolder();
  const card = await saved(caseOf());
  await saved(caseOf({ age: 40 }), { id: card.id, card_hash: card.card_hash });
  await drop((await saved(caseOf())).id);
  const other = await openFolder();
  await other.saved(caseOf());
  await callApi('deleteFolder', { token: chea.token, params: other.params, query: { forceDelFlg: 'true' } });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await runWorkers();
  vi.useRealTimers();
  expect((await save(caseOf())).status).toBe(200);
  expect(hospital.id).not.toBe(params.pId);
  expect(await admin(['check'])).toMatchObject({ code: 0, stdout: '0 differences\n' });
});

// proves A10.8
test('reports what differs, repairs it only when told, and then finds nothing', async () => {
  const { saved, save, folder, list, counts } = await openFolder();
  const vals = caseOf();
  const [card, second] = [await saved(vals), await saved(caseOf())];
  const key = cardKey(folder.id, card.id);
  const guard = idGuardKey(folder.id, (await get(key))?.g as string);
  await update(folderCountKey(folder.id, 0), { add: { n: 3 } });
  await remove(guard);
  await put({ ...idGuardKey(folder.id, 'nobody'), ver: 1, card: '0gone' });
  await update(cardKey(folder.id, second.id), { remove: ['g1p'] });
  const found = await admin(['check']);
  expect(found.code).toBe(1);
  expect(found.stdout.split('\n').map((line) => line.replace(/[:#\s].*/, ''))).toEqual(['counter', 'guard', 'guard', 'index', '4', '']);
  expect((await list()).body).toHaveLength(1);
  expect((await admin(['check', '--repair'])).stdout).toContain('4 repaired');
  expect((await list()).body).toHaveLength(2);
  expect(await counts()).toMatchObject({ comp: 2, incomp: 0 });
  expect((await save(vals)).text).toBe('ID_CONFLICT');
  expect((await admin(['check'])).stdout).toBe('0 differences\n');
});

test('makes cards that were saved before the domain had its linkage item found by their value', async () => {
  const { saved, aoi, params } = await openFolder();
  const card = await saved(caseOf({ pid: 'LINK-1' }));
  await insertDomain({ id: 'd1', host: 'linked.example.org', project_ids: [], ...shown, external_linkage_item: 'patient.pid' }, null);
  const headers = { 'x-origin-key': process.env.ORIGIN_KEY ?? '', 'x-viewer-host': 'linked.example.org' };
  expect((await admin(['check'])).stdout).toContain('linkage entry of F#');
  await admin(['check', '--repair']);
  expect((await admin(['check'])).stdout).toBe('0 differences\n');
  const { body } = await callApi('openLinkedCard', { token: aoi.token, params, body: { linkKey: 'LINK-1' }, headers });
  expect(body.card.id).toBe(card.id);
});

/** A card with entries in its item and in items beside it. */
const openLong = async () => {
  const { saved, params, remove: drop } = await openFolder(freeDesign);
  let card = await saved(caseOf({ age: 0 }));
  for (let age = 1; age <= 70; age += 1) card = await saved({ ...card.vals, patient: { ...card.vals.patient, age } }, { id: card.id, card_hash: card.card_hash });
  const { id } = card;
  const stored = async () => ({ card: (await get(cardKey(params.fId, id))) as KeyedItem, moved: (await queryAll({ ...cardHistoryOf(params.fId, id), consistent: true })) as unknown as readonly KeyedItem[] });
  const found = async () => (await findDifferences()).filter(({ words }) => words.includes(id));
  return { id, stored, found, drop };
};

test('finds an entry of a history that is missing, changed or out of its place', async () => {
  const { stored, found } = await openLong();
  const { card, moved } = await stored();
  const [first] = moved as [KeyedItem];
  const foundAfter = async (change: Promise<unknown>) => {
    await change;
    const faults = await found();
    for (const item of [card, ...moved]) await put(item);
    return faults.map(({ words }) => words);
  };
  expect(moved.length).toBeGreaterThan(1);
  expect(await found()).toEqual([]);
  expect(await foundAfter(remove(first))).toEqual([expect.stringContaining('21 saves are missing'), expect.stringContaining('does not follow the one before')]);
  const entries = unpack(first.b as Uint8Array) as { changes: object[] }[];
  entries[3]!.changes = [];
  expect(await foundAfter(put({ ...first, b: pack(entries) }))).toEqual([expect.stringContaining('does not follow the one before')]);
  expect(await foundAfter(put({ ...card, h: 'AAAAAAAAAAAAAAAAAAAAAA' }))).toEqual([expect.stringContaining("does not come to the card's hash")]);
});

test('finds an entry that would outlive its deleted card, because the function died before it wrote the expiry', async () => {
  const { id, stored, found, drop } = await openLong();
  await drop(id);
  const { card, moved: [first] } = await stored();
  const ttl: unknown = card.ttl;
  await update(first!, { remove: ['ttl'] });
  expect(await found()).toMatchObject([{ fix: 'set', values: { ttl } }]);
  await put(first!);
});
