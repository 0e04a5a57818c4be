import { describe, expect, test } from 'vitest';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createRegistry } from '#test/support/registry.ts';

const { chea, hospital } = await createRegistry();
const names = { disp_name: { ja: '青井' }, disp_job_name: { ja: '医師' } };
const password = 'umi-to-yama';
const login = (login_id: string) => callApi('login', { body: { login_id, hpasswd: digestOfPassword(password) } });
const make = (login_id: string) =>
  callApi('createUser', { token: chea.token, params: { oId: hospital.id }, body: { ...names, is_admin: false, login_id, hpasswd: digestOfPassword(password) } });

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
});

test('an abbreviation is one whatever invisible characters it holds, and free once it is another one', async () => {
  const form = (abbrev: string) => ({ name: { ja: '森' }, lang: 'ja', role: 'normal', abbrev });
  const create = (abbrev: string) => callApi('createOrg', { token: chea.token, body: form(abbrev) });
  expect((await create('Mo\u200bri')).status).toBe(200);
  expect((await create('mori')).body.code).toBe('org.taken');
  const org = await createOrg('Old', { abbrev: 'U\u200bmi' });
  expect((await create('U\u200bmi')).body.code).toBe('org.taken');
  expect((await callApi('saveOrg', { token: chea.token, params: { oId: org.id }, body: form('Umi-2') })).status).toBe(200);
  expect((await create('U\u200bmi')).status).toBe(200);
});
