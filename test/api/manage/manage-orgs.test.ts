import { describe, expect, test } from 'vitest';
import type { CallName } from '#shared/api/routes.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson, createProject, createRegistry, join } from '#test/support/registry.ts';

const refused = (status: number, code: string) => ({ status, body: { code, request_id: expect.any(String) } });
const { chea, hospital, operations, aoi } = await createRegistry();
const act = (name: CallName, params: Record<string, string> = {}, body?: object) => callApi(name, { token: chea.token, params, ...(body && { body }) });
const nobody = '0'.repeat(10);

const form = (more: object = {}) => ({ name: { ja: '青葉病院', en: 'Aoba' }, abbrev: `A${Math.random().toString(36).slice(2)}`, lang: 'ja', role: 'normal', ...more });
const person = { disp_name: { ja: '新人' }, disp_job_name: { ja: '看護師' }, lang: 'en', is_admin: false, disabled: false };
const hpasswd = digestOfPassword('kaze-2026');
const issuesOf = ({ body }: { body: { details: { issues: { path: string }[] } } }) => body.details.issues.map(({ path }) => path).toSorted();

describe('orgs and org', () => {
  // proves A7.14, A7.15
  test('answer the organisations with when they were made and changed, for one index query', async () => {
    const { status, body, units } = await act('orgs');
    expect(status).toBe(200);
    expect(body.find(({ id }: { id: string }) => id === hospital.id)).toEqual({ ...hospital, revision: 0 });
    expect(units.requests).toBe(2);
    expect((await act('org', { oId: hospital.id })).body).toEqual({ ...hospital, revision: 0 });
  });

  // proves A7.15
  test('know no other', async () => {
    expect(await act('org', { oId: nobody })).toMatchObject(refused(404, 'org.unknown'));
  });
});

