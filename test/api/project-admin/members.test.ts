import { describe, expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import type { CallName } from '#shared/api/routes.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Sent } from '#test/support/call-api.ts';
import { createOrg, createPerson, createRegistry, join } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

const refused = (status: number, code: string) => ({ status, body: { code, request_id: expect.any(String) } });

/** Oto owns the project, as does Otto. */
const openProject = async () => {
  const registry = await createRegistry();
  const [oto, otto] = await Promise.all([createPerson(registry.hospital, 'oto'), createPerson(registry.hospital, 'otto')]);
  await join(registry.project, oto, 'edit', { is_owner: true });
  await join(registry.project, otto, 'edit', { is_owner: true });
  const p_id = registry.project.id;
  return {
    ...registry,
    oto,
    otto,
    p_id,
    invite: async ({ user }: Signed, more: object = {}) =>
      callApi('inviteUser', { token: oto.token, body: { p_id, uuid: await inviteCodeOf(user.id), roles: ['browse'], is_owner: false, ...more } }),
    list: async () => (await callApi('ownedUsers', { token: oto.token, params: { pId: p_id } })).body,
    act: (name: CallName, sent: Sent) => callApi(name, { token: oto.token, ...sent }),
  };
};

const idOf = ({ id }: { id: string }): string => id;

describe('inviteUser', () => {
  // proves A10.24
  test('may leave out what may be taken out; it stays so upon joining', async () => {
    const { dara, invite, list, p_id } = await openProject();
    const rights = { ...usualRights, identifiers: false };
    expect((await invite(dara, { rights })).body.rights).toEqual(rights);
    await callApi('joinProject', { token: dara.token, params: { pId: p_id }, body: { accept: true } });
    expect((await list()).find(({ id }: { id: string }) => id === dara.user.id)).toMatchObject({ is_invited: false, rights });
  });

  // proves A3.2, A4.9, A7.7
  test('invites by the code; the invited user joins and is what was promised', async () => {
    const { dara, invite, list, p_id, project } = await openProject();
    const { uuid } = (await callApi('own', { token: dara.token })).body;
    const { status, body } = await invite(dara);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: dara.user.id, p_id, roles: ['browse'], is_invited: true, is_owner: false, uuid });
    expect((await callApi('projects', { token: dara.token })).body).toEqual([]);
    expect((await callApi('joinProject', { token: dara.token, params: { pId: p_id }, body: { accept: true } })).status).toBe(200);
    expect((await callApi('projects', { token: dara.token })).body).toMatchObject([{ id: project.id, role: 'browse' }]);
    expect((await list()).find(({ id }: { id: string }) => id === dara.user.id)).toMatchObject({ is_invited: false });
  });

  // proves A7.7
  test('refuses a code that is nobody’s, and the one of a disabled user', async () => {
    const { hospital, dara, invite } = await openProject();
    const gone = await createPerson(hospital, 'gone', { disabled: true });
    expect(await invite(dara, { uuid: '00000000-0000-4000-8000-000000000000' })).toMatchObject(refused(404, 'invitation.user_unknown'));
    expect(await invite(gone)).toMatchObject(refused(404, 'invitation.user_unknown'));
  });

  // proves A7.7
  test('refuses who is invited already, and who is a member', async () => {
    const { dara, aoi, invite } = await openProject();
    const answers = await Promise.all([invite(dara), invite(dara), invite(dara)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await invite(dara)).toMatchObject(refused(409, 'invitation.exists'));
    expect(await invite(aoi)).toMatchObject(refused(409, 'invitation.exists'));
  });

  // proves A5.10
  test('asks for a code and at least one role', async () => {
    const { dara, invite } = await openProject();
    const { status, body } = await invite(dara, { uuid: 'abc', roles: [] });
    expect(status).toBe(400);
    expect(body.details.issues).toEqual([
      { path: 'body.uuid', code: 'wrong_format' },
      { path: 'body.roles', code: 'too_small' },
    ]);
  });
});

