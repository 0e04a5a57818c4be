import { describe, expect, test } from 'vitest';
import { keyedDigest, nameDigests } from '#functions/data/digests.ts';
import { abbrevKey, loginKey } from '#functions/data/keys.ts';
import { get, put, remove } from '#functions/data/table.ts';
import { digestOfPassword } from '#functions/passwords.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson, createRegistry } from '#test/support/registry.ts';

const { chea, hospital } = await createRegistry();
const names = { disp_name: { ja: '青井' }, disp_job_name: { ja: '医師' } };
const password = 'umi-to-yama';
const login = (login_id: string) => callApi('login', { body: { login_id, hpasswd: digestOfPassword(password) } });
const make = (login_id: string) =>
  callApi('createUser', { token: chea.token, params: { oId: hospital.id }, body: { ...names, is_admin: false, login_id, hpasswd: digestOfPassword(password) } });

/** As a login was stored until 2026-11-22: invisible characters told two of them apart. */
const storeAsBefore = async (typed: string) => {
  const person = await createPerson(hospital, 'old', { password, login_id: typed });
  const { digest } = await nameDigests('login', typed);
  const item = await get(loginKey(digest));
  const older = loginKey(await keyedDigest('login', typed.normalize('NFKC').trim().toLowerCase()));
  await put({ ...item, ...older });
  await remove(loginKey(digest));
  return { person, older, now: loginKey(digest) };
};

describe('login ids', () => {
  test('are one whatever invisible characters they hold, and stored as typed', async () => {
    const typed = `ni\u200bko-${hospital.id}`;
    expect(await make(typed)).toMatchObject({ status: 200, body: { login_id: typed } });
    expect((await make(`niko-${hospital.id}`)).body.code).toBe('login_id.taken');
    for (const spelling of [typed, `niko-${hospital.id}`, `ＮＩＫＯ\u00ad-${hospital.id}`]) expect((await login(spelling)).status).toBe(200);
  });

  test.each(['a\u202eb', 'a\u200fb', 'a\u0007b', 'a\nb', '\u200b'])('%j is refused: it would look like another one, or like none', async (typed) => {
    expect(await make(typed)).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'body.login_id', code: 'invalid' }] } } });
  });

  test('stored under the old comparison is still found, by the user and by who wants to take it', async () => {
    const typed = `so\u200bra-${hospital.id}`;
    const { person } = await storeAsBefore(typed);
    expect(await login(typed)).toMatchObject({ status: 200, body: { user: { id: person.user.id } } });
    expect((await make(typed)).body.code).toBe('login_id.taken');
  });

  test('stored under the old comparison moves to the new one with the next change', async () => {
    const typed = `mo\u200bri-${hospital.id}`;
    const { person, older, now } = await storeAsBefore(typed);
    expect((await callApi('saveOwn', { token: person.token, body: { ...names, passwd: digestOfPassword(password) } })).status).toBe(200);
    expect([await get(older), (await get(now))?.user_id]).toEqual([undefined, person.user.id]);
    expect((await login(`mori-${hospital.id}`)).status).toBe(200);
  });

  test('stored under the old comparison stays where it is while somebody else has the new one, and both sign in', async () => {
    const typed = `ka\u200bwa-${hospital.id}`;
    const { person, older } = await storeAsBefore(typed);
    const other = await make(`kawa-${hospital.id}`);
    expect((await callApi('saveOwn', { token: person.token, body: { ...names, passwd: digestOfPassword(password) } })).status).toBe(200);
    expect((await get(older))?.user_id).toBe(person.user.id);
    expect((await login(typed)).body.user.id).toBe(person.user.id);
    expect((await login(`kawa-${hospital.id}`)).body.user.id).toBe(other.body.id);
  });
});

test('an abbreviation is one whatever invisible characters it holds, also one that was stored before', async () => {
  const form = (abbrev: string) => ({ name: { ja: '森' }, lang: 'ja', role: 'normal', abbrev });
  const create = (abbrev: string) => callApi('createOrg', { token: chea.token, body: form(abbrev) });
  expect((await create('Mo\u200bri')).status).toBe(200);
  expect((await create('mori')).body.code).toBe('org.taken');
  const org = await createOrg('Old', { abbrev: 'U\u200bmi' });
  const { digest, older = '' } = await nameDigests('abbrev', org.abbrev);
  await put({ ...(await get(abbrevKey(digest))), ...abbrevKey(older) });
  await remove(abbrevKey(digest));
  expect((await create('U\u200bmi')).body.code).toBe('org.taken');
  expect((await callApi('saveOrg', { token: chea.token, params: { oId: org.id }, body: form('Umi-2') })).status).toBe(200);
  expect((await create('U\u200bmi')).status).toBe(200);
});