describe('createOrg and saveOrg', () => {
  // proves A7.16, A7.17
  test('make and change an organisation', async () => {
    const made = await act('createOrg', {}, form());
    expect(made).toMatchObject({ status: 200, body: { name: { ja: '青葉病院' }, role: 'normal' } });
    expect(made.body.created_at).toBe(made.body.updated_at);
    const changed = await act('saveOrg', { oId: made.body.id }, { ...form({ abbrev: made.body.abbrev, name: { en: 'Aoba General' } }), id: made.body.id });
    expect(changed).toMatchObject({ status: 200, body: { id: made.body.id, name: { en: 'Aoba General' } } });
    expect((await act('orgs')).body.find(({ id }: { id: string }) => id === made.body.id)).toEqual(changed.body);
  });

  // proves A7.17
  test('bring the name to the lists of members', async () => {
    const org = await createOrg('Before');
    const ren = await createPerson(org, 'ren');
    const project = await createProject('Trauma');
    await join(project, ren, 'edit');
    await act('saveOrg', { oId: org.id }, form({ abbrev: org.abbrev, name: { en: 'After' } }));
    const { body } = await callApi('projectUsers', { token: ren.token, params: { pId: project.id } });
    expect(body[0].org_name).toEqual({ en: 'After' });
  });

  // proves A7.16, A7.17, A8.12
  test('keep abbreviations unique in any width and case, also between two at once; a freed one is free', async () => {
    const abbrev = `ＡＯＢＡ${hospital.id}`.slice(0, 20);
    const answers = await Promise.all([1, 2, 3].map(() => act('createOrg', {}, form({ abbrev }))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await act('createOrg', {}, form({ abbrev: abbrev.normalize('NFKC').toLowerCase() }))).toMatchObject(refused(409, 'org.taken'));
    expect(await act('saveOrg', { oId: hospital.id }, form({ abbrev }))).toMatchObject(refused(409, 'org.taken'));
    const first = answers.find(({ status }) => status === 200)?.body.id ?? '';
    expect((await act('saveOrg', { oId: first }, form())).status).toBe(200);
    expect((await act('createOrg', {}, form({ abbrev }))).status).toBe(200);
    expect(await act('saveOrg', { oId: nobody }, form())).toMatchObject(refused(404, 'org.unknown'));
  });

  // proves A5.1, A9.1
  test('ask for a name, a language and an abbreviation of at most 20 characters', async () => {
    expect(issuesOf(await act('createOrg', {}, { name: {}, abbrev: ' ', lang: 'fr', role: 'owner' }))).toEqual(['body.abbrev', 'body.lang', 'body.name', 'body.role']);
    expect(issuesOf(await act('saveOrg', { oId: hospital.id }, form({ abbrev: 'a'.repeat(21) })))).toEqual(['body.abbrev']);
  });

  // proves A6.2, A7.17
  test('give the users of a manage organisation the platform, and take it at the next call', async () => {
    const org = await createOrg('Turning');
    const kai = await createPerson(org, 'kai');
    const save = (role: string) => act('saveOrg', { oId: org.id }, form({ abbrev: org.abbrev, role }));
    expect((await callApi('orgs', { token: kai.token })).status).toBe(403);
    await save('manage');
    expect((await callApi('orgs', { token: kai.token })).status).toBe(200);
    await save('normal');
    expect((await callApi('orgs', { token: kai.token })).status).toBe(403);
  });
});

describe('usersOfOrg and userOfOrg', () => {
  // proves A7.19, A7.20
  test('answer the users of one organisation', async () => {
    const { body } = await act('usersOfOrg', { oId: hospital.id });
    expect(body).toHaveLength(4);
    expect((await act('userOfOrg', { oId: hospital.id, uId: aoi.user.id })).body).toEqual({ ...body.find(({ id }: { id: string }) => id === aoi.user.id), places: [expect.objectContaining({ is_owner: false, is_invited: false })] });
  });

  // proves A7.20
  test('know no organisation, user or pair that is none', async () => {
    expect(await act('usersOfOrg', { oId: nobody })).toMatchObject(refused(404, 'org.unknown'));
    expect(await act('userOfOrg', { oId: operations.id, uId: aoi.user.id })).toMatchObject(refused(404, 'user.unknown'));
    expect(await act('userOfOrg', { oId: hospital.id, uId: `${hospital.id}000000` })).toMatchObject(refused(404, 'user.unknown'));
  });
});

describe('createUser', () => {
  // proves A7.21
  test('makes a user who can sign in, and one who may not yet', async () => {
    const login_id = `made-${hospital.id}`;
    const made = await act('createUser', { oId: hospital.id }, { ...person, login_id, hpasswd });
    expect(made).toMatchObject({ status: 200, body: { ...person, login_id } });
    expect((await callApi('login', { body: { login_id, hpasswd } })).status).toBe(200);
    await act('createUser', { oId: hospital.id }, { ...person, login_id: `late-${hospital.id}`, hpasswd, disabled: true });
    expect((await callApi('login', { body: { login_id: `late-${hospital.id}`, hpasswd } })).status).toBe(401);
  });

  // proves A7.21
  test('refuses a login id of the platform, an organisation that is none, and a form that lacks something', async () => {
    expect(await act('createUser', { oId: operations.id }, { ...person, login_id: aoi.user.login_id, hpasswd })).toMatchObject(refused(409, 'login_id.taken'));
    expect(await act('createUser', { oId: nobody }, { ...person, login_id: 'x', hpasswd })).toMatchObject(refused(404, 'org.unknown'));
    expect(issuesOf(await act('createUser', { oId: hospital.id }, { ...person, disp_name: {} }))).toEqual(['body.disp_name', 'body.hpasswd', 'body.login_id']);
  });
});

describe('saveUser, disableUser and toggleUser', () => {
  // proves A7.22
  test('change login id, names and password, and make an admin', async () => {
    const ren = await createPerson(hospital, 'ren');
    const params = { oId: hospital.id, uId: ren.user.id };
    const login_id = `other-${ren.user.id}`;
    expect(await act('saveUser', params, { ...person, is_admin: true, login_id, hpasswd })).toMatchObject({ status: 200, body: { login_id, is_admin: true } });
    expect((await callApi('check', { token: ren.token })).status).toBe(401);
    const signed = await callApi('login', { body: { login_id, hpasswd } });
    expect((await callApi('orgUsers', { token: signed.body.token })).status).toBe(200);
    expect(await act('saveUser', params, { ...person, login_id: aoi.user.login_id })).toMatchObject(refused(409, 'login_id.taken'));
  });

  // proves A6.2, A7.23
  test('disable a user at the next call, admins too', async () => {
    for (const is_admin of [false, true]) {
      const mei = await createPerson(hospital, 'mei', { is_admin });
      expect((await act('disableUser', { oId: hospital.id, uId: mei.user.id })).status).toBe(204);
      expect((await callApi('check', { token: mei.token })).status).toBe(401);
    }
  });

  // proves A7.22
  test('leave the own row alone, and what is not there', async () => {
    const own = { oId: operations.id, uId: chea.user.id };
    expect(await act('saveUser', own, person)).toMatchObject(refused(403, 'user.protected'));
    expect(await act('disableUser', own)).toMatchObject(refused(403, 'user.protected'));
    const mixed = { oId: operations.id, uId: aoi.user.id };
    expect(await act('saveUser', mixed, person)).toMatchObject(refused(404, 'user.unknown'));
    expect(await act('disableUser', mixed)).toMatchObject(refused(404, 'user.unknown'));
  });

  // proves A4.1, A7.24
  test('switch availability and nothing else, not that of admins and not the own', async () => {
    const ren = await createPerson(hospital, 'ren');
    const params = { oId: hospital.id, uId: ren.user.id };
    const off = await act('toggleUser', params, { disabled: true });
    expect(off.status).toBe(200);
    expect({ ...off.body.find(({ id }: { id: string }) => id === ren.user.id), places: [] }).toEqual((await act('userOfOrg', params)).body);
    expect((await act('userOfOrg', params)).body).toMatchObject({ disabled: true, login_id: ren.user.login_id, disp_name: ren.user.disp_name, lang: 'ja' });
    expect((await callApi('check', { token: ren.token })).status).toBe(401);
    expect((await act('toggleUser', params, { disabled: false })).body.find(({ id }: { id: string }) => id === ren.user.id).disabled).toBe(false);
    const admin = await createPerson(hospital, 'admin', { is_admin: true });
    expect(await act('toggleUser', { oId: hospital.id, uId: admin.user.id }, { disabled: true })).toMatchObject(refused(403, 'user.protected'));
    expect(await act('toggleUser', { oId: operations.id, uId: chea.user.id }, { disabled: true })).toMatchObject(refused(403, 'user.protected'));
    expect(await act('toggleUser', { oId: operations.id, uId: ren.user.id }, { disabled: true })).toMatchObject(refused(404, 'user.unknown'));
    expect(issuesOf(await act('toggleUser', params, { disabled: 'yes' }))).toEqual(['body.disabled']);
  });

  test('list what is wrong with the form', async () => {
    const params = { oId: hospital.id, uId: aoi.user.id };
    expect(issuesOf(await act('saveUser', params, { ...person, disp_job_name: {}, hpasswd: 'plain' }))).toEqual(['body.disp_job_name', 'body.hpasswd']);
  });
});
