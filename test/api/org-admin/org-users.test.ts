import { describe, expect, test } from 'vitest';
import type { CallName } from '#shared/api/routes.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Sent } from '#test/support/call-api.ts';
import { createOrg, createPerson, createProject, createRegistry, join } from '#test/support/registry.ts';

const expired = { status: 401, body: { code: 'session.expired' } };
const denied = { status: 403, body: { code: 'access.denied' } };
const unknown = { status: 404, body: { code: 'user.unknown', request_id: expect.any(String) } };
const guarded = { status: 403, body: { code: 'user.protected' } };

const org = await createOrg('Minato');
const admin = await createPerson(org, 'aki', { is_admin: true });
const other = await createPerson(org, 'ota', { is_admin: true });
const user = await createPerson(org, 'ben');
const foreign = await createPerson(await createOrg('Sakura'), 'sakura');
const names = { disp_name: { ja: '新人', en: 'New' }, disp_job_name: { ja: '看護師', en: 'Nurse' } };
const hpasswd = digestOfPassword('kaze-2026');

const call = (name: CallName, uId: string, body?: object) => callApi(name, { token: admin.token, params: { uId }, ...(body && { body }) });
const login = (login_id: string, password: string) => callApi('login', { body: { login_id, hpasswd: digestOfPassword(password) } });
const changes = { ...names, is_admin: false };

describe('orgUsers', () => {
  // proves A7.1
  test("answers the users of the admin's organisation, for one query", async () => {
    const { status, body, units } = await callApi('orgUsers', { token: admin.token });
    expect(status).toBe(200);
    expect(body.map(({ id }: { id: string }) => id).toSorted()).toEqual([admin, other, user].map((person) => person.user.id).toSorted());
    expect(body[0]).not.toHaveProperty('generation');
    expect(units).toEqual({ read: 2, write: 0, requests: 2 });
  });
});

describe('orgUser', () => {
  // proves A7.2
  test('answers one user', async () => {
    expect(await call('orgUser', user.user.id)).toMatchObject({ status: 200, body: { id: user.user.id, login_id: user.user.login_id, disabled: false } });
  });

  // proves A7.2
  test('answers the same 404 for the user of another organisation and for none', async () => {
    expect(await call('orgUser', foreign.user.id)).toMatchObject(unknown);
    expect(await call('orgUser', `${org.id}000000`)).toMatchObject(unknown);
  });
});

const create = (body: object) => callApi('createOrgUser', { token: admin.token, body: { ...changes, login_id: `new-${org.id}`, hpasswd, ...body } });

describe('createOrgUser', () => {
  // proves A7.3
  test('makes a user of the own organisation who can sign in', async () => {
    const { status, body } = await create({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...names, lang: 'ja', is_admin: false, disabled: false });
    expect(body.id.startsWith(org.id)).toBe(true);
    const signed = await login(`new-${org.id}`, 'kaze-2026');
    expect(signed.body.org.id).toBe(org.id);
  });

  // proves A7.3
  test('refuses a login id that anybody on the platform has', async () => {
    expect(await create({ login_id: foreign.user.login_id })).toMatchObject({ status: 409, body: { code: 'login_id.taken' } });
  });

  // proves A7.3
  test('lists every issue, and takes no organisation from the body', async () => {
    const { status, body } = await create({ login_id: '', hpasswd: 'x', disp_name: {}, disp_job_name: { en: '' }, org: foreign.org.id });
    expect(status).toBe(400);
    expect(body.details.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'body.disp_job_name',
      'body.disp_name',
      'body.hpasswd',
      'body.login_id',
      'body.org',
    ]);
  });
});

