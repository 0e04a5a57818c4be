import { describe, expect, test, vi } from 'vitest';
import { keyedDigest } from '#functions/data/keyed-digest.ts';
import { countAttempt } from '#functions/data/throttle.ts';
import { digestOfPassword } from '#functions/password-hash.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson } from '#test/support/registry.ts';

const hpasswd = digestOfPassword('kaze-2026');
const org = await createOrg('Minato');
const aoi = await createPerson(org, 'aoi', { password: 'kaze-2026' });
const gone = await createPerson(org, 'gone', { password: 'kaze-2026', disabled: true });

/** Documentation addresses (RFC 5737), one per test, so that no test counts against another. */
const from = (address: string) => ({ 'x-origin-key': process.env.ORIGIN_KEY ?? '', 'x-viewer-address': address });

const login = (login_id: string, digest: string, address: string) =>
  callApi('login', { body: { login_id, hpasswd: digest }, headers: from(address) });

describe('login', () => {
  test('answers a token, the user and the organisation', async () => {
    const { status, body, headers, units } = await login(aoi.user.login_id, hpasswd, '192.0.2.10');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      token: expect.stringMatching(/^[0-9a-z]{16}\.[A-Za-z0-9_-]{43}$/),
      user: { id: aoi.user.id, login_id: aoi.user.login_id, disp_name: { ja: 'aoi', en: 'aoi' }, disp_job_name: {}, lang: 'ja', is_admin: false, is_permanent_token: false },
      org: { id: org.id, name: { ja: 'Minato', en: 'Minato' }, abbrev: org.abbrev, lang: 'ja', role: 'normal' },
    });
    expect(await callApi('check', { token: body.token })).toMatchObject({ status: 200 });
    // Two attempts counted and taken back, one session; login, user, organisation, domain of the host and the only one.
    expect(units).toEqual({ read: 4, write: 5, requests: 9 });
  });

  test('takes the login id in any width and case', async () => {
    const wide = aoi.user.login_id.toUpperCase().replace(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
    expect((await login(` ${wide}`, hpasswd, '192.0.2.11')).status).toBe(200);
  });

  test('refuses a wrong password, an unknown login and a disabled user with the same words', async () => {
    const wrong = await login(aoi.user.login_id, digestOfPassword('other'), '192.0.2.12');
    const unknown = await login('nobody', hpasswd, '192.0.2.12');
    const disabled = await login(gone.user.login_id, hpasswd, '192.0.2.12');
    for (const { status, body } of [wrong, unknown, disabled]) {
      expect(status).toBe(401);
      expect(body).toEqual({ code: 'login.failed', request_id: expect.any(String) });
    }
    expect(unknown.units.requests).toBe(wrong.units.requests);
  });

  test('lists every issue of its input at once', async () => {
    const { status, body } = await callApi('login', { body: { login_id: '', hpasswd: 'KAZE', more: 1 } });
    expect(status).toBe(400);
    expect(body.code).toBe('request.invalid');
    expect(body.details.issues).toEqual([
      { path: 'body.login_id', code: 'too_small' },
      { path: 'body.hpasswd', code: 'wrong_format' },
      { path: 'body.more', code: 'unknown' },
    ]);
  });

  test('refuses the eleventh try of one login within the window, the right password too', async () => {
    const kai = await createPerson(org, 'kai', { password: 'kaze-2026' });
    for (let count = 0; count < 10; count++) {
      expect((await login(kai.user.login_id, digestOfPassword('guess'), `192.0.2.${100 + count}`)).status).toBe(401);
    }
    const { status, body } = await login(kai.user.login_id, hpasswd, '192.0.2.120');
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'login.throttled', details: { seconds: expect.any(Number) } });
  });

  test('refuses an address after 100 failures, other addresses go on', async () => {
    const digest = await keyedDigest('address', '192.0.2.200');
    for (let count = 0; count < 99; count++) await countAttempt(digest, Date.now());
    expect((await login('guess', hpasswd, '192.0.2.200')).status).toBe(401);
    expect((await login(aoi.user.login_id, hpasswd, '192.0.2.200')).status).toBe(429);
    expect((await login(aoi.user.login_id, hpasswd, '192.0.2.201')).status).toBe(200);
  });

  test('does not believe a viewer address that CloudFront did not vouch for', async () => {
    const headers = { 'x-viewer-address': '192.0.2.200', 'x-origin-key': 'guessed' };
    expect((await callApi('login', { body: { login_id: aoi.user.login_id, hpasswd }, headers })).status).toBe(200);
  });

  test('opens the window again after fifteen minutes', async () => {
    const rin = await createPerson(org, 'rin', { password: 'kaze-2026' });
    for (let count = 0; count < 11; count++) await login(rin.user.login_id, digestOfPassword('guess'), `198.51.100.${count}`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    expect((await login(rin.user.login_id, hpasswd, '198.51.100.99')).status).toBe(200);
    vi.useRealTimers();
  });
});