describe('cancelInvitation', () => {
  // proves A4.9, A7.8
  test('cancels; the user cannot join any more, and a second time there is nothing to cancel', async () => {
    const { dara, invite, act, p_id } = await openProject();
    await invite(dara);
    const body = { p_id, u_id: dara.user.id };
    expect((await act('cancelInvitation', { body })).status).toBe(204);
    expect(await act('cancelInvitation', { body })).toMatchObject(refused(404, 'invitation.unknown'));
    expect((await callApi('joinProject', { token: dara.token, params: { pId: p_id }, body: { accept: true } })).status).toBe(404);
    expect((await invite(dara)).status).toBe(200);
  });
});

describe('ownedUsers and ownedUser', () => {
  // proves A7.9, A7.10
  test('answer members and invited users with job, organisation and rights', async () => {
    const { dara, invite, act, list, p_id, aoi, emi, hospital } = await openProject();
    await invite(dara, { is_owner: true, roles: ['edit', 'browse'] });
    const people = await list();
    expect(people).toHaveLength(6);
    expect(people.find((one: { id: string }) => idOf(one) === emi.user.id)).toMatchObject({ roles: [], disabled: false, is_invited: false });
    expect(people.find((one: { id: string }) => idOf(one) === dara.user.id)).toMatchObject({ roles: ['edit'], is_owner: true, is_invited: true });
    const { body } = await act('ownedUser', { params: { pId: p_id, uId: aoi.user.id } });
    expect(body).toEqual({
      id: aoi.user.id,
      p_id,
      disp_name: aoi.user.disp_name,
      disp_job_name: {},
      org_name: hospital.name,
      org_role: 'normal',
      is_owner: false,
      disabled: false,
      roles: ['edit'],
      rights: usualRights,
      is_invited: false,
      revision: 0,
    });
    expect((await act('ownedUser', { params: { pId: p_id, uId: dara.user.id } })).body.is_invited).toBe(true);
  });

  // proves A7.10
  test('know nobody who has no place in the project', async () => {
    const { dara, act, p_id } = await openProject();
    expect(await act('ownedUser', { params: { pId: p_id, uId: dara.user.id } })).toMatchObject(refused(404, 'member.unknown'));
  });
});

describe('saveOwnedUser', () => {
  // proves A6.2, A7.11
  test('changes the rights of a member, effective at the next call, and of an invitation', async () => {
    const { aoi, dara, folder, invite, act, p_id } = await openProject();
    const list = () => callApi('listCards', { token: aoi.token, params: { pId: p_id, fId: folder.id } });
    expect((await list()).status).toBe(200);
    const params = { uId: aoi.user.id };
    expect(await act('saveOwnedUser', { params, body: { p_id, is_owner: true, roles: ['browse'] } })).toMatchObject({
      status: 200,
      body: { is_owner: true, roles: ['browse'] },
    });
    expect((await callApi('projects', { token: aoi.token })).body).toMatchObject([{ is_owner: true, role: 'browse' }]);
    await invite(dara);
    const saved = await act('saveOwnedUser', { params: { uId: dara.user.id }, body: { p_id, is_owner: false, roles: ['edit'] } });
    expect(saved.body).toMatchObject({ roles: ['edit'], is_invited: true });
  });

  // proves A4.2, A7.11
  test('protects other owners, and ownership of the caller', async () => {
    const { oto, otto, act, p_id } = await openProject();
    const save = (uId: string, is_owner: boolean) => act('saveOwnedUser', { params: { uId }, body: { p_id, is_owner, roles: ['browse'] } });
    expect(await save(otto.user.id, true)).toMatchObject(refused(403, 'member.protected'));
    expect(await save(oto.user.id, false)).toMatchObject(refused(403, 'member.protected'));
    expect(await save(oto.user.id, true)).toMatchObject({ status: 200, body: { roles: ['browse'] } });
  });

  // proves A5.11, A7.11
  test('knows no user without a place, and asks for a role', async () => {
    const { dara, act, p_id } = await openProject();
    const params = { uId: dara.user.id };
    expect(await act('saveOwnedUser', { params, body: { p_id, is_owner: false, roles: ['edit'] } })).toMatchObject(refused(404, 'member.unknown'));
    expect(await act('saveOwnedUser', { params, body: { p_id, is_owner: false, roles: [] } })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'body.roles', code: 'too_small' }] } },
    });
  });
});

