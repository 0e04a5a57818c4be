import { beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { bringBack, lastRelease } from './keep.ts';
import { exportedText, type Kept } from './one-of-each.ts';

let kept: Kept;
beforeAll(async () => {
  kept = await bringBack(lastRelease);
});

describe(`what ${lastRelease} stored`, () => {
  test('is answered as it was then', async () => {
    for (const { name, sent, body } of kept.told) {
      const { status, body: now } = await callApi(name, sent);
      expect({ name, params: sent.params, status, body: now as unknown }).toMatchObject({ name, params: sent.params, status: 200, body });
    }
  });

  test('is told to machines as the same changes', async () => {
    const { status, body } = await callApi('cardChanges', { token: kept.machine, params: kept.params, query: { answers: 'true' } });
    expect({ status, changes: body.changes as unknown }).toMatchObject({ status: 200, changes: kept.changes });
  });

  test('comes in the same file', async () => {
    expect(await exportedText(kept.token, kept.params)).toBe(kept.csv);
  });

  test('lets people sign in, and refuses a wrong password', async () => {
    const { login_id, hpasswd } = kept.login;
    const { status, body } = await callApi('login', { body: { login_id, hpasswd } });
    expect(status).toBe(200);
    expect((await callApi('own', { token: body.token })).body.login_id).toBe(login_id);
    expect((await callApi('login', { body: { login_id, hpasswd: hpasswd.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) } })).status).toBe(401);
  });

  test('answers a repeated save with the card that the first one stored', async () => {
    const { answers, id } = kept.keyed;
    const { status, body } = await callApi('saveCard', { token: kept.token, params: kept.params, body: { vals: answers }, headers: { 'idempotency-key': 'kept-by-key' } });
    expect([status, body]).toMatchObject([200, { id }]);
  });

  test('refuses an id that is taken, goes on with the numbers, and finds a card by its linkage value', async () => {
    const taken = await callApi('saveCard', { token: kept.token, params: kept.params, body: { vals: kept.keyed.answers } });
    expect([taken.status, taken.text]).toEqual([409, 'ID_CONFLICT']);
    const drawn = await callApi('saveCard', { token: kept.token, params: kept.drawn, body: { vals: { patient: { name: 'Next' } } } });
    expect(drawn.body.vals.visit.no).toBe(2);
    expect((await callApi('openLinkedCard', { token: kept.token, params: kept.params, body: { linkKey: 'K-3' } })).body.card.vals.patient.name).toBe('Linked');
  });

  test('takes further saves, by people and by machines', async () => {
    const { params, hash } = kept.card;
    const saved = await callApi('patchCard', { token: kept.token, params, body: { card_hash: hash, vals: { patient: { age: 99 } } } });
    expect([saved.status, saved.body.vals?.patient.age]).toEqual([200, 99]);
    const made = await callApi('saveCard', { token: kept.machine, params: kept.params, body: { vals: { patient: { pid: 'K-9', name: 'By machine' } } } });
    expect(made.status).toBe(200);
    expect((await callApi('openLinkedCard', { token: kept.permanent, params: kept.params, body: { linkKey: 'K-9' } })).body.card.id).toBe(made.body.id);
  });

  test('lets an import be undone', async () => {
    const params = { ...kept.params, importId: kept.undoable };
    expect((await callApi('advanceImport', { token: kept.token, params, body: { step: 'undo' } })).status).toBe(200);
    await runWorkers();
    expect((await callApi('importState', { token: kept.token, params })).body.import.state).toBe('undone');
  });
});
