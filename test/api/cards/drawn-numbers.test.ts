import { expect, test, vi } from 'vitest';
import { findDifferences } from '#test/support/find-differences.ts';
import { cardKey } from '#functions/data/keys.ts';
import { get } from '#functions/data/table.ts';
import { trashCards } from '#functions/purge/data/purge.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, numberedDesign, openFolder } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import { restoreItems } from '#test/support/restore.ts';

const fixed = { status: 400, body: { code: 'card.invalid', details: { issues: [{ code: 'item.number_drawn', path: 'visit.no', params: { number: '1' } }] } } };

test.each([
  ['cleared', {}],
  ['changed', { no: 2 }],
  ['replaced by a text that is no number', { no: 'x' }],
] as const)('a drawn number that is %s is refused, and the card keeps it', async (_, visit) => {
  const { saved, save, get } = await openFolder(numberedDesign);
  const card = await saved(caseOf());
  expect(card).toMatchObject({ vals: { visit: { no: 1 } }, drawn: ['visit.no'] });
  expect(await save({ ...caseOf(), visit }, { id: card.id, card_hash: card.card_hash })).toMatchObject({ status: 400, body: { code: 'card.invalid' } });
  expect((await get(card.id)).body.vals.visit).toEqual({ no: 1 });
});

test('a change of single answers does not take a drawn number away', async () => {
  const { saved, aoi, params } = await openFolder(numberedDesign);
  const { id, card_hash } = await saved(caseOf());
  const patch = (no: number | null) => callApi('patchCard', { token: aoi.token, params: { ...params, cardId: id }, body: { card_hash, vals: { visit: { no } } } });
  for (const no of [null, 5]) expect(await patch(no)).toMatchObject(fixed);
  expect((await patch(1)).status).toBe(200);
});

test('a number that somebody typed can be corrected', async () => {
  const { saved, save } = await openFolder(numberedDesign);
  const card = await saved({ ...caseOf(), visit: { no: 70 } });
  expect(card).not.toHaveProperty('drawn');
  expect((await save({ ...caseOf(), visit: { no: 71 } }, { id: card.id, card_hash: card.card_hash })).status).toBe(200);
});

const ofNumber = (no: number) => ({ ...caseOf(), visit: { no } });
const guards = async () => (await findDifferences()).filter(({ words }) => words.includes('guard'));

test('the drawn number of a deleted card is nobody else’s, while a typed one may be used again', async () => {
  const { saved, save, remove } = await openFolder(numberedDesign);
  const [drawn, typed] = [await saved(caseOf()), await saved(ofNumber(70))];
  for (const { id } of [drawn, typed]) expect((await remove(id)).status).toBe(204);
  expect(await save(ofNumber(1))).toMatchObject({ status: 409, body: 'ID_CONFLICT' });
  expect((await saved(caseOf())).vals).toMatchObject({ visit: { no: 2 } });
  expect((await save(ofNumber(70))).status).toBe(200);
  expect(await guards()).toEqual([]);
});

test('an id that was typed is free after a deletion, also where another item of the card was numbered', async () => {
  const { saved, remove } = await openFolder(caseDesign({ numbering: ['visit.no'] }));
  const card = await saved(caseOf({ pid: 'A1' }));
  expect(card).toMatchObject({ drawn: ['visit.no'] });
  await remove(card.id);
  expect(await saved(caseOf({ pid: 'A1' }))).toMatchObject({ vals: { patient: { pid: 'A1' } } });
});

test('the number stays taken when the folder of a deleted card was put in the trash and restored', async () => {
  const { saved, save, remove, folder, aoi } = await openFolder(numberedDesign);
  const { id } = await saved(caseOf());
  await remove(id);
  const job = { kind: 'folder', id: folder.id, user_id: aoi.user.id, closed: Date.now(), state: 'purging', folder: null } as const;
  await trashCards(job, [(await get(cardKey(folder.id, id)))!], 'both');
  expect(await guards()).toEqual([]);
  await restoreItems(job);
  expect(await guards()).toEqual([]);
  expect(await save(ofNumber(1))).toMatchObject({ status: 409, body: 'ID_CONFLICT' });
});

test('the number of a card that went with its organisation stays taken, and comes back with the card', async () => {
  const { saved, save, get: read, folder, aoi } = await openFolder(numberedDesign);
  const [drawn, typed] = [await saved(caseOf()), await saved(ofNumber(70))];
  const job = { kind: 'org', id: aoi.org.id, user_id: aoi.user.id, closed: Date.now(), state: 'purging', folder: null } as const;
  for (const { id } of [drawn, typed]) await trashCards(job, [(await get(cardKey(folder.id, id)))!], 'both');
  expect((await read(drawn.id)).status).toBe(404);
  expect(await save(ofNumber(1))).toMatchObject({ status: 409, body: 'ID_CONFLICT' });
  const other = await saved(ofNumber(70));
  expect(await guards()).toEqual([]);
  const outcomes = await restoreItems(job);
  expect(outcomes.toSorted()).toEqual(['saved', 'taken']);
  expect([await read(drawn.id), await read(other.id)]).toMatchObject([{ body: { vals: { visit: { no: 1 } } } }, { status: 200 }]);
  expect(await guards()).toEqual([]);
});

test('the worker that puts an organisation aside keeps its drawn numbers taken', async () => {
  const { saved, save, project, hospital, chea } = await openFolder(numberedDesign);
  const kei = await createPerson(await createOrg('Kita'), 'kei');
  await join(project, kei, 'edit');
  await saved(caseOf());
  expect((await callApi('deleteOrg', { token: chea.token, params: { oId: hospital.id }, query: { forceDelFlg: 'true' } })).status).toBe(204);
  // No call of before can still be running.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await runWorkers();
  vi.useRealTimers();
  expect(await save(ofNumber(1), { by: kei })).toMatchObject({ status: 409, body: 'ID_CONFLICT' });
});