describe('removeOwnedUser', () => {
  // proves A7.12
  test('removes a member, who is out at the next call', async () => {
    const { aoi, act, p_id, params } = await openProject();
    const body = { p_id, u_id: aoi.user.id };
    expect(await act('removeOwnedUser', { body })).toMatchObject({ status: 200, body: {} });
    expect((await callApi('listCards', { token: aoi.token, params })).status).toBe(404);
    expect((await callApi('projects', { token: aoi.token })).body).toEqual([]);
    expect(await act('removeOwnedUser', { body })).toMatchObject(refused(404, 'member.unknown'));
  });

  // proves A7.12
  test('removes no owner', async () => {
    const { oto, otto, act, p_id } = await openProject();
    for (const { user } of [oto, otto]) {
      expect(await act('removeOwnedUser', { body: { p_id, u_id: user.id } })).toMatchObject(refused(403, 'member.protected'));
    }
  });
});

describe('toggleOwnedUser', () => {
  // proves A7.13
  test('answers the list with the member disabled, and available again', async () => {
    const { aoi, act, p_id, params } = await openProject();
    const toggle = async (disabled: boolean) => {
      const { body } = await act('toggleOwnedUser', { params: { uId: aoi.user.id }, body: { p_id, disabled } });
      return body.find(({ id }: { id: string }) => id === aoi.user.id).disabled;
    };
    expect(await toggle(true)).toBe(true);
    expect((await callApi('listCards', { token: aoi.token, params })).status).toBe(404);
    expect(await toggle(false)).toBe(false);
    expect((await callApi('listCards', { token: aoi.token, params })).status).toBe(200);
  });

  // proves A4.1, A7.13
  test('disables no owner and nobody without a place', async () => {
    const { otto, dara, act, p_id } = await openProject();
    const toggle = (uId: string) => act('toggleOwnedUser', { params: { uId }, body: { p_id, disabled: true } });
    expect(await toggle(otto.user.id)).toMatchObject(refused(403, 'member.protected'));
    expect(await toggle(dara.user.id)).toMatchObject(refused(404, 'member.unknown'));
  });
});

describe('every call of an owner', () => {
  const calls: readonly (readonly [CallName, (p_id: string, uId: string) => Sent])[] = [
    ['inviteUser', (p_id) => ({ body: { p_id, uuid: '00000000-0000-4000-8000-000000000000', roles: ['edit'], is_owner: false } })],
    ['cancelInvitation', (p_id, u_id) => ({ body: { p_id, u_id } })],
    ['ownedUsers', (pId) => ({ params: { pId } })],
    ['ownedUser', (pId, uId) => ({ params: { pId, uId } })],
    ['saveOwnedUser', (p_id, uId) => ({ params: { uId }, body: { p_id, is_owner: false, roles: ['edit'] } })],
    ['removeOwnedUser', (p_id, u_id) => ({ body: { p_id, u_id } })],
    ['toggleOwnedUser', (p_id, uId) => ({ params: { uId }, body: { p_id, disabled: true } })],
  ];

  test.each(calls)('%s: 401 without a session, 403 for a member, 404 outside of the project, 400 without one', async (name, sentFor) => {
    const { aoi, dara, chea, ben, p_id, oto } = await openProject();
    const sent = sentFor(p_id, ben.user.id);
    expect(await callApi(name, sent)).toMatchObject(refused(401, 'session.expired'));
    expect(await callApi(name, { ...sent, token: aoi.token })).toMatchObject(refused(403, 'access.denied'));
    expect(await callApi(name, { ...sent, token: dara.token })).toMatchObject(refused(404, 'project.unknown'));
    expect(await callApi(name, { ...sent, token: chea.token })).toMatchObject(refused(404, 'project.unknown'));
    expect(await callApi(name, { ...sentFor('0'.repeat(10), ben.user.id), token: oto.token })).toMatchObject(refused(404, 'project.unknown'));
    expect((await callApi(name, { ...sentFor('a b', ben.user.id), token: oto.token })).status).toBe(400);
  });
});

test('a user of another organisation is invited like one of the own', async () => {
  const { invite } = await openProject();
  const far = await createPerson(await createOrg('Sakura'), 'far');
  expect(await invite(far)).toMatchObject({ status: 200, body: { org_name: far.org.name } });
});
