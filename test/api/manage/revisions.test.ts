import { describe, expect, test } from 'vitest';
import { recordHistoryOf, domainKey, folderRecordKey, invitationKey, memberKey, orgKey, projectKey, userKey } from '#functions/data/keys.ts';
import type { Key } from '#functions/data/keys.ts';
import { readHistory } from '#functions/data/record-history.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { queryAll } from '#functions/data/table.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
import type { CallName } from '#shared/api/routes.ts';
import { reviewCases } from '#test/modules/review/support/revision-cases.ts';
import { callApi } from '#test/support/call-api.ts';
import { refusal } from '#test/support/card-folder.ts';
import { createOrg, createPerson, createProject, createRegistry, join } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';
import { setReview } from '#test/support/review-state.ts';

const { chea, hospital } = await createRegistry();
const admin = await createPerson(hospital, 'admin', { is_admin: true });
const owner = await createPerson(hospital, 'owner');
const stale = refusal(409, 'record.stale');

type Fields = Record<string, unknown>;

/** A record as a form sees it: how it is read, how its form is sent, and two fields that two people change. */
interface Case {
  readonly by: Signed;
  readonly key: Key;
  readonly read: () => Promise<{ status: number; body: Fields & { revision: number } }>;
  readonly save: (body: Fields) => Promise<{ status: number; body: Fields }>;
  readonly bodyOf: (record: Fields) => Fields;
  readonly changes: readonly [Fields, Fields];
}

const pick = (...names: string[]) => (record: Fields): Fields => Object.fromEntries(names.map((name) => [name, record[name]]));
const nameIn = (text: string) => ({ ja: text });
let counter = 0;

const callsOf = (by: Signed, params: Record<string, string>, read: CallName, save: CallName) => ({
  by,
  read: () => callApi(read, { token: by.token, params }),
  save: (body: Fields) => callApi(save, { token: by.token, params, body }),
});

const userFields = ['disp_name', 'disp_job_name', 'lang', 'is_admin'];
const period = { registration_start_at: '2026-04-01T00:00:00+0900', registration_end_at: null };

