import { describe, expect, test } from 'vitest';
import type { CallName } from '#shared/api/routes.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { projectKey, userKey } from '#functions/data/keys.ts';
import { readHistories } from '#functions/modules/oversight/data/record-histories.ts';
import { issueToken } from '#test/support/folder-tokens.ts';
import { get } from '#functions/data/table.ts';
import { getUser } from '#functions/people/data/users.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, refusal } from '#test/support/card-folder.ts';
import { createOrg, createPerson, createRegistry, join, signIn, useDesign } from '#test/support/registry.ts';
import { issueForMachine } from '#test/support/machine-tokens.ts';

const named = { disp_name: { ja: '新人' }, disp_job_name: { ja: '看護師' }, is_admin: false };
const hpasswd = digestOfPassword('kaze-2026');

/** Ren enters cards at Minato, and is to move to Sakura. */
const open = async () => {
  const registry = await createRegistry();
  const { hospital, project, folder, chea, params } = registry;
  const sakura = await createOrg('Sakura');
  const [ren, owner, admin] = await Promise.all([createPerson(hospital, 'ren', { password: 'kaze-2026', disp_job_name: { ja: '医師' }, mail: 'ren@example.jp' }), createPerson(hospital, 'owner'), createPerson(hospital, 'admin', { is_admin: true })]);
  await Promise.all([join(project, ren, 'edit'), join(project, owner, 'edit', { is_owner: true }), useDesign(folder, caseDesign(), owner)]);
  const act = (name: CallName, params: Record<string, string> = {}, body?: object, token: string = chea.token) => callApi(name, { ...(token !== '' && { token }), params, ...(body && { body }) });
  const oId = hospital.id;
  const uId = ren.user.id;
  return {
    ...registry,
    sakura,
    ren,
    owner,
    admin,
    act,
    oId,
    uId,
    move: (org_id: string = sakura.id, more: object = {}) => act('moveUser', { oId, uId }, { org_id, ...more }),
    login: () => callApi('login', { body: { login_id: ren.user.login_id, hpasswd } }),
    save: (token: string) => act('saveCard', params, { vals: caseOf() }, token),
  };
};

