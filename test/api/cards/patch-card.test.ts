import { expect, test } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { freeDesign, openFolder, refusal } from '../../support/card-folder.ts';

const { aoi, params, save } = await openFolder(freeDesign);

const patch = (cardId: string, body: unknown) => callApi('patchCard', { token: aoi.token, params: { ...params, cardId }, body });
const create = async () => (await save({ patient: { pid: 'A-1', name: 'Sato', age: 63 }, visit: { note: 'calm' } })).body;

// proves U7.29
test('changes what is sent, takes away what is null and leaves the rest', async () => {
  const { id, card_hash } = await create();
  const { status, body } = await patch(id, { card_hash, vals: { patient: { age: 64, pid: null } } });
  expect(status).toBe(200);
  expect(body.vals).toEqual({ patient: { name: 'Sato', age: 64 }, visit: { note: 'calm' } });
  expect(body.history.at(-1).changes.map(({ path }: { path: string }) => path).toSorted()).toEqual(['patient.age', 'patient.pid']);
});

test('has the lock and the checks of a save', async () => {
  const { id, card_hash } = await create();
  const sent = { card_hash, vals: { patient: { age: 64 } } };
  const first = await patch(id, sent);
  expect((await patch(id, sent)).body.card_hash).toBe(first.body.card_hash);
  expect(await patch(id, { card_hash, vals: { patient: { age: 65 } } })).toMatchObject(refusal(409, 'card.stale'));
  const latest = { card_hash: first.body.card_hash };
  expect(await patch(id, { ...latest, vals: { patient: { age: 999 } } })).toMatchObject(refusal(400, 'card.invalid'));
  expect((await patch(id, { ...latest, vals: { patient: { aeg: 1 } } })).body.details.issues).toEqual([{ path: 'body.vals.patient.aeg', code: 'unknown', did_you_mean: 'age' }]);
  expect(await patch('00000000000000000000', { ...latest, vals: {} })).toMatchObject(refusal(404, 'card.unknown'));
  expect((await patch(id, { vals: {} })).status).toBe(400);
});

test('a card that is there already as its ETag says is not sent again', async () => {
  const { id, card_hash } = await create();
  const get = (headers: Readonly<Record<string, string>> = {}) => callApi('getCard', { token: aoi.token, params: { ...params, cardId: id }, headers });
  const { headers } = await get();
  expect(headers.etag).toBe(`"${card_hash}"`);
  expect(await get({ 'if-none-match': headers.etag! })).toMatchObject({ status: 304, text: '' });
  await patch(id, { card_hash, vals: { patient: { age: 1 } } });
  expect((await get({ 'if-none-match': headers.etag! })).status).toBe(200);
});