const cases: Record<string, () => Promise<Case>> = {
  'an organisation': async () => {
    const org = await createOrg('Aoba');
    return { ...callsOf(chea, { oId: org.id }, 'org', 'saveOrg'), key: orgKey(org.id), bodyOf: pick('name', 'abbrev', 'lang', 'role'), changes: [{ abbrev: `Z${org.id}` }, { lang: 'en' }] };
  },
  'a user, by a manager': async () => {
    const { user } = await createPerson(hospital, 'kai', { disp_job_name: nameIn('医師') });
    const call = callsOf(chea, { oId: hospital.id, uId: user.id }, 'userOfOrg', 'saveUser');
    return { ...call, key: userKey(user.id), bodyOf: pick(...userFields, 'login_id', 'disabled'), changes: [{ disabled: true }, { disp_name: nameIn('改名') }] };
  },
  'a user, by the admin of the organisation': async () => {
    const { user } = await createPerson(hospital, 'kai', { disp_job_name: nameIn('医師') });
    return { ...callsOf(admin, { uId: user.id }, 'orgUser', 'saveOrgUser'), key: userKey(user.id), bodyOf: pick(...userFields), changes: [{ disp_job_name: nameIn('看護師') }, { lang: 'en' }] };
  },
  'the own account': async () => {
    const kai = await createPerson(hospital, 'kai', { disp_job_name: nameIn('医師') });
    return { ...callsOf(kai, {}, 'own', 'saveOwn'), key: userKey(kai.user.id), bodyOf: pick('disp_name', 'disp_job_name', 'lang'), changes: [{ lang: 'en' }, { disp_name: nameIn('改名') }] };
  },
  'a project': async () => {
    const project = await createProject('Trauma');
    const bodyOf = pick('design_name', 'lang', 'title', 'description', 'saves_with_errors');
    await callApi('saveProject', { token: chea.token, params: { pId: project.id }, body: { ...bodyOf({ ...project, saves_with_errors: false }), description: nameIn('説明') } });
    return { ...callsOf(chea, { pId: project.id }, 'project', 'saveProject'), key: projectKey(project.id), bodyOf, changes: [{ title: nameIn('外傷') }, { saves_with_errors: true }] };
  },
  'a folder': async () => {
    const project = await createProject('Trauma');
    const { id } = project.folders[0]!;
    const call = callsOf(chea, { pId: project.id, fId: id }, 'folder', 'saveFolder');
    const bodyOf = pick('name', 'design_name', 'title', 'description', 'is_default', 'registration_start_at', 'registration_end_at');
    await call.save({ ...bodyOf((await call.read()).body), description: nameIn('説明'), ...period });
    return { ...call, key: folderRecordKey(id), bodyOf, changes: [{ registration_end_at: '2026-05-01T00:00:00+0900' }, { name: 'renamed' }] };
  },
  'a member, by a manager': async () => {
    const project = await createProject('Trauma');
    const kai = await createPerson(hospital, 'kai');
    await join(project, kai, 'edit');
    const params = { pId: project.id, uId: kai.user.id };
    const read = async () => {
      const { status, body } = await callApi('members', { token: chea.token, params: { pId: project.id } });
      return { status, body: body.find(({ id }: { id: string }) => id === kai.user.id) };
    };
    return { ...callsOf(chea, params, 'members', 'saveMember'), read, key: memberKey(project.id, kai.user.id), bodyOf: pick('is_owner', 'roles', 'disabled'), changes: [{ disabled: true }, { roles: ['browse'] }] };
  },
  'a member, by an owner': async () => {
    const project = await createProject('Trauma');
    const kai = await createPerson(hospital, 'kai');
    await join(project, kai, 'edit');
    await join(project, owner, 'edit', { is_owner: true });
    const bodyOf = (record: Fields) => ({ ...pick('roles', 'is_owner')(record), p_id: project.id });
    const { save } = callsOf(owner, { uId: kai.user.id }, 'ownedUser', 'saveOwnedUser');
    return { ...callsOf(owner, { pId: project.id, uId: kai.user.id }, 'ownedUser', 'saveOwnedUser'), save, key: memberKey(project.id, kai.user.id), bodyOf, changes: [{ roles: ['browse'] }, { rights: { export: false, identifiers: false } }] };
  },
  'an invitation': async () => {
    const project = await createProject('Trauma');
    const kai = await createPerson(hospital, 'kai');
    await join(project, owner, 'edit', { is_owner: true });
    await callApi('inviteUser', { token: owner.token, body: { p_id: project.id, uuid: await inviteCodeOf(kai.user.id), roles: ['edit'], is_owner: false } });
    const bodyOf = (record: Fields) => ({ ...pick('roles', 'is_owner')(record), p_id: project.id });
    const { save } = callsOf(owner, { uId: kai.user.id }, 'ownedUser', 'saveOwnedUser');
    return { ...callsOf(owner, { pId: project.id, uId: kai.user.id }, 'ownedUser', 'saveOwnedUser'), save, key: invitationKey(project.id, kai.user.id), bodyOf, changes: [{ roles: ['browse'] }, { is_owner: true }] };
  },
  'a domain': async () => {
    const domain_name = `host${(counter += 1)}.example.jp`;
    const info = { title: nameIn('登録'), dashboard: nameIn('概要'), contact_email: null, css: 'nav-default', logo: null };
    const body = { domain_name, project_ids: [], info, session_time: null, external_linkage_item: null };
    const { body: made } = await callApi('createDomain', { token: chea.token, body });
    const read = async () => {
      const answer = await callApi('domains', { token: chea.token });
      return { status: answer.status, body: answer.body.find(({ id }: { id: string }) => id === made.id) };
    };
    const bodyOf = pick('domain_name', 'project_ids', 'info', 'session_time', 'time_zone', 'external_linkage_item');
    return { ...callsOf(chea, { domainId: made.id }, 'domains', 'saveDomain'), read, key: domainKey(domain_name), bodyOf, changes: [{ session_time: 45 }, { info: { ...info, contact_email: 'a@example.jp' } }] };
  },
  ...reviewCases({ chea, hospital, callsOf, pick }),
};

