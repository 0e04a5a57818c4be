import { describe, expect, test, vi } from 'vitest';
import { keyedDigest, nameDigest } from '#functions/data/digests.ts';
import { countAttempt } from '#functions/session/data/login-attempts.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
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
  // proves U7.3
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
    // Turn, login, user, organisation, domain of the host and the only one; turn taken and given back, one session, and
    // two attempts counted and taken back: of the address and, until the place is familiar, of the login.
    expect(units).toEqual({ read: 5, write: 7, requests: 12 });
    // A familiar place is counted with neither.
    expect((await login(aoi.user.login_id, hpasswd, '192.0.2.10')).units).toEqual({ read: 5, write: 3, requests: 8 });
  });

  test('takes the login id in any width and case', async () => {
    const wide = aoi.user.login_id.toUpperCase().replace(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
    expect((await login(` ${wide}`, hpasswd, '192.0.2.11')).status).toBe(200);
  });

  // proves U7.3
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

  test('lets a stranger wait longer after each failure, and the user sign in from everywhere else', async () => {
    const kai = await createPerson(org, 'kai', { password: 'kaze-2026' });
    const guess = () => login(kai.user.login_id, digestOfPassword('guess'), '198.51.100.1');
    for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(401);
    const waits: number[] = [];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    for (let count = 0; count < 10; count++) {
      const refused = await login(kai.user.login_id, hpasswd, '198.51.100.1');
      expect(refused).toMatchObject({ status: 429, body: { code: 'login.throttled' } });
      expect(refused.headers['retry-after']).toBe(String(refused.body.details.seconds));
      waits.push(refused.body.details.seconds);
      vi.setSystemTime(Date.now() + refused.body.details.seconds * 1_000);
      expect((await guess()).status).toBe(401);
    }
    vi.useRealTimers();
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
    expect((await login(kai.user.login_id, hpasswd, '198.51.100.2')).status).toBe(200);
  });

  test('lets through no more of many guesses at once than one after the other', async () => {
    const kai = await createPerson(org, 'kai', { password: 'kaze-2026' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(kai.user.login_id, digestOfPassword('guess'), '198.51.100.3')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status === 401 || status === 429 || status === 503)).toBe(true);
  });

  test('lets nobody wait for a free try, also who began a moment before it and is looked at after it', async () => {
    const kai = await createPerson(org, 'kai', { password: 'kaze-2026' });
    const begin = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: begin });
    expect((await login(kai.user.login_id, digestOfPassword('guess'), '198.51.100.7')).status).toBe(401);
    vi.useFakeTimers({ toFake: ['Date'], now: begin - 40 });
    expect((await login(kai.user.login_id, hpasswd, '198.51.100.7')).status).toBe(200);
    vi.useRealTimers();
  });

  test('forgets the failures of a place with the right password, and an hour after the last one', async () => {
    const kai = await createPerson(org, 'kai', { password: 'kaze-2026' });
    const guess = () => login(kai.user.login_id, digestOfPassword('guess'), '198.51.100.4');
    for (let count = 0; count < 4; count++) await guess();
    expect((await login(kai.user.login_id, hpasswd, '198.51.100.4')).status).toBe(200);
    for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(401);
    vi.useRealTimers();
  });

  test('stops guesses that come from many places at once, but not who signs in from a familiar one', async () => {
    const kai = await createPerson(org, 'kai', { password: 'kaze-2026' });
    expect((await login(kai.user.login_id, hpasswd, '198.51.100.5')).status).toBe(200);
    const digest = await nameDigest('login', kai.user.login_id);
    for (let count = 0; count < 100; count++) await countAttempt(digest, Date.now());
    const { status, body } = await login(kai.user.login_id, hpasswd, '198.51.100.6');
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'login.throttled', details: { seconds: expect.any(Number) } } });
    expect((await login(kai.user.login_id, hpasswd, '198.51.100.5')).status).toBe(200);
  });

  /** Stops the clock in the middle of a window of the counters, so that no window ends during a test. */
  const stopClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / (15 * 60_000)) * 15 * 60_000 + 60_000 });

  /** Failures of an address: as many as it may have. */
  const fillAddress = async (address: string, failures = 100): Promise<void> => {
    const digest = await keyedDigest('address', address);
    for (let count = 0; count < failures; count++) await countAttempt(digest, Date.now());
  };

  test('refuses an address after 100 failures, other addresses go on', async () => {
    stopClock();
    const kai = await createPerson(org, 'kai', { password: 'kaze-2026' });
    await fillAddress('192.0.2.200');
    expect((await login('guess', hpasswd, '192.0.2.200')).status).toBe(429);
    expect((await login(kai.user.login_id, hpasswd, '192.0.2.200')).status).toBe(429);
    expect((await login(kai.user.login_id, hpasswd, '192.0.2.201')).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    expect((await login(kai.user.login_id, hpasswd, '192.0.2.200')).status).toBe(200);
    vi.useRealTimers();
  });

  test('lets people sign in where they did before, while 104 invented login ids block the address of their hospital', async () => {
    stopClock();
    const hospital = '192.0.2.210';
    const kai = await createPerson(org, 'kai', { password: 'kaze-2026' });
    const newcomer = await createPerson(org, 'newcomer', { password: 'kaze-2026' });
    expect((await login(kai.user.login_id, hpasswd, hospital)).status).toBe(200);
    await fillAddress(hospital, 96);
    const answers: number[] = [];
    for (let count = 96; count < 104; count++) answers.push((await login(`invented-${count}`, hpasswd, hospital)).status);
    expect(answers).toEqual([401, 401, 401, 401, 429, 429, 429, 429]);
    expect((await login(newcomer.user.login_id, hpasswd, hospital)).status).toBe(429);
    expect((await login(kai.user.login_id, hpasswd, hospital)).status).toBe(200);
    vi.useRealTimers();
  });

  test('keeps the wait of a login id that skips the limit of its address, whoever else signs in there', async () => {
    stopClock();
    const hospital = '192.0.2.211';
    const [kai, insider] = [await createPerson(org, 'kai', { password: 'kaze-2026' }), await createPerson(org, 'insider', { password: 'kaze-2026' })];
    for (const { user } of [kai, insider]) expect((await login(user.login_id, hpasswd, hospital)).status).toBe(200);
    await fillAddress(hospital);
    for (let count = 0; count < 5; count++) expect((await login(kai.user.login_id, digestOfPassword('guess'), hospital)).status).toBe(401);
    expect((await login(insider.user.login_id, hpasswd, hospital)).status).toBe(200);
    expect(await login(kai.user.login_id, hpasswd, hospital)).toMatchObject({ status: 429, body: { code: 'login.throttled', details: { seconds: expect.any(Number) } } });
    vi.useRealTimers();
  });

  test('lets nobody skip the limit of an address by a wrong password, or 90 days after the last right one', async () => {
    stopClock();
    const hospital = '192.0.2.212';
    const [kai, guessed] = [await createPerson(org, 'kai', { password: 'kaze-2026' }), await createPerson(org, 'guessed', { password: 'kaze-2026' })];
    expect((await login(kai.user.login_id, hpasswd, hospital)).status).toBe(200);
    expect((await login(guessed.user.login_id, digestOfPassword('guess'), hospital)).status).toBe(401);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * 60 * 60_000 });
    await fillAddress(hospital);
    expect((await login(kai.user.login_id, hpasswd, hospital)).status).toBe(429);
    expect((await login(guessed.user.login_id, hpasswd, hospital)).status).toBe(429);
    vi.useRealTimers();
  });

  test('counts an IPv6 line, which owns a whole /64, as one place', async () => {
    const kai = await createPerson(org, 'kai', { password: 'kaze-2026' });
    for (let count = 0; count < 5; count++) {
      expect((await login(kai.user.login_id, digestOfPassword('guess'), `2001:db8:0:7:${count}::1`)).status).toBe(401);
    }
    expect((await login(kai.user.login_id, hpasswd, '2001:0DB8::7:ffff:1:2:3')).status).toBe(429);
    expect((await login(kai.user.login_id, hpasswd, '2001:db8:0:8::1')).status).toBe(200);
  });

  test('does not believe a viewer address that CloudFront did not vouch for', async () => {
    const headers = { 'x-viewer-address': '192.0.2.200', 'x-origin-key': 'guessed' };
    expect((await callApi('login', { body: { login_id: aoi.user.login_id, hpasswd }, headers })).status).toBe(200);
  });
});
