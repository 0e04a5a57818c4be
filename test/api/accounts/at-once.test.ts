import { describe, expect, test } from 'vitest';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { invitationKey } from '#functions/data/keys.ts';
import { acceptInvitation, asUsual, changePlace, copyOrgName, copyUserName, getInvitation, getMember, insertInvitation, insertMember, listPlaces, namesOf } from '#functions/people/data/members.ts';
import { getOrg, replaceOrg } from '#functions/people/data/orgs.ts';
import { get, put } from '#functions/data/table.ts';
import { getUser, updateUser } from '#functions/people/data/users.ts';
import type { User } from '#functions/people/data/users.ts';
import { digestOfPassword, hashPassword } from '#functions/people/passwords.ts';
import type { CallName } from '#shared/api/routes.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson, createProject, createRegistry, join, signIn } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

const { chea, hospital, operations, project, aoi } = await createRegistry();
const act = (name: CallName, params: Record<string, string> = {}, body?: object) => callApi(name, { token: chea.token, params, ...(body && { body }) });
const names = { disp_name: { ja: '青井' }, disp_job_name: { ja: '医師' } };
const login = (login_id: string, password: string) => callApi('login', { body: { login_id, hpasswd: digestOfPassword(password) } });
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const rounds = [1, 2, 3, 4, 5];
const change = { by: 'test', now: Date.now() };