// proves A10.26, A10.27
describe.each(Object.entries(cases))('the form of %s', (_name, make) => {
  test('is refused when somebody else saved after it was opened, and nothing is undone', async () => {
    const { read, save, bodyOf, changes } = await make();
    const { body: opened } = await read();
    const first = await save({ ...bodyOf(opened), ...changes[0], revision: opened.revision });
    expect(first).toMatchObject({ status: 200, body: { ...changes[0], revision: opened.revision + 1 } });
    const between = (await read()).body;
    expect(await save({ ...bodyOf(opened), ...changes[1], revision: opened.revision })).toMatchObject(stale);
    expect((await read()).body).toEqual(between);
    expect(await save({ ...bodyOf(between), ...changes[1], revision: between.revision })).toMatchObject({ status: 200, body: { ...changes[1], revision: between.revision + 1 } });
  });

  test('overwrites without a revision, and the history has what was there before and after', async () => {
    const { read, save, bodyOf, changes, by, key } = await make();
    const { body: opened } = await read();
    await save({ ...bodyOf(opened), ...changes[0], revision: opened.revision });
    const known = (await readHistory(key)).length;
    expect((await save({ ...bodyOf(opened), ...changes[1] })).status).toBe(200);
    const history = await readHistory(key);
    expect(history).toHaveLength(known + 1);
    expect(history.at(-1)).toMatchObject({ by: by.user.id, at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(Object.keys(history.at(-1)!.before).toSorted()).toEqual(Object.keys(history.at(-1)!.after).toSorted());
    expect(history.at(-1)!.before).not.toEqual(history.at(-1)!.after);
  });

  test('is stored once when two people save at the same moment: one 200, one 409', async () => {
    const { read, save, bodyOf, changes } = await make();
    const { body: opened } = await read();
    const answers = await Promise.all(changes.map((change) => save({ ...bodyOf(opened), ...change, revision: opened.revision })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(stale);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await read()).body).toMatchObject({ ...changes[won], revision: opened.revision + 1 });
  });
});

// proves A10.26
describe('the seven tries of which each lost a change', () => {
  test('a disabled user cannot sign in again because of a form that was open before', async () => {
    const kai = await createPerson(hospital, 'kai', { password: 'yama-no-ue-1', disp_job_name: nameIn('医師') });
    const params = { oId: hospital.id, uId: kai.user.id };
    const { body: opened } = await callApi('userOfOrg', { token: chea.token, params });
    await callApi('disableUser', { token: chea.token, params });
    const body = { ...pick(...userFields, 'login_id', 'disabled')(opened), disp_name: nameIn('改名'), revision: opened.revision };
    expect(await callApi('saveUser', { token: chea.token, params, body })).toMatchObject(stale);
    expect((await callApi('login', { body: { login_id: kai.user.login_id, hpasswd: digestOfPassword('yama-no-ue-1') } })).status).toBe(401);
  });

  test('a member who was switched off stays off', async () => {
    const project = await createProject('Trauma');
    const kai = await createPerson(hospital, 'kai');
    await join(project, kai, 'edit');
    await join(project, owner, 'edit', { is_owner: true });
    const read = async () => (await callApi('members', { token: chea.token, params: { pId: project.id } })).body.find(({ id }: { id: string }) => id === kai.user.id);
    const opened = await read();
    await callApi('toggleOwnedUser', { token: owner.token, params: { uId: kai.user.id }, body: { p_id: project.id, disabled: true } });
    const body = { ...pick('is_owner', 'disabled')(opened), roles: ['browse'], revision: opened.revision };
    expect(await callApi('saveMember', { token: chea.token, params: { pId: project.id, uId: kai.user.id }, body })).toMatchObject(stale);
    expect(await read()).toMatchObject({ disabled: true, roles: ['edit'] });
  });

  test('a user who was deleted while disabled stays so, too', async () => {
    const kai = await createPerson(hospital, 'kai', { disp_job_name: nameIn('医師') });
    const params = { oId: hospital.id, uId: kai.user.id };
    await callApi('disableUser', { token: chea.token, params });
    const { body: opened } = await callApi('userOfOrg', { token: chea.token, params });
    expect((await callApi('disableUser', { token: chea.token, params })).status).toBe(204);
    const body = { ...pick(...userFields, 'login_id')(opened), disabled: false, revision: opened.revision };
    expect(await callApi('saveUser', { token: chea.token, params, body })).toMatchObject(stale);
  });

  test('a form of an earlier membership gives no right to a person who was added again', async () => {
    const project = await createProject('Trauma');
    const kai = await createPerson(hospital, 'kai');
    const inProject = { token: chea.token, params: { pId: project.id } };
    const place = { ...inProject, params: { ...inProject.params, uId: kai.user.id } };
    const { body: first } = await callApi('addMember', { ...inProject, body: { m_id: kai.user.id, is_owner: false, disabled: false, roles: ['edit'] } });
    await callApi('removeMember', place);
    const { body: second } = await callApi('addMember', { ...inProject, body: { m_id: kai.user.id, is_owner: false, disabled: true, roles: ['browse'] } });
    const form = { is_owner: false, disabled: false, roles: ['edit'] };
    expect(await callApi('saveMember', { ...place, body: { ...form, revision: first.revision } })).toMatchObject(stale);
    expect((await callApi('saveMember', { ...place, body: { ...form, revision: second.revision } })).status).toBe(200);
  });

  test('a folder that another one followed as the default does not come back as the default', async () => {
    const project = await createProject('Trauma', [{ is_default: true }, { is_default: false }]);
    const callOf = (index: number) => ({ token: chea.token, params: { pId: project.id, fId: project.folders[index]!.id } });
    const [one, other] = [callOf(0), callOf(1)];
    const bodyOf = pick('name', 'design_name', 'title', 'is_default');
    const more = { description: nameIn('説明'), ...period };
    const { body: opened } = await callApi('folder', one);
    const { body: second } = await callApi('folder', other);
    expect((await callApi('saveFolder', { ...other, body: { ...bodyOf(second), ...more, is_default: true, revision: second.revision } })).status).toBe(200);
    expect(await callApi('saveFolder', { ...one, body: { ...bodyOf(opened), ...more, revision: opened.revision } })).toMatchObject(stale);
  });
});

// proves A10.26
test('a change of one form does not make another form of the same project stale', async () => {
  const project = await createProject('Trauma');
  const token = chea.token;
  const inProject = { token, params: { pId: project.id } };
  const { id } = project.folders[0]!;
  const { body: opened } = await callApi('project', inProject);
  const { body: folder } = await callApi('folder', { token, params: { pId: project.id, fId: id } });
  const form = { ...pick('design_name', 'lang', 'title', 'saves_with_errors')(opened), description: nameIn('説明'), revision: opened.revision };
  expect((await callApi('saveProject', { ...inProject, body: form })).status).toBe(200);
  await setReview(project.id, { on: true, closed: [] });
  const folderForm = { ...pick('name', 'design_name', 'title', 'is_default')(folder), description: nameIn('説明'), ...period, revision: folder.revision };
  expect((await callApi('saveFolder', { token, params: { pId: project.id, fId: id }, body: folderForm })).status).toBe(200);
});

// proves A10.27
test('the history tells of a new password, and holds nothing of it', async () => {
  const kai = await createPerson(hospital, 'kai');
  const hpasswd = digestOfPassword('kawa-no-soba-2');
  const body = { disp_name: kai.user.disp_name, disp_job_name: nameIn('医師'), is_admin: false, hpasswd };
  expect((await callApi('saveUser', { token: chea.token, params: { oId: hospital.id, uId: kai.user.id }, body })).status).toBe(200);
  expect((await readHistory(userKey(kai.user.id))).at(-1)).toMatchObject({ by: chea.user.id, before: { password: null }, after: { password: 'changed' } });
  const stored = JSON.stringify(await queryAll(recordHistoryOf(userKey(kai.user.id))));
  expect(stored).not.toContain('argon2');
  expect(stored).not.toContain(hpasswd);
});
