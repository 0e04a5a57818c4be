import { describe, expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson, createRegistry, join } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

const refusal = (reason: string, ...rights: string[]) => ({ status: 403, body: { code: 'member.grant_refused', details: { reason, rights } } });

/** Oto and Otto own the project; Chea manages the registry. */
const openProject = async () => {
  const registry = await createRegistry();
  const { hospital, project, chea } = registry;
  const [oto, otto] = await Promise.all([createPerson(hospital, 'oto'), createPerson(hospital, 'otto')]);
  for (const owner of [oto, otto]) await join(project, owner, 'edit', { is_owner: true });
  const pId = project.id;
  return {
    ...registry,
    oto,
    otto,
    save: (by: Signed, { user }: Signed, more: object) => callApi('saveOwnedUser', { token: by.token, params: { uId: user.id }, body: { p_id: pId, is_owner: false, roles: ['edit'], ...more } }),
    manage: ({ user }: Signed, more: object) => callApi('saveMember', { token: chea.token, params: { pId, uId: user.id }, body: { is_owner: false, disabled: false, roles: ['edit'], ...more } }),
    invite: async (by: Signed, { user }: Signed, more: object = {}) => callApi('inviteUser', { token: by.token, body: { p_id: pId, uuid: await inviteCodeOf(user.id), roles: ['edit'], is_owner: false, ...more } }),
    remove: (by: Signed, { user }: Signed) => callApi('removeOwnedUser', { token: by.token, body: { p_id: pId, u_id: user.id } }),
    toggle: (by: Signed, { user }: Signed, disabled: boolean) => callApi('toggleOwnedUser', { token: by.token, params: { uId: user.id }, body: { p_id: pId, disabled } }),
  };
};

// proves A10.40
describe('an owner', () => {
  test('whom a manager made read-only does not restore the right to edit, and keeps what is left', async () => {
    const { oto, save, manage } = await openProject();
    expect((await manage(oto, { is_owner: true, roles: ['browse'] })).status).toBe(200);
    expect(await save(oto, oto, { is_owner: true })).toMatchObject(refusal('own', 'role'));
    expect(await save(oto, oto, { is_owner: true, roles: ['browse'], rights: { export: false } })).toMatchObject({ status: 200, body: { roles: ['browse'], rights: { export: false } } });
  });

  test.each([{ review: true }, { import: true }, { coordinate: true }])('gives no further right to themselves: %o', async (rights) => {
    const { oto, save } = await openProject();
    expect(await save(oto, oto, { is_owner: true, rights })).toMatchObject(refusal('own', ...Object.keys(rights)));
  });

  test.each<readonly [string, object, object]>([
    ['identifiers', { identifiers: false }, { identifiers: true }],
    ['export', { export: false }, { export: true }],
    ['cards', { cards: 'own' }, { cards: 'all' }],
  ])('gives up %s, does not take it back, and does not give it to others', async (name, less, more) => {
    const { oto, aoi, dara, save, invite, manage } = await openProject();
    expect((await save(oto, oto, { is_owner: true, rights: less })).status).toBe(200);
    expect(await save(oto, oto, { is_owner: true, rights: more })).toMatchObject(refusal('own', name));
    expect((await save(oto, aoi, { rights: less })).status).toBe(200);
    expect(await save(oto, aoi, { rights: more })).toMatchObject(refusal('not_held', name));
    expect(await invite(oto, dara, { rights: more })).toMatchObject(refusal('not_held', name));
    expect((await invite(oto, dara, { rights: less })).status).toBe(200);
    expect((await manage(oto, { is_owner: true, rights: more })).status).toBe(200);
    expect((await save(oto, aoi, { rights: more })).status).toBe(200);
  });

  test('gives review only where they have it; the import and the coordination of a hospital as an owner', async () => {
    const { oto, aoi, save, manage } = await openProject();
    expect(await save(oto, aoi, { rights: { review: true } })).toMatchObject(refusal('not_held', 'review'));
    expect((await save(oto, aoi, { rights: { import: true, coordinate: true } })).status).toBe(200);
    await manage(oto, { is_owner: true, rights: { review: true } });
    expect(await save(oto, aoi, { rights: { review: true } })).toMatchObject({ status: 200, body: { rights: { review: true, import: true, coordinate: true } } });
  });

  test('does not lift what a manager limited, neither in place nor by removing and inviting anew', async () => {
    const { oto, aoi, save, manage, remove, invite } = await openProject();
    expect((await manage(aoi, { rights: { export: false } })).status).toBe(200);
    expect(await save(oto, aoi, { rights: { export: true } })).toMatchObject(refusal('limited', 'export'));
    expect((await save(oto, aoi, { rights: { identifiers: false } })).status).toBe(200);
    expect((await save(oto, aoi, { rights: { identifiers: true } })).status).toBe(200);
    expect((await remove(oto, aoi)).status).toBe(200);
    expect(await invite(oto, aoi)).toMatchObject(refusal('limited', 'export'));
    expect((await invite(oto, aoi, { rights: { export: false } })).status).toBe(200);
    expect(await save(oto, aoi, { rights: { export: true } })).toMatchObject(refusal('limited', 'export'));
    await callApi('joinProject', { token: aoi.token, params: { pId: (await callApi('projectsNotJoined', { token: aoi.token })).body[0].p_id }, body: { accept: true } });
    expect(await save(oto, aoi, { rights: { export: true } })).toMatchObject(refusal('limited', 'export'));
    expect((await manage(aoi, { rights: { export: true } })).status).toBe(200);
    expect((await save(oto, aoi, { rights: { export: false } })).status).toBe(200);
    expect((await save(oto, aoi, { rights: { export: true } })).status).toBe(200);
  });

  test('does not enable a member whom a manager disabled', async () => {
    const { oto, aoi, manage, toggle } = await openProject();
    expect((await manage(aoi, { disabled: true })).status).toBe(200);
    expect(await toggle(oto, aoi, false)).toMatchObject(refusal('limited', 'enabled'));
    expect((await manage(aoi, { disabled: false })).status).toBe(200);
    expect((await toggle(oto, aoi, true)).status).toBe(200);
    expect((await toggle(oto, aoi, false)).status).toBe(200);
  });

  test('who invites without naming rights gives the usual ones, and is refused where they lack one', async () => {
    const { oto, otto, dara, save, invite } = await openProject();
    await save(oto, oto, { is_owner: true, rights: { identifiers: false } });
    expect(await invite(oto, dara)).toMatchObject(refusal('not_held', 'identifiers'));
    expect(await invite(otto, dara)).toMatchObject({ status: 200, body: { rights: usualRights } });
  });
});