describe('two changes of an account at once', () => {
  test.each(rounds)('a new password by the user and a new login id by a manager both stand, and the old id is free (%i)', async () => {
    const kai = await createPerson(hospital, 'kai', { password: 'yama-no-ue-1' });
    const login_id = `kai-new-${kai.user.id}`;
    const cur_passwd = digestOfPassword('yama-no-ue-1');
    const answers = await Promise.all([
      callApi('saveOwn', { token: kai.token, body: { ...names, passwd: digestOfPassword('kawa-no-soba-2'), cur_passwd } }),
      act('saveUser', { oId: hospital.id, uId: kai.user.id }, { ...names, is_admin: false, login_id }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect((await login(login_id, 'kawa-no-soba-2')).status).toBe(200);
    expect((await login(kai.user.login_id, 'kawa-no-soba-2')).status).toBe(401);
    const other = await createPerson(hospital, 'ren');
    expect((await callApi('saveOwn', { token: other.token, body: { ...names, login_id: kai.user.login_id } })).status).toBe(200);
  });

  test('of the user alone, in two tabs, both stand', async () => {
    const kai = await createPerson(hospital, 'kai', { password: 'yama-no-ue-1' });
    const login_id = `kai-own-${kai.user.id}`;
    const answers = await Promise.all([
      callApi('saveOwn', { token: kai.token, body: { ...names, passwd: digestOfPassword('kawa-no-soba-2') } }),
      callApi('saveOwn', { token: kai.token, body: { ...names, login_id } }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect((await login(login_id, 'kawa-no-soba-2')).status).toBe(200);
  });

  test('two new passwords in two sessions: the later one is the password, the session that it ended is told so', async () => {
    const kai = await createPerson(hospital, 'kai', { password: 'yama-no-ue-1' });
    const elsewhere = await signIn(kai.user);
    const set = (token: string, password: string) => callApi('saveOwn', { token, body: { ...names, passwd: digestOfPassword(password) } });
    const answers = await Promise.all([set(kai.token, 'kawa-no-soba-2'), set(elsewhere, 'umi-no-mukou-3')]);
    expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const chosen = answers[0]?.status === 200 ? 'kawa-no-soba-2' : 'umi-no-mukou-3';
    expect((await login(kai.user.login_id, chosen)).status).toBe(200);
  });

  test('a change decided upon an account that somebody changed meanwhile is refused, whatever either changes', async () => {
    const { user } = await createPerson(hospital, 'kai', { password: 'yama-no-ue-1' });
    await updateUser(user, { disp_name: { ja: '改名' } }, change);
    const password_hash = await hashPassword(digestOfPassword('kawa-no-soba-2'));
    for (const changes of [{ disp_name: { ja: '別名' } }, { disabled: true }, { login_id: 'late' }, { password_hash }]) {
      expect(await updateUser(user, changes, change)).toBe('overtaken');
    }
    expect(await getUser(user.id)).toMatchObject({ disp_name: { ja: '改名' }, disabled: false, login_id: user.login_id });
    expect((await login(user.login_id, 'yama-no-ue-1')).status).toBe(200);
  });
});

describe('two changes at once of an organisation, a project, a folder or a domain', () => {
  test('an organisation changed since it was read keeps what was stored', async () => {
    const org = await createOrg('Mori');
    const read = await getOrg(org.id);
    if (read === undefined) throw new Error('No organisation');
    expect(await replaceOrg(read, { ...read, abbrev: `B${org.id}` }, change)).toBe('saved');
    expect(await replaceOrg(read, { ...read, name: { en: 'Late' } }, change)).toBe('overtaken');
    expect((await getOrg(org.id))?.abbrev).toBe(`B${org.id}`);
  });

  test('an abbreviation that changes beside a name belongs to exactly one organisation', async () => {
    const org = await createOrg('Mori');
    const form = { name: { ja: '森' }, lang: 'ja', role: 'normal' };
    const answers = await Promise.all([`A${org.id}`, `B${org.id}`, org.abbrev].map((abbrev) => act('saveOrg', { oId: org.id }, { ...form, abbrev })));
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    const kept = (await act('org', { oId: org.id })).body.abbrev;
    const free = [`A${org.id}`, `B${org.id}`, org.abbrev].filter((abbrev) => abbrev !== kept);
    expect((await act('createOrg', {}, { ...form, abbrev: kept })).status).toBe(409);
    for (const abbrev of free) expect((await act('createOrg', {}, { ...form, abbrev })).status).toBe(200);
  });

  test.each(rounds)('of folders that become the default one at once, one is (%i)', async () => {
    const made = await createProject('Burns', [{}, {}, {}]);
    const form = { name: 'n', design_name: 'd', title: { ja: '題' }, description: { ja: '説明' }, is_default: true, registration_start_at: '2026-04-01T00:00:00+0900', registration_end_at: null };
    const answers = await Promise.all(made.folders.map(({ id }) => act('saveFolder', { pId: made.id, fId: id }, form)));
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    const { body } = await act('folders', { pId: made.id });
    expect(body.filter((each: { is_default: boolean }) => each.is_default)).toHaveLength(1);
  });
});

const invite = async ({ user }: Signed, owner: Signed, is_owner = false) =>
  callApi('inviteUser', { token: owner.token, body: { p_id: project.id, uuid: await inviteCodeOf(user.id), roles: ['edit'], is_owner } });

describe('copies of names in a project', () => {
  const rename = async (user: User, ja: string): Promise<User> => {
    const after = await updateUser(user, { disp_name: { ja } }, change);
    if (typeof after === 'string') throw new Error(after);
    return after;
  };
  const renamed = async () => {
    const mei = await createPerson(hospital, 'mei');
    const first = await rename(mei.user, '一');
    return { mei, first, second: await rename(first, '二') };
  };
  const nameIn = async ({ user }: Signed, projectId = project.id) => (await getMember(projectId, user.id))?.disp_name;

  test('are those of the later rename, whichever copy is written last', async () => {
    const { mei, first, second } = await renamed();
    await join(project, mei, 'browse');
    for (const user of [second, first]) await copyUserName(user);
    expect(await nameIn(mei)).toEqual({ ja: '二' });
    const org = { ...hospital, edits: 1 };
    for (const edits of [2, 1]) await copyOrgName(mei.user.id, { ...org, name: { ja: `病院${edits}` }, edits });
    expect((await getMember(project.id, mei.user.id))?.org_name).toEqual({ ja: '病院2' });
  });

  test('follow a rename again after both copies', async () => {
    const { mei, second } = await renamed();
    await join(project, mei, 'browse');
    await copyUserName(second);
    expect((await callApi('saveOwn', { token: mei.token, body: { ...names, disp_name: { ja: '三' } } })).status).toBe(200);
    expect(await nameIn(mei)).toEqual({ ja: '三' });
  });

  test('of a person who was renamed since they were read are not written into a new membership or invitation', async () => {
    const { mei, first, second } = await renamed();
    const place = { project_id: project.id, user_id: mei.user.id, role: 'browse' as const, is_owner: false, disabled: false, ...asUsual };
    const [stale, fresh] = [first, second].map((user) => ({ user, org: hospital })) as [{ user: typeof first; org: typeof hospital }, { user: typeof first; org: typeof hospital }];
    expect(await insertMember({ ...place, ...namesOf(stale) }, change, stale)).toBe('overtaken');
    expect(await insertInvitation({ ...place, ...namesOf(stale) }, change, stale)).toBe('overtaken');
    expect(await insertInvitation({ ...place, ...namesOf(fresh) }, change, fresh)).toBe('saved');
    await copyUserName({ ...second, disp_name: { ja: '三' }, edits: (second.edits ?? 0) + 1 });
    await copyUserName(first);
    expect((await callApi('joinProject', { token: mei.token, params: { pId: project.id }, body: { accept: true } })).status).toBe(200);
    expect(await nameIn(mei)).toEqual({ ja: '三' });
  });

  test('reach who accepts an invitation at that very time', async () => {
    const { mei, first, second } = await renamed();
    const places = await Promise.all(Array.from({ length: 24 }, () => createProject('Names', [])));
    for (const [index, { id }] of places.entries()) {
      const place = { project_id: id, user_id: mei.user.id, role: 'browse' as const, is_owner: false, disabled: false, ...asUsual };
      expect(await insertInvitation({ ...place, ...namesOf({ user: first, org: hospital }) }, change)).toBe('saved');
      // The copy begins a little later each time, so that some of its steps fall between those of the acceptance.
      const copy = new Promise((resolve) => setTimeout(resolve, index / 3)).then(() => copyUserName(second));
      const [outcome] = await Promise.all([acceptInvitation(id, mei.user.id, Date.now()), copy]);
      expect({ round: index, outcome, name: await nameIn(mei, id) }).toEqual({ round: index, outcome: 'saved', name: { ja: '二' } });
    }
  });
});

describe('membership and invitation', () => {
  test.each(rounds)('exclude each other, and who was removed is not brought back by the old invitation (%i)', async () => {
    const [owner, mei] = await Promise.all([createPerson(hospital, 'owner'), createPerson(hospital, 'mei')]);
    await join(project, owner, 'edit', { is_owner: true });
    const ids = { pId: project.id, uId: mei.user.id };
    await Promise.all([invite(mei, owner, true), act('addMember', { pId: project.id }, { m_id: mei.user.id, is_owner: false, disabled: false, roles: ['browse'] })]);
    expect(await getMember(project.id, mei.user.id)).toMatchObject({ role: 'browse', is_owner: false });
    expect(await getInvitation(project.id, mei.user.id)).toBeUndefined();
    expect((await act('removeMember', ids)).status).toBe(204);
    expect((await callApi('joinProject', { token: mei.token, params: { pId: project.id }, body: { accept: true } })).status).toBe(404);
  });

  test('an invitation that a former release left beside a membership goes with it, and is not listed', async () => {
    const mei = await createPerson(hospital, 'mei');
    await insertInvitation({ user_id: mei.user.id, project_id: project.id, role: 'edit', is_owner: true, disabled: false, ...asUsual, disp_name: {}, org_name: {} }, change);
    const stale = await get(invitationKey(project.id, mei.user.id));
    await join(project, mei, 'browse');
    await put({ ...stale, ...invitationKey(project.id, mei.user.id) });
    expect((await listPlaces(project.id)).invited.map(({ user_id }) => user_id)).not.toContain(mei.user.id);
    await act('removeMember', { pId: project.id, uId: mei.user.id });
    expect(await getInvitation(project.id, mei.user.id)).toBeUndefined();
  });

  test('an invitation is accepted as it was last changed', async () => {
    const mei = await createPerson(hospital, 'mei');
    const invitation = { user_id: mei.user.id, project_id: project.id, since: 0, role: 'edit' as const, is_owner: true, disabled: false, ...asUsual, disp_name: {}, org_name: {} };
    await insertInvitation(invitation, change);
    await changePlace(invitation, { role: 'browse', is_owner: false, disabled: false, ...asUsual }, 'invitation', change);
    expect((await callApi('joinProject', { token: mei.token, params: { pId: project.id }, body: { accept: true } })).status).toBe(200);
    expect(await getMember(project.id, mei.user.id)).toMatchObject({ role: 'browse', is_owner: false });
  });

  test('rights decided upon an older state of the member are not written', async () => {
    const mei = await createPerson(hospital, 'mei');
    await join(project, mei, 'browse');
    const read = await getMember(project.id, mei.user.id);
    if (read === undefined) throw new Error('No member');
    await changePlace(read, { role: 'edit', is_owner: true, disabled: false, ...asUsual }, 'member', change);
    expect(await changePlace(read, { role: 'browse', is_owner: false, disabled: true, ...asUsual }, 'member', change)).toBe('overtaken');
    expect(await getMember(project.id, mei.user.id)).toMatchObject({ role: 'edit', is_owner: true, disabled: false });
  });
});

describe('the platform keeps a manager', () => {
  const form = (org: { abbrev: string }, role: string) => ({ name: { ja: '局' }, abbrev: org.abbrev, lang: 'ja', role });

  // proves A10.13
  test('the last manage organisation cannot be demoted, while one whose users are all disabled is no other', async () => {
    const empty = await createOrg('Empty', { role: 'manage' });
    await createPerson(empty, 'off', { disabled: true });
    expect(await act('saveOrg', { oId: operations.id }, form(operations, 'normal'))).toMatchObject({ status: 409, body: { code: 'org.last_manager' } });
    expect((await act('org', { oId: operations.id })).body.role).toBe('manage');
    expect((await act('saveOrg', { oId: empty.id }, form(empty, 'normal'))).status).toBe(200);
  });

  test.each(rounds)('two managers who disable each other, or demote each other, at once leave one (%i)', async () => {
    const [first, second] = await Promise.all([createOrg('First', { role: 'manage' }), createOrg('Second', { role: 'manage' })]);
    const [a, b] = await Promise.all([createPerson(first, 'a'), createPerson(second, 'b')]);
    await Promise.all([
      callApi('disableUser', { token: a.token, params: { oId: second.id, uId: b.user.id } }),
      callApi('saveOrg', { token: b.token, params: { oId: first.id }, body: form(first, 'normal') }),
    ]);
    const [isAvailable, isManaging] = [(await getUser(b.user.id))?.disabled === false, (await getOrg(first.id, { consistent: true }))?.role === 'manage'];
    expect([isAvailable, isManaging].filter(Boolean)).toHaveLength(1);
    await Promise.all([
      act('saveOrg', { oId: first.id }, form(first, 'normal')),
      act('saveOrg', { oId: second.id }, form(second, 'normal')),
    ]);
  });
});

// proves A10.13
test('a member of a manage organisation is not added by a manager, as the table of candidates says', async () => {
  const mori = await createPerson(operations, 'mori');
  const answer = await act('addMember', { pId: project.id }, { m_id: mori.user.id, is_owner: false, disabled: false, roles: ['edit'] });
  expect(answer).toMatchObject({ status: 409, body: { code: 'member.is_manager' } });
  expect(await getMember(project.id, mori.user.id)).toBeUndefined();
  expect(await getMember(project.id, aoi.user.id)).toMatchObject({ role: 'edit' });
});
