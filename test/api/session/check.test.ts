import { afterEach, describe, expect, test, vi } from 'vitest';
import { userKey } from '#functions/data/keys.ts';
import { openSession } from '#functions/session/data/sessions.ts';
import { update } from '#functions/data/table.ts';
import { callApi, logged } from '#test/support/call-api.ts';
import { createOrg, createPerson } from '#test/support/registry.ts';

const minutes = 60_000;
const org = await createOrg('Minato');
const expired = { status: 401, body: { code: 'session.expired', request_id: expect.any(String) } };

const at = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });

afterEach(() => {
  vi.useRealTimers();
});

describe('check', () => {
  // proves U7.4
  test('answers who is signed in, for half a read unit each of session, user and organisation', async () => {
    const { user, token } = await createPerson(org, 'aoi');
    const { status, body, units } = await callApi('check', { token });
    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: user.id,
      login_id: user.login_id,
      disp_name: user.disp_name,
      disp_job_name: {},
      lang: 'ja',
      is_admin: false,
      is_permanent_token: false,
    });
    expect(body.org.id).toBe(org.id);
    expect(units).toEqual({ read: 1.5, write: 0, requests: 1 });
  });

  test('answers the same key for the journal in every session of a user, and another one to others', async () => {
    const [aoi, ben] = await Promise.all([createPerson(org, 'aoi'), createPerson(org, 'ben')]);
    const elsewhere = await openSession(aoi.user, 30 * minutes, Date.now());
    const [first, second, other] = await Promise.all([aoi.token, elsewhere, ben.token].map((token) => callApi('check', { token })));
    expect(first?.body.journal_key).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(second?.body.journal_key).toBe(first?.body.journal_key);
    expect(other?.body.journal_key).not.toBe(first?.body.journal_key);
  });

  // proves U7.4
  test('takes the token from the query too', async () => {
    const { token } = await createPerson(org, 'aoi');
    expect((await callApi('check', { query: { t: token } })).status).toBe(200);
  });

  test.each([
    ['no token', undefined],
    ['a text that is no token', 'abc'],
    ['a token of the right shape that nobody was given', `${'0'.repeat(16)}.${'A'.repeat(43)}`],
  ])('answers 401 to %s', async (_case, token) => {
    expect(await callApi('check', token === undefined ? {} : { token })).toMatchObject(expired);
  });

  test("answers 401 to a token whose user part was exchanged for another user's", async () => {
    const [aoi, ben] = await Promise.all([createPerson(org, 'aoi'), createPerson(org, 'ben')]);
    const token = `${ben.user.id}.${aoi.token.split('.')[1]}`;
    expect(await callApi('check', { token })).toMatchObject(expired);
  });

  test('ends a session that nobody used for its idle time', async () => {
    const { token } = await createPerson(org, 'aoi');
    at(Date.now() + 30 * minutes + 1);
    expect(await callApi('check', { token })).toMatchObject(expired);
  });

  test('moves the idle end on only after a tenth of the idle time', async () => {
    const { token } = await createPerson(org, 'aoi');
    const start = Date.now();
    at(start + 2 * minutes);
    expect((await callApi('check', { token })).units.write).toBe(0);
    at(start + 4 * minutes);
    expect((await callApi('check', { token })).units.write).toBe(1);
    at(start + 33 * minutes);
    expect((await callApi('check', { token })).status).toBe(200);
  });

  test('ends a session after twelve hours however busy it was', async () => {
    const { user } = await createPerson(org, 'aoi');
    const start = Date.now();
    const token = await openSession(user, 24 * 60 * minutes, start);
    at(start + 12 * 60 * minutes - 1);
    expect((await callApi('check', { token })).status).toBe(200);
    at(start + 12 * 60 * minutes);
    expect(await callApi('check', { token })).toMatchObject(expired);
  });

  test("ends a user's sessions with a new generation of the user, and with disabling", async () => {
    const [revised, disabled] = await Promise.all([createPerson(org, 'aoi'), createPerson(org, 'ben')]);
    await update(userKey(revised.user.id), { set: { generation: 2 } });
    await update(userKey(disabled.user.id), { set: { disabled: true } });
    expect(await callApi('check', { token: revised.token })).toMatchObject(expired);
    expect(await callApi('check', { token: disabled.token })).toMatchObject(expired);
  });
});

describe('logout', () => {
  // proves U7.5
  test('ends the session', async () => {
    const { token } = await createPerson(org, 'aoi');
    expect(await callApi('logout', { token })).toMatchObject({ status: 200, body: {}, units: { read: 1.5, write: 1, requests: 2 } });
    expect(await callApi('check', { token })).toMatchObject(expired);
  });

  test('answers 401 to who is not signed in', async () => {
    expect(await callApi('logout')).toMatchObject(expired);
  });
});

describe('the log', () => {
  test('holds one line per call with ids and costs, and never a token, a password or a name', async () => {
    const { user, token } = await createPerson(org, 'canary-name');
    logged.length = 0;
    await callApi('check', { token });
    await callApi('check', { query: { t: token, canary: 'canary-query' } });
    await callApi('login', { body: { login_id: 'canary-login', hpasswd: 'ca'.repeat(32), canary: 'canary-body' } });
    expect(logged).toHaveLength(3);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ call: 'check', status: 200, user: user.id, read_units: 1.5, requests: 1 });
    const text = logged.join('');
    for (const secret of ['canary', token, token.split('.')[1] ?? '', 'ca'.repeat(32)]) expect(text).not.toContain(secret);
  });
});