// proves A10.40
test('a manager gives without having, and a limit that a removed member had is lifted by a manager who adds them again', async () => {
  const { oto, aoi, chea, project, save, manage, remove } = await openProject();
  await manage(aoi, { rights: { export: false } });
  await remove(oto, aoi);
  const add = { token: chea.token, params: { pId: project.id }, body: { m_id: aoi.user.id, is_owner: false, disabled: false, roles: ['edit'], rights: { ...usualRights, review: true } } };
  expect(await callApi('addMember', add)).toMatchObject({ status: 200, body: { rights: { export: true, review: true } } });
  expect((await save(oto, aoi, { rights: { export: false } })).status).toBe(200);
  expect((await save(oto, aoi, { rights: { export: true } })).status).toBe(200);
});

/** Kyo coordinates Minato and takes nothing out; Rei is of another hospital. */
const openHospitals = async () => {
  const opened = await openProject();
  const { hospital, project } = opened;
  const kanda = await createOrg('Kanda');
  const [kyo, rei, roy, new_] = await Promise.all([createPerson(hospital, 'kyo'), createPerson(kanda, 'rei'), createPerson(kanda, 'roy'), createPerson(hospital, 'new')]);
  await join(project, kyo, 'edit', { rights: { coordinate: true, export: false } });
  await join(project, rei, 'edit');
  return { ...opened, kanda, kyo, rei, roy, new_ };
};