describe('saveOrgUser', () => {
  // proves A7.4
  test('changes names everywhere, and with a new password ends the sessions of the user', async () => {
    const ren = await createPerson(org, 'ren');
    const project = await createProject('Trauma');
    await join(project, ren, 'edit');
    expect(await call('saveOrgUser', ren.user.id, changes)).toMatchObject({ status: 200, body: names });
    const { body } = await callApi('projectUsers', { token: ren.token, params: { pId: project.id } });
    expect(body[0].disp_name).toEqual(names.disp_name);
    expect((await call('saveOrgUser', ren.user.id, { ...changes, hpasswd })).status).toBe(200);
    expect(await callApi('check', { token: ren.token })).toMatchObject(expired);
    expect((await login(ren.user.login_id, 'kaze-2026')).status).toBe(200);
  });

  // proves A7.4
  test('changes no other admin, takes no admin right from the caller, and saves the own account', async () => {
    expect(await call('saveOrgUser', other.user.id, { ...changes, is_admin: true })).toMatchObject(guarded);
    expect(await call('saveOrgUser', admin.user.id, changes)).toMatchObject(guarded);
    expect((await call('saveOrgUser', admin.user.id, { ...changes, is_admin: true })).status).toBe(200);
  });

  test('makes a user an admin, effective at the next call', async () => {
    const sho = await createPerson(org, 'sho');
    expect(await callApi('orgUsers', { token: sho.token })).toMatchObject(denied);
    await call('saveOrgUser', sho.user.id, { ...changes, is_admin: true });
    expect((await callApi('orgUsers', { token: sho.token })).status).toBe(200);
  });

  test('does not reach the user of another organisation', async () => {
    expect(await call('saveOrgUser', foreign.user.id, changes)).toMatchObject(unknown);
  });

  test('answers 400 with the issues to a body without names', async () => {
    const { status, body } = await call('saveOrgUser', user.user.id, { ...changes, disp_name: {} });
    expect(status).toBe(400);
    expect(body.details.issues).toEqual([{ path: 'body.disp_name', code: 'invalid' }]);
  });
});

describe('disableOrgUser', () => {
  // proves A7.5
  test('disables the user, whose next call is refused, and who stays in the list', async () => {
    const mei = await createPerson(org, 'mei', { password: 'kaze' });
    expect((await call('disableOrgUser', mei.user.id)).status).toBe(204);
    expect((await call('disableOrgUser', mei.user.id)).status).toBe(204);
    expect(await callApi('check', { token: mei.token })).toMatchObject(expired);
    expect((await login(mei.user.login_id, 'kaze')).status).toBe(401);
    expect((await call('orgUser', mei.user.id)).body.disabled).toBe(true);
  });

  // proves A7.5
  test('disables no admin, and nobody of another organisation', async () => {
    expect(await call('disableOrgUser', other.user.id)).toMatchObject(guarded);
    expect(await call('disableOrgUser', admin.user.id)).toMatchObject(guarded);
    expect(await call('disableOrgUser', foreign.user.id)).toMatchObject(unknown);
  });
});

describe('toggleOrgUser', () => {
  // proves A7.6
  test('answers the list with the user disabled, and available again; old sessions stay ended', async () => {
    const nao = await createPerson(org, 'nao', { password: 'kaze' });
    const isDisabled = async (disabled: boolean) => {
      const { body } = await call('toggleOrgUser', nao.user.id, { disabled });
      return body.find(({ id }: { id: string }) => id === nao.user.id).disabled;
    };
    expect(await isDisabled(true)).toBe(true);
    expect(await isDisabled(false)).toBe(false);
    expect(await callApi('check', { token: nao.token })).toMatchObject(expired);
    expect((await login(nao.user.login_id, 'kaze')).status).toBe(200);
  });

  // proves A7.6
  test('refuses admins, strangers and a body that says nothing', async () => {
    expect(await call('toggleOrgUser', other.user.id, { disabled: true })).toMatchObject(guarded);
    expect(await call('toggleOrgUser', foreign.user.id, { disabled: true })).toMatchObject(unknown);
    expect(await call('toggleOrgUser', user.user.id, {})).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'body.disabled', code: 'missing' }] } },
    });
  });
});

describe('every call of an organisation admin', () => {
  const calls: readonly (readonly [CallName, Sent])[] = [
    ['orgUsers', {}],
    ['orgUser', { params: { uId: user.user.id } }],
    ['createOrgUser', { body: { ...changes, login_id: 'nobody', hpasswd } }],
    ['saveOrgUser', { params: { uId: user.user.id }, body: changes }],
    ['disableOrgUser', { params: { uId: user.user.id } }],
    ['toggleOrgUser', { params: { uId: user.user.id }, body: { disabled: true } }],
  ];

  test.each(calls)('%s is refused to who is not signed in, and to who is no admin', async (name, sent) => {
    const { chea } = await createRegistry();
    expect(await callApi(name, sent)).toMatchObject(expired);
    expect(await callApi(name, { ...sent, token: user.token })).toMatchObject(denied);
    expect(await callApi(name, { ...sent, token: chea.token })).toMatchObject(denied);
  });
});
