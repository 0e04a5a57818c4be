import { describe, expect, test, vi } from 'vitest';
import { userOfInviteCode } from '#functions/people/data/invite-codes.ts';
import { getUser } from '#functions/people/data/users.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson, createProject, createRegistry, join, signIn } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

const expired = { status: 401, body: { code: 'session.expired' } };
const org = await createOrg('Minato');
const names = { disp_name: { ja: '青井', en: 'Aoi' }, disp_job_name: { ja: '医師', en: 'Physician' } };

const save = ({ token }: Signed, body: object) => callApi('saveOwn', { token, body: { ...names, ...body } });
const login = (login_id: string, password: string) => callApi('login', { body: { login_id, hpasswd: digestOfPassword(password) } });

describe('own', () => {
  // proves U7.20
  test("answers the caller's account with the invite code, for no more than the sign-in", async () => {
    const { user, token } = await createPerson(org, 'aoi');
    const { status, body, units } = await callApi('own', { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: user.id, login_id: user.login_id, lang: 'ja', is_admin: false, org: { id: org.id } });
    expect(body.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // The first call of an instance may read the secret of the digests once.
    expect((await callApi('own', { token })).units).toEqual({ read: 1.5, write: 0, requests: 1 });
    expect(units.write).toBe(0);
  });

  test('gives a code that names its user, and that nobody can make up', async () => {
    const { user, token } = await createPerson(org, 'aoi');
    const { uuid } = (await callApi('own', { token })).body;
    expect(await userOfInviteCode(uuid)).toBe(user.id);
    expect(await userOfInviteCode(uuid.toUpperCase())).toBe(user.id);
    const forged = uuid.slice(0, -1) + (uuid.endsWith('0') ? '1' : '0');
    expect(await userOfInviteCode(forged)).toBeUndefined();
    expect(await userOfInviteCode('00000000-0000-4000-8000-000000000000')).toBeUndefined();
  });

  test('answers 401 to who is not signed in', async () => {
    expect(await callApi('own')).toMatchObject(expired);
  });
});

describe('saveOwn', () => {
  // proves U7.21
  test('saves names and language, and brings the lists of members up to date', async () => {
    const { aoi, project } = await createRegistry();
    expect(await save(aoi, { lang: 'en' })).toMatchObject({ status: 200, body: { ...names, lang: 'en' } });
    expect((await callApi('own', { token: aoi.token })).body).toMatchObject({ ...names, lang: 'en' });
    const { body } = await callApi('projectUsers', { token: aoi.token, params: { pId: project.id } });
    expect(body.find(({ id }: { id: string }) => id === aoi.user.id).disp_name).toEqual(names.disp_name);
  });

  test('costs a unit each for the user and the history, and three for each copy of the name', async () => {
    const person = await createPerson(org, 'aoi');
    await join(await createProject('Trauma'), person, 'edit');
    await callApi('own', { token: person.token });
    const { units } = await save(person, {});
    expect(units.write).toBeLessThanOrEqual(5);
    expect(units.requests).toBeLessThanOrEqual(4);
  });

  test('changes the login id; the old one is free and leads nowhere', async () => {
    const person = await createPerson(org, 'aoi', { password: 'old' });
    expect((await save(person, { login_id: `new-${person.user.id}` })).status).toBe(200);
    expect((await login(`new-${person.user.id}`, 'old')).status).toBe(200);
    expect((await login(person.user.login_id, 'old')).status).toBe(401);
    expect((await callApi('check', { token: person.token })).status).toBe(200);
    const other = await createPerson(org, 'ben');
    expect((await save(other, { login_id: person.user.login_id })).status).toBe(200);
  });

  // proves U7.21
  test('refuses a login id that somebody else has, in any width and case, and changes nothing', async () => {
    const [aoi, ben] = await Promise.all([createPerson(org, 'aoi'), createPerson(org, 'ben')]);
    const { status, body } = await save(ben, { login_id: ` ${aoi.user.login_id.toUpperCase()}`, passwd: digestOfPassword('kumo-no-ue') });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'login_id.taken' } });
    expect((await callApi('own', { token: ben.token })).body).toMatchObject({ login_id: ben.user.login_id, disp_name: ben.user.disp_name });
  });

  test('lets exactly one of two users take the same login id at once', async () => {
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => createPerson(org, name)));
    const wanted = `wanted-${people[0]?.user.id}`;
    const answers = await Promise.all(people.map((person) => save(person, { login_id: wanted })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  // proves U7.21
  test("ends the user's other sessions with a new password, and not the one that changed it", async () => {
    const person = await createPerson(org, 'aoi', { password: 'old' });
    const elsewhere = await signIn(person.user);
    expect((await save(person, { passwd: digestOfPassword('new'), cur_passwd: digestOfPassword('old') })).status).toBe(200);
    expect((await callApi('check', { token: person.token })).status).toBe(200);
    expect(await callApi('check', { token: elsewhere })).toMatchObject(expired);
    expect((await login(person.user.login_id, 'old')).status).toBe(401);
    expect((await login(person.user.login_id, 'new')).status).toBe(200);
  });

  // proves U7.21, A10.12
  test('asks for the present password ten minutes after the sign-in, for a new password or login id and for nothing else', async () => {
    const person = await createPerson(org, 'aoi', { password: 'umi-to-yama' });
    const [passwd, cur_passwd, wrong] = ['kawa-no-soba-2', 'umi-to-yama', 'guess'].map(digestOfPassword);
    const login_id = `later-${person.user.id}`;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 60_000 });
    expect((await save(person, { login_id: `soon-${person.user.id}` })).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    const needed = { status: 400, body: { code: 'password.needed' } };
    expect(await save(person, { passwd })).toMatchObject(needed);
    expect(await save(person, { login_id })).toMatchObject(needed);
    expect((await save(person, { lang: 'en', login_id: `soon-${person.user.id}` })).status).toBe(200);
    expect(await save(person, { login_id, cur_passwd: wrong })).toMatchObject({ status: 400, body: { code: 'password.wrong' } });
    expect((await save(person, { login_id, cur_passwd })).status).toBe(200);
    expect((await save(person, { passwd, cur_passwd })).status).toBe(200);
    vi.useRealTimers();
    expect((await login(login_id, 'kawa-no-soba-2')).status).toBe(200);
  });

  test('lets who guesses the present password wait, and the user sign in elsewhere', async () => {
    const person = await createPerson(org, 'aoi', { password: 'umi-to-yama' });
    const guess = () => save(person, { cur_passwd: digestOfPassword('guess') });
    for (let count = 0; count < 5; count += 1) expect(await guess()).toMatchObject({ status: 400, body: { code: 'password.wrong' } });
    const throttled = await save(person, { cur_passwd: digestOfPassword('umi-to-yama') });
    expect(throttled).toMatchObject({ status: 429, body: { code: 'login.throttled', details: { seconds: 5 } } });
    expect(throttled.headers['retry-after']).toBe('5');
    expect((await login(person.user.login_id, 'umi-to-yama')).status).toBe(200);
  });

  // proves A10.12
  test('refuses a password of which its digest tells that it is easy to guess, and keeps the old one', async () => {
    const person = await createPerson(org, 'aoi', { password: 'umi-to-yama' });
    const login_id = `next-${person.user.id}`;
    const reasons: Record<string, readonly string[]> = {
      empty: [''],
      login_id: [person.user.login_id, person.user.login_id.toUpperCase(), login_id],
      common: ['password', '12345678', 'qwertyuiop', 'password1', 'iloveyou', 'baseball1'],
    };
    for (const [reason, passwords] of Object.entries(reasons)) {
      for (const password of passwords) {
        const answer = await save(person, { login_id, passwd: digestOfPassword(password) });
        expect({ password, ...answer }).toMatchObject({ password, status: 400, body: { code: 'password.weak', details: { reason } } });
      }
    }
    expect((await login(person.user.login_id, 'umi-to-yama')).status).toBe(200);
  });

  test('refuses a login id that is the present password', async () => {
    const person = await createPerson(org, 'aoi', { password: 'umi-to-yama' });
    const answer = await save(person, { login_id: 'umi-to-yama', cur_passwd: digestOfPassword('umi-to-yama') });
    expect(answer).toMatchObject({ status: 400, body: { code: 'password.weak', details: { reason: 'login_id' } } });
  });

  test('lists every issue of its input', async () => {
    const person = await createPerson(org, 'aoi');
    const { status, body } = await save(person, { disp_name: { ja: ' ' }, disp_job_name: {}, passwd: 'KAZE', login_id: '' });
    expect(status).toBe(400);
    expect(body.details.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'body.disp_job_name',
      'body.disp_name',
      'body.login_id',
      'body.passwd',
    ]);
  });

  test('takes no right from its input: what may only be read is passed over', async () => {
    const person = await createPerson(org, 'aoi');
    expect((await save(person, { is_admin: true })).status).toBe(200);
    expect((await getUser(person.user.id))?.is_admin).toBe(false);
  });

  test('answers 401 to who is not signed in', async () => {
    expect(await callApi('saveOwn', { body: names })).toMatchObject(expired);
  });
});
