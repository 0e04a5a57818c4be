import { describe, expect, test } from 'vitest';
import { digestOfPassword } from '#functions/people/passwords.ts';
import type { CallName } from '#shared/api/routes.ts';
import { callApi } from '#test/support/call-api.ts';
import { createPerson, createRegistry } from '#test/support/registry.ts';

const { chea, hospital } = await createRegistry();
const admin = await createPerson(hospital, 'admin', { is_admin: true });
const person = await createPerson(hospital, 'nao');
const account = { disp_name: { ja: '直' }, disp_job_name: { ja: '医師' }, is_admin: false };
const [oId, uId] = [hospital.id, person.user.id];

/** Who sets somebody else's password, new account or not. */
const setters: readonly (readonly [CallName, string, Readonly<Record<string, string>>])[] = [
  ['createOrgUser', admin.token, {}],
  ['saveOrgUser', admin.token, { uId }],
  ['createUser', chea.token, { oId }],
  ['saveUser', chea.token, { oId, uId }],
];

describe.each(setters)('%s', (name, token, params) => {
  // An organisation's admin cannot change a login id.
  const login_id = name === 'saveOrgUser' ? person.user.login_id : `weak-${name}`;
  const form = name === 'saveOrgUser' ? account : { ...account, login_id };
  test.each([
    ['empty', ''],
    ['login_id', login_id],
    ['common', '12345678'],
  ])('refuses a password as password.weak: %s', async (reason, password) => {
    const answer = await callApi(name, { token, params, body: { ...form, hpasswd: digestOfPassword(password) } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'password.weak', details: { reason } } });
  });

  test('takes one that is none of these', async () => {
    const answer = await callApi(name, { token, params, body: { ...form, hpasswd: digestOfPassword(`kaze-${name}`) } });
    expect(answer.status).toBe(200);
  });
});