// proves A10.41
describe('the coordinator of a hospital', () => {
  test('sees the people of the own hospital only', async () => {
    const { kyo, oto, rei, aoi, dara, roy, project, invite } = await openHospitals();
    await invite(oto, roy);
    await invite(oto, dara);
    const of = (uId: string) => callApi('ownedUser', { token: kyo.token, params: { pId: project.id, uId } });
    const { body } = await callApi('ownedUsers', { token: kyo.token, params: { pId: project.id } });
    expect(body.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([kyo.user.id, oto.user.id, aoi.user.id, dara.user.id]));
    expect(JSON.stringify(body)).not.toMatch(/rei|roy|Kanda/);
    expect((await of(aoi.user.id)).status).toBe(200);
    for (const { user } of [rei, roy]) expect(await of(user.id)).toMatchObject({ status: 404, body: { code: 'member.unknown' } });
  });

  test('invites, changes, disables and removes people of the own hospital, with at most the own rights', async () => {
    const { kyo, new_, aoi, save, invite, toggle, remove } = await openHospitals();
    expect(await invite(kyo, new_)).toMatchObject(refusal('not_held', 'export'));
    expect(await invite(kyo, new_, { is_owner: true, rights: { export: false } })).toMatchObject(refusal('not_held', 'is_owner'));
    expect((await invite(kyo, new_, { rights: { export: false, coordinate: true } })).status).toBe(200);
    expect((await save(kyo, aoi, { roles: ['browse'] })).status).toBe(200);
    expect((await save(kyo, aoi, { roles: ['edit'] })).status).toBe(200);
    expect(await save(kyo, aoi, { is_owner: true })).toMatchObject(refusal('not_held', 'is_owner'));
    const listed = (await toggle(kyo, aoi, true)).body;
    expect(listed.find(({ id }: { id: string }) => id === aoi.user.id)).toMatchObject({ disabled: true });
    expect(JSON.stringify(listed)).not.toContain('rei');
    expect((await remove(kyo, aoi)).status).toBe(200);
    expect((await callApi('cancelInvitation', { token: kyo.token, body: { p_id: new_.user.id && (await callApi('projects', { token: kyo.token })).body[0].id, u_id: new_.user.id } })).status).toBe(204);
  });

  test('enables only whom they could give all that the person then has', async () => {
    const { kyo, oto, aoi, chea, new_, project, save, toggle } = await openHospitals();
    expect((await toggle(oto, aoi, true)).status).toBe(200);
    expect(await toggle(kyo, aoi, false)).toMatchObject(refusal('not_held', 'export'));
    // Whom a manager adds as disabled was given nothing yet, and nothing was taken away.
    const added = await callApi('addMember', { token: chea.token, params: { pId: project.id }, body: { m_id: new_.user.id, is_owner: false, disabled: true, roles: ['edit'], rights: { ...usualRights, review: true } } });
    expect(added.status).toBe(200);
    expect(await toggle(kyo, new_, false)).toMatchObject(refusal('not_held', 'export', 'review'));
    expect(await toggle(oto, new_, false)).toMatchObject(refusal('not_held', 'review'));
    // Less may be given to a disabled member, who is then enabled.
    expect((await save(kyo, aoi, { rights: { export: false } })).status).toBe(200);
    expect((await toggle(kyo, aoi, false)).status).toBe(200);
  });

  test('reaches nobody of another hospital, and no owner', async () => {
    const { kyo, oto, otto, rei, roy, new_, project, save, invite, toggle, remove } = await openHospitals();
    const unknown = { status: 404, body: { code: 'member.unknown' } };
    for (const act of [() => save(kyo, rei, {}), () => toggle(kyo, rei, true), () => remove(kyo, rei)]) expect(await act()).toMatchObject(unknown);
    expect(await invite(kyo, roy, { rights: { export: false } })).toMatchObject({ status: 403, body: { code: 'invitation.other_org' } });
    await invite(oto, roy);
    expect(await callApi('cancelInvitation', { token: kyo.token, body: { p_id: project.id, u_id: roy.user.id } })).toMatchObject({ status: 404, body: { code: 'invitation.unknown' } });
    for (const act of [() => save(kyo, otto, { is_owner: true }), () => toggle(kyo, otto, true), () => remove(kyo, otto)]) expect(await act()).toMatchObject({ status: 403, body: { code: 'member.protected' } });
    expect((await invite(oto, new_, { is_owner: true })).status).toBe(200);
    expect(await callApi('cancelInvitation', { token: kyo.token, body: { p_id: project.id, u_id: new_.user.id } })).toMatchObject({ status: 403, body: { code: 'member.protected' } });
    expect((await callApi('cancelInvitation', { token: oto.token, body: { p_id: project.id, u_id: new_.user.id } })).status).toBe(204);
  });

  test('reaches nothing once disabled', async () => {
    const { kyo, project, manage } = await openHospitals();
    await manage(kyo, { disabled: true });
    expect((await callApi('ownedUsers', { token: kyo.token, params: { pId: project.id } })).status).toBe(404);
  });
});

// proves A10.44
test('a new member is given the rights of the project where nobody says otherwise, added or invited', async () => {
  const { oto, dara, chea, hospital, project, invite } = await openProject();
  const params = { pId: project.id };
  const member_rights = { ...usualRights, export: false, cards: 'own' as const };
  const form = { design_name: 'registry', lang: ['ja', 'en'], title: { ja: '題' }, description: { ja: '説明' }, member_rights };
  expect((await callApi('saveProject', { token: chea.token, params, body: form })).body).toMatchObject({ member_rights });
  expect((await callApi('project', { token: chea.token, params })).body).toMatchObject({ member_rights });
  const added = await createPerson(hospital, 'added');
  expect((await callApi('addMember', { token: chea.token, params, body: { m_id: added.user.id, is_owner: false, disabled: false, roles: ['edit'] } })).body.rights).toEqual(member_rights);
  expect((await invite(oto, dara)).body.rights).toEqual(member_rights);
  expect((await callApi('projects', { token: oto.token })).body).toMatchObject([{ id: project.id, member_rights }]);
});