// proves A7.117, A10.47
describe('moveUser', () => {
  test('gives the person an account at the other hospital, with login id, password, names, mail and language', async () => {
    const { ren, sakura, hospital, move, login, act, oId, uId } = await open();
    const moved = await move();
    expect(moved.units).toEqual({ read: 10.5, write: 23, requests: 11 });
    expect(moved).toMatchObject({ status: 200, body: { login_id: ren.user.login_id, disp_name: ren.user.disp_name, disp_job_name: { ja: '医師' }, lang: 'ja', disabled: false, is_admin: false, moved_from: { org_name: hospital.name } } });
    const signed = await login();
    expect(signed).toMatchObject({ status: 200, body: { user: { id: moved.body.id }, org: { id: sakura.id } } });
    expect((await getUser(moved.body.id))?.mail).toBe('ren@example.jp');
    expect((await act('usersOfOrg', { oId: sakura.id })).body).toEqual([moved.body]);
    expect((await act('userOfOrg', { oId, uId })).body).toMatchObject({ id: uId, disabled: true, moved_to: { org_name: sakura.name }, places: [] });
  });

  test('ends sessions, tokens, memberships and invitations, and records where the person went', async () => {
    const { ren, owner, chea, project, folder, params, move, save, act, uId } = await open();
    const session = await signIn(ren.user);
    const scope = { project_id: project.id, folder_id: folder.id };
    const entrance = await issueToken(ren.user, scope, 'desk', Date.now());
    const machine = (await issueForMachine(ren.user, { ...scope, name: 'robot', rights: ['read'], cards: 'all', identifiers: true, end: Date.now() + 3_600_000 })).token;
    const second = await createRegistry();
    await join(second.project, owner, 'edit', { is_owner: true });
    await act('inviteUser', {}, { p_id: second.project.id, uuid: await inviteCodeOf(uId), roles: ['edit'], is_owner: false }, owner.token);
    const shown = await act('userOfOrg', { oId: ren.org.id, uId });
    expect(shown.units).toEqual({ read: 5, write: 0, requests: 4 });
    expect(shown.body.places).toEqual(
      expect.arrayContaining([
        { id: project.id, title: project.title, is_owner: false, is_invited: false },
        { id: second.project.id, title: second.project.title, is_owner: false, is_invited: true },
      ]),
    );
    const { id } = (await move()).body;
    for (const token of [session, ren.token, entrance]) expect(await save(token)).toMatchObject(refusal(401, 'session.expired'));
    expect(await act('listCards', params, undefined, machine)).toMatchObject(refusal(401, 'session.expired'));
    expect((await act('ownedUsers', { pId: project.id }, undefined, owner.token)).body.map((one: { id: string }) => one.id)).not.toContain(uId);
    expect((await act('ownedUsers', { pId: second.project.id }, undefined, owner.token)).body.map((one: { id: string }) => one.id)).not.toContain(uId);
    expect((await readHistories(projectKey(project.id)))[0]).toMatchObject({ by: chea.user.id, kind: 'M', id: uId, before: { role: 'edit' }, after: { role: null, moved_to: id } });
    expect((await readHistories(projectKey(second.project.id)))[0]).toMatchObject({ kind: 'I', id: uId, after: { moved_to: id } });
  });

  test('leaves cards with the hospital that made them; the history names both hospitals', async () => {
    const { ren, sakura, hospital, owner, project, params, move, save, act, login, uId } = await open();
    const card = (await save(ren.token)).body;
    await move();
    const { token, user } = (await login()).body;
    expect(await act('getCard', { ...params, cardId: card.id }, undefined, token)).toMatchObject(refusal(404, 'project.unknown'));
    await act('inviteUser', {}, { p_id: project.id, uuid: await inviteCodeOf(user.id), roles: ['edit'], is_owner: false }, owner.token);
    await act('joinProject', { pId: project.id }, { accept: true }, token);
    expect((await act('saveCard', params, { id: card.id, card_hash: card.card_hash, vals: { patient: { ...card.vals.patient, age: 61 } } }, token)).status).toBe(200);
    const { body } = await act('getCard', { ...params, cardId: card.id }, undefined, owner.token);
    const authors = (body.history as { user: { id: string }; org: { id: string } }[]).map(({ user: by, org }) => `${by.id} ${org.id}`);
    expect(new Set(authors)).toEqual(new Set([`${uId} ${hospital.id}`, `${user.id} ${sakura.id}`]));
    const near = await createPerson(sakura, 'near');
    await join(project, near, 'browse', { rights: { cards: 'own' } });
    expect(await act('getCard', { ...params, cardId: card.id }, undefined, near.token)).toMatchObject(refusal(404, 'card.unknown'));
    const own = (await save(token)).body;
    expect((await act('getCard', { ...params, cardId: own.id }, undefined, near.token)).status).toBe(200);
  });

  test('closes the former account for good: nobody enables, changes or adds it', async () => {
    const { admin, project, owner, sakura, move, act, oId, uId } = await open();
    const code = await inviteCodeOf(uId);
    await move();
    expect(await act('toggleUser', { oId, uId }, { disabled: false })).toMatchObject(refusal(409, 'user.moved'));
    expect(await act('saveUser', { oId, uId }, { ...named, disabled: false })).toMatchObject(refusal(409, 'user.moved'));
    expect(await act('disableUser', { oId, uId })).toMatchObject(refusal(409, 'user.moved'));
    expect(await act('toggleOrgUser', { uId }, { disabled: false }, admin.token)).toMatchObject(refusal(409, 'user.moved'));
    expect(await act('saveOrgUser', { uId }, named, admin.token)).toMatchObject(refusal(409, 'user.moved'));
    expect(await act('disableOrgUser', { uId }, undefined, admin.token)).toMatchObject(refusal(409, 'user.moved'));
    expect((await act('orgUsers', {}, undefined, admin.token)).body.find(({ id }: { id: string }) => id === uId)).toMatchObject({ disabled: true, moved_to: { org_name: sakura.name } });
    expect(await act('addMember', { pId: project.id }, { m_id: uId, is_owner: false, disabled: false, roles: ['edit'] })).toMatchObject(refusal(404, 'user.unknown'));
    expect(await act('inviteUser', {}, { p_id: project.id, uuid: code, roles: ['edit'], is_owner: false }, owner.token)).toMatchObject(refusal(404, 'invitation.user_unknown'));
  });

  test('keeps the login id taken: nobody else gets it at either hospital, and the new account may be changed', async () => {
    const { ren, sakura, move, act, login, oId } = await open();
    const { id } = (await move()).body;
    for (const org of [oId, sakura.id]) expect(await act('createUser', { oId: org }, { ...named, login_id: ren.user.login_id, hpasswd })).toMatchObject(refusal(409, 'login_id.taken'));
    expect((await act('saveUser', { oId: sakura.id, uId: id }, { ...named, login_id: `new-${id}` })).body).toMatchObject({ login_id: `new-${id}` });
    expect((await login()).status).toBe(401);
  });

  test('that is sent again is answered as the first time, and ends what is left', async () => {
    const { ren, sakura, project, move, act, uId } = await open();
    const answers = await Promise.all([move(), move()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1].body).toEqual(answers[0].body);
    // As if the first call had died before the memberships ended.
    await join(project, ren, 'edit');
    expect((await move(sakura.id, { revision: 0 })).body).toEqual(answers[0].body);
    expect((await act('members', { pId: project.id })).body.map(({ id }: { id: string }) => id)).not.toContain(uId);
    expect((await act('usersOfOrg', { oId: sakura.id })).body).toHaveLength(1);
    expect(await move((await createOrg('Third')).id)).toMatchObject(refusal(409, 'user.moved'));
  });

  test('lifts no limit of a manager', async () => {
    const { owner, project, move, act, login, uId } = await open();
    await act('saveMember', { pId: project.id, uId }, { is_owner: false, disabled: false, roles: ['edit'], rights: { export: false } });
    await move();
    const { user } = (await login()).body;
    const invite = (rights: object) => inviteCodeOf(user.id).then((uuid) => act('inviteUser', {}, { p_id: project.id, uuid, roles: ['edit'], is_owner: false, rights }, owner.token));
    expect(await invite({ export: true })).toMatchObject({ status: 403, body: { code: 'member.grant_refused', details: { reason: 'limited', rights: ['export'] } } });
  });

  test('refuses who is not known, the same hospital, an older form, the own account and the last admin', async () => {
    const { chea, operations, sakura, hospital, admin, ren, move, act, oId, uId } = await open();
    const to = { org_id: sakura.id };
    expect(await act('moveUser', { oId: sakura.id, uId }, to)).toMatchObject(refusal(404, 'user.unknown'));
    expect(await act('moveUser', { oId, uId: `${oId}000000` }, to)).toMatchObject(refusal(404, 'user.unknown'));
    expect(await move('0'.repeat(10))).toMatchObject(refusal(404, 'org.unknown'));
    expect(await move(oId)).toMatchObject(refusal(409, 'org.same'));
    expect(await act('moveUser', { oId: operations.id, uId: chea.user.id }, to)).toMatchObject(refusal(403, 'user.protected'));
    expect(await act('moveUser', { oId, uId: admin.user.id }, to)).toMatchObject(refusal(409, 'org.last_admin'));
    await act('saveUser', { oId, uId }, named);
    expect(await move(sakura.id, { revision: 0 })).toMatchObject(refusal(409, 'record.stale'));
    const body = { org_id: sakura.id, revision: -1 };
    expect(await act('moveUser', { oId, uId }, body)).toMatchObject(refusal(400, 'request.invalid'));
    expect(await act('moveUser', { oId, uId }, {})).toMatchObject(refusal(400, 'request.invalid'));
    expect(await act('moveUser', { oId, uId }, to, '')).toMatchObject(refusal(401, 'session.expired'));
    for (const { token } of [admin, ren]) expect(await act('moveUser', { oId, uId }, to, token)).toMatchObject(refusal(403, 'access.denied'));
    expect(await get(userKey(uId))).not.toHaveProperty('moved_to');
    await createPerson(hospital, 'deputy', { is_admin: true });
    expect((await act('moveUser', { oId, uId: admin.user.id }, to)).body).toMatchObject({ is_admin: false });
  });

  test('makes a manager of whoever moves to a managing organisation, and moves another manager away', async () => {
    const { operations, sakura, move, act, login } = await open();
    const { id } = (await move(operations.id)).body;
    const { token } = (await login()).body;
    expect((await act('orgs', {}, undefined, token)).status).toBe(200);
    expect((await act('moveUser', { oId: operations.id, uId: id }, { org_id: sakura.id })).status).toBe(200);
    expect(await act('orgs', {}, undefined, token)).toMatchObject(refusal(401, 'session.expired'));
  });
});
