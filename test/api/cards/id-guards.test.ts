import { expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';

const cleaned = (sent: string, stored: string) => [{ path: 'patient.pid', sent, stored }];

test.each([
  ['  A0007　', 'A0007'],
  ['Ａ\u200b０', 'A0'],
  ['K\u0000-1\u202e', 'K-1'],
])('the id %j is stored as %s, and the answer says so', async (pid, stored) => {
  const { saved, get } = await openFolder();
  const card = await saved(caseOf({ pid }));
  expect(card).toMatchObject({ vals: { patient: { pid: stored } }, ids_cleaned: cleaned(pid, stored) });
  expect((await get(card.id)).body.vals.patient.pid).toBe(stored);
});

test('an id that was sent clean is answered without a word', async () => {
  const { saved } = await openFolder();
  expect(await saved(caseOf({ pid: 'K-12' }))).not.toHaveProperty('ids_cleaned');
});

test('two spellings of one id are one id', async () => {
  const { save } = await openFolder();
  expect((await save(caseOf({ pid: 'ID-001' }))).status).toBe(200);
  for (const pid of ['IDー001', 'ID -001', 'ID−001', 'ＩＤ－００１', '\u202aID-001\u202c', 'I\u00adD-001\ufe0f']) expect(await save(caseOf({ pid }))).toMatchObject({ status: 409, text: 'ID_CONFLICT' });
  expect((await save(caseOf({ pid: 'ID-002' }))).status).toBe(200);
  expect((await save(caseOf({ pid: 'id-001' }))).status).toBe(200);
});

test.each(['\u200b', '\u2060', '\u3164', '\u00ad', '\u180e', '\u200e', '\u3000'])('an id of %j alone is none', async (pid) => {
  const { save } = await openFolder();
  const { status, body } = await save(caseOf({ pid }));
  expect([status, body.details.issues.map(({ code }: { code: string }) => code)]).toEqual([400, ['card.id_attribute_missing']]);
});

test('a required text of invisible characters alone is not saved', async () => {
  const { save } = await openFolder();
  const { status, body } = await save(caseOf({ name: '\u3164' }));
  expect([status, body.status ?? body.code]).toEqual([200, expect.anything()]);
  expect(body.vals.patient).not.toHaveProperty('name');
  expect(body.status.required).toBe('incomp');
});

test('a changed id is cleaned by a change of single answers, too', async () => {
  const { saved, aoi, params } = await openFolder();
  const { id, card_hash } = await saved(caseOf({ pid: 'ID-1' }));
  const { status, body } = await callApi('patchCard', { token: aoi.token, params: { ...params, cardId: id }, body: { card_hash, vals: { patient: { pid: ' ID ー 2 ' } } } });
  expect({ status, body }).toMatchObject({ status: 200, body: { vals: { patient: { pid: 'ID-2' } }, ids_cleaned: cleaned(' ID ー 2 ', 'ID-2') } });
  expect(await callApi('patchCard', { token: aoi.token, params: { ...params, cardId: id }, body: { card_hash: body.card_hash, vals: { patient: { pid: '\u200b' } } } })).toMatchObject(refusal(400, 'card.invalid'));
});
