import { describe, expect, test } from 'vitest';
import type { CallName } from '#shared/api/routes.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson, createProject, createRegistry } from '#test/support/registry.ts';

const refused = (status: number, code: string) => ({ status, body: { code, request_id: expect.any(String) } });
const { chea, hospital, project, folder, params, aoi, ben, dara, emi } = await createRegistry();
const act = (name: CallName, named: Record<string, string> = {}, body?: object) => callApi(name, { token: chea.token, params: named, ...(body && { body }) });
const nobody = '0'.repeat(10);
const pId = project.id;
const issuesOf = ({ body }: { body: { details: { issues: { path: string }[] } } }) => body.details.issues.map(({ path }) => path).toSorted();

const projectForm = { design_name: 'burns', lang: ['ja', 'en'], title: { ja: '熱傷' }, description: { ja: '熱傷の登録' } };
const folderForm = {
  name: 'f2026',
  design_name: 'burns_2026',
  title: { ja: '2026年' },
  description: { ja: '2026年の登録' },
  is_default: false,
  registration_start_at: '2026-04-01T00:00:00+0900',
  registration_end_at: null,
};
const logo = 'data:image/png;base64,iVBORw0KGgo=';
const domainForm = (domain_name: string, more: object = {}) => ({
  domain_name,
  project_ids: [],
  info: { title: { ja: '外傷レジストリ' }, dashboard: { ja: 'RDR' }, contact_email: null, css: 'nav-default', logo },
  session_time: 30,
  external_linkage_item: 'page1.item001',
  ...more,
});

describe('projects', () => {
  // proves A7.25, A7.26, A7.27, A7.28
  test('are made, listed, read and changed', async () => {
    const made = await act('createProject', {}, projectForm);
    expect(made).toMatchObject({ status: 200, body: projectForm });
    const { id } = made.body;
    expect((await act('allProjects')).body.map((one: { id: string }) => one.id)).toContain(id);
    expect((await act('project', { pId: id })).body).toEqual(made.body);
    const changed = await act('saveProject', { pId: id }, { ...projectForm, id, title: { en: 'Burns' } });
    expect(changed).toMatchObject({ status: 200, body: { title: { en: 'Burns' }, created_at: made.body.created_at } });
    expect((await act('allProjects')).body.find((one: { id: string }) => one.id === id)).toEqual(changed.body);
  });

  // proves A7.26
  test('that are not there are unknown to every call', async () => {
    const unknown = refused(404, 'project.unknown');
    expect(await act('project', { pId: nobody })).toMatchObject(unknown);
    expect(await act('saveProject', { pId: nobody }, projectForm)).toMatchObject(unknown);
    expect(await act('members', { pId: nobody })).toMatchObject(unknown);
    expect(await act('notProjectMembers', { pId: nobody })).toMatchObject(unknown);
    expect(await act('addMember', { pId: nobody }, { m_id: aoi.user.id, is_owner: false, disabled: false, roles: [] })).toMatchObject(unknown);
    expect(await act('folders', { pId: nobody })).toMatchObject(unknown);
    expect(await act('createFolder', { pId: nobody }, folderForm)).toMatchObject(unknown);
  });

  // proves A5.5, A7.27
  test('need a design name, a language, a title and a description', async () => {
    expect(issuesOf(await act('createProject', {}, { design_name: '', lang: [], title: {}, description: { ja: '' } }))).toEqual([
      'body.description',
      'body.design_name',
      'body.lang',
      'body.title',
    ]);
    expect(issuesOf(await act('saveProject', { pId }, { ...projectForm, lang: ['ja', 'ja'] }))).toEqual(['body.lang']);
  });
});

describe('members', () => {
  // proves A7.30
  test('are listed with organisation, job and rights', async () => {
    const { body } = await act('members', { pId });
    expect(body).toHaveLength(3);
    expect(body.find(({ id }: { id: string }) => id === emi.user.id)).toMatchObject({ roles: [], org_name: hospital.name, org_role: 'normal', disabled: false });
  });

  // proves A2.19, A7.31, A7.32
  test('are added from who is not in the project yet, managers and disabled users apart', async () => {
    const gone = await createPerson(hospital, 'gone', { disabled: true });
    const candidates = async () => (await act('notProjectMembers', { pId })).body.map(({ id }: { id: string }) => id);
    const before = await candidates();
    expect(before).toContain(dara.user.id);
    for (const { user } of [aoi, ben, emi, chea, gone]) expect(before).not.toContain(user.id);
    const added = await act('addMember', { pId }, { m_id: dara.user.id, is_owner: true, disabled: false, roles: ['edit'] });
    expect(added).toMatchObject({ status: 200, body: { id: dara.user.id, is_owner: true, roles: ['edit'] } });
    expect(await candidates()).not.toContain(dara.user.id);
    expect((await callApi('projects', { token: dara.token })).body).toMatchObject([{ id: pId, is_owner: true, role: 'edit' }]);
    expect(await act('addMember', { pId }, { m_id: dara.user.id, is_owner: true, disabled: false, roles: [] })).toMatchObject(refused(409, 'member.exists'));
    expect(await act('addMember', { pId }, { m_id: 'nobody', is_owner: true, disabled: false, roles: [] })).toMatchObject(refused(404, 'user.unknown'));
  });

  // proves A7.33, A7.34
  test('are changed and removed, owners too, effective at the next call', async () => {
    const owner = await createPerson(hospital, 'owner');
    await act('addMember', { pId }, { m_id: owner.user.id, is_owner: true, disabled: false, roles: ['edit'] });
    const named = { pId, uId: owner.user.id };
    const list = () => callApi('listCards', { token: owner.token, params });
    expect((await list()).status).toBe(200);
    expect(await act('saveMember', named, { is_owner: false, disabled: false, roles: [] })).toMatchObject({ status: 200, body: { roles: [], is_owner: false } });
    expect((await list()).status).toBe(403);
    await act('saveMember', named, { is_owner: false, disabled: true, roles: ['browse'] });
    expect((await list()).status).toBe(404);
    expect((await act('removeMember', named)).status).toBe(204);
    expect(await act('removeMember', named)).toMatchObject(refused(404, 'member.unknown'));
    expect(await act('saveMember', named, { is_owner: false, disabled: false, roles: [] })).toMatchObject(refused(404, 'member.unknown'));
  });

  // proves A7.32
  test('are refused with every issue of the form', async () => {
    expect(issuesOf(await act('addMember', { pId }, { roles: ['owner'] }))).toEqual(['body.disabled', 'body.is_owner', 'body.m_id', 'body.roles.0']);
    expect(issuesOf(await act('saveMember', { pId, uId: aoi.user.id }, {}))).toEqual(['body.disabled', 'body.is_owner', 'body.roles']);
  });
});

describe('folders', () => {
  // proves A7.35, A7.36, A7.37, A7.38, A9.2
  test('are made with a period in Japan time, listed, read and changed; members see them at once', async () => {
    const made = await act('createFolder', { pId }, folderForm);
    expect(made).toMatchObject({ status: 200, body: { ...folderForm, version: null } });
    const { id } = made.body;
    expect((await act('folder', { pId, fId: id })).body).toEqual(made.body);
    const shown = (await callApi('projects', { token: aoi.token })).body[0].folders.find((one: { id: string }) => one.id === id);
    expect(shown.registration).toEqual({ start_at: '2026-03-31T15:00:00.000Z', end_at: null, open: true });
    const end = '2026-05-31T23:59:59+0900';
    const changed = await act('saveFolder', { pId, fId: id }, { ...folderForm, id, name: 'spring', registration_end_at: end });
    expect(changed).toMatchObject({ status: 200, body: { name: 'spring', registration_end_at: end } });
    expect((await act('folders', { pId })).body.map((one: { name: string }) => one.name)).toEqual(['folder-1', 'spring']);
  });

  // proves A7.38
  test('have one default among them', async () => {
    const second = (await act('createFolder', { pId }, { ...folderForm, is_default: true })).body;
    const defaults = async () => (await act('folders', { pId })).body.filter((one: { is_default: boolean }) => one.is_default).map((one: { id: string }) => one.id);
    expect(await defaults()).toEqual([second.id]);
    await act('saveFolder', params, { ...folderForm, name: 'folder-1', is_default: true });
    expect(await defaults()).toEqual([folder.id]);
  });

  // proves A7.36
  test('of another project, or of none, are unknown', async () => {
    const other = await createProject('Other');
    for (const named of [{ pId: other.id, fId: folder.id }, { pId, fId: `${pId}0000` }]) {
      expect(await act('folder', named)).toMatchObject(refused(404, 'folder.unknown'));
      expect(await act('saveFolder', named, folderForm)).toMatchObject(refused(404, 'folder.unknown'));
    }
  });

  // proves A5.6, A7.37
  test('need names, texts and a period that does not end before it starts', async () => {
    expect(
      issuesOf(await act('createFolder', { pId }, { ...folderForm, name: '', design_name: ' ', title: {}, description: {}, registration_start_at: '2026-04-01T00:00:00Z' })),
    ).toEqual(['body.description', 'body.design_name', 'body.name', 'body.registration_start_at', 'body.title']);
    expect(issuesOf(await act('saveFolder', params, { ...folderForm, registration_end_at: '2026-03-31T23:59:59+0900' }))).toEqual(['body.registration_end_at']);
  });
});

test.each([
  '0000-01-01T00:00:00+0900',
  '1899-12-31T23:59:59+0900',
  '2201-01-01T00:00:00+0900',
  '9999-12-31T23:59:59+09:00',
  '2027-02-29T00:00:00+0900',
  '2026-04-31T10:00+09:00',
])(
  'a registration period does not begin or end at %s',
  async (time) => {
    expect(issuesOf(await act('createFolder', { pId }, { ...folderForm, registration_start_at: time }))).toContain('body.registration_start_at');
    expect(issuesOf(await act('saveFolder', params, { ...folderForm, registration_start_at: '1900-01-01T00:00:00+0900', registration_end_at: time }))).toContain('body.registration_end_at');
  },
);

test('a registration period may reach from 1900 to 2200, and every member still lists it', async () => {
  const bounds = { registration_start_at: '1900-01-01T00:00:00+0900', registration_end_at: '2200-12-31T23:59:59+0900' };
  expect(await act('createFolder', { pId }, { ...folderForm, ...bounds })).toMatchObject({ status: 200, body: bounds });
  expect((await callApi('projects', { token: aoi.token })).status).toBe(200);
});

const through = (host: string) => ({ headers: { 'x-origin-key': process.env.ORIGIN_KEY ?? '', 'x-viewer-host': host } });

describe('domains', () => {
  // proves A7.40, A7.41
  test('are made, listed and changed, and shown on their host', async () => {
    const made = await act('createDomain', {}, domainForm('trauma.example.org'));
    expect(made).toMatchObject({ status: 200, body: domainForm('trauma.example.org') });
    expect((await act('domains')).body).toEqual([made.body]);
    const seen = await callApi('domainInfo', through('trauma.example.org'));
    expect(seen.body).toMatchObject({ title: { ja: '外傷レジストリ' }, logo, external_linkage_item: 'page1.item001' });
    const after = domainForm('trauma.example.org', { session_time: null, external_linkage_item: null });
    expect(await act('saveDomain', { domainId: made.body.id }, { ...after, id: made.body.id })).toMatchObject({ status: 200, body: after });
    expect((await callApi('domainInfo', through('trauma.example.org'))).body.external_linkage_item).toBeNull();
  });

  test('of one project have the same linkage item, because a card has one value', async () => {
    const own = { project_ids: [pId] };
    const first = await act('createDomain', {}, domainForm('one.example.org', { ...own, external_linkage_item: 'page1.a' }));
    const differing = refused(409, 'domain.linkage_differs');
    expect(await act('createDomain', {}, domainForm('two.example.org', { ...own, external_linkage_item: 'page1.b' }))).toMatchObject(differing);
    const second = await act('createDomain', {}, domainForm('two.example.org', { ...own, external_linkage_item: 'page1.a' }));
    expect(second.status).toBe(200);
    expect(await act('saveDomain', { domainId: second.body.id }, domainForm('two.example.org', { ...own, external_linkage_item: 'page1.b' }))).toMatchObject(differing);
    for (const { body } of [first, second]) {
      const form = domainForm(body.domain_name, { ...own, external_linkage_item: null });
      expect((await act('saveDomain', { domainId: body.id }, form)).status).toBe(200);
    }
  });

  // proves A7.41, A7.42
  test('have a name of their own, which is locked once the domain is there', async () => {
    const made = await act('createDomain', {}, domainForm('a.example.org'));
    expect(await act('createDomain', {}, domainForm('A.example.org'))).toMatchObject(refused(409, 'domain.taken'));
    for (const name of ['trauma.example.org', 'b.example.org']) {
      const renamed = await act('saveDomain', { domainId: made.body.id }, domainForm(name, { session_time: 60 }));
      expect(renamed).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'body.domain_name', code: 'locked' }] } } });
    }
    expect((await act('domains')).body).toContainEqual(made.body);
    expect((await act('saveDomain', { domainId: made.body.id }, domainForm('A.example.org', { session_time: 60 }))).body.session_time).toBe(60);
    expect((await callApi('domainInfo', through('b.example.org'))).body.logo).toBeNull();
    expect((await callApi('domainInfo', through('a.example.org'))).body.logo).toBe(logo);
    expect(await act('saveDomain', { domainId: nobody }, domainForm('c.example.org'))).toMatchObject(refused(404, 'domain.unknown'));
  });

  test('say the time zone: Asia/Tokyo unless another is named, kept by a form that names none, and none that there is not', async () => {
    const made = await act('createDomain', {}, domainForm('zone.example.org'));
    expect(made.body.time_zone).toBe('Asia/Tokyo');
    const zoneOf = async () => (await callApi('domainInfo', through('zone.example.org'))).body.time_zone as string;
    expect(await zoneOf()).toBe('Asia/Tokyo');
    const change = (form: object) => act('saveDomain', { domainId: made.body.id }, domainForm('zone.example.org', form));
    expect((await change({ time_zone: 'Asia/Phnom_Penh' })).body.time_zone).toBe('Asia/Phnom_Penh');
    expect((await change({ session_time: 60 })).body).toMatchObject({ session_time: 60, time_zone: 'Asia/Phnom_Penh' });
    expect(await zoneOf()).toBe('Asia/Phnom_Penh');
    expect(issuesOf(await change({ time_zone: 'Mars/Base' }))).toEqual(['body.time_zone']);
  });

  test('without a logo show the product’s own: the domain can be sent back as it was read, and a logo can go again', async () => {
    const host = 'plain.example.org';
    const shown = async () => (await callApi('domainInfo', through(host))).body.logo;
    const { info } = domainForm(host);
    const made = await act('createDomain', {}, domainForm(host, { info: { ...info, logo: null } }));
    expect(await shown()).toBeNull();
    expect(await act('saveDomain', { domainId: made.body.id }, made.body)).toMatchObject({ status: 200, body: { info: { logo: null } } });
    expect((await act('saveDomain', { domainId: made.body.id }, domainForm(host))).body.info.logo).toBe(logo);
    expect(await shown()).toBe(logo);
    const { revision: _first, ...asRead } = made.body;
    await act('saveDomain', { domainId: made.body.id }, asRead);
    expect(await shown()).toBeNull();
  });

  // proves A5.7, A7.42
  test('need titles, a logo that is a picture, and minutes that are a number', async () => {
    const bad = domainForm('x y', { info: { title: {}, dashboard: {}, contact_email: 'none', css: 'red', logo: 'data:image/svg+xml;base64,AAAA' }, session_time: 0, external_linkage_item: 'page1' });
    expect(issuesOf(await act('createDomain', {}, bad))).toEqual([
      'body.domain_name',
      'body.external_linkage_item',
      'body.info.contact_email',
      'body.info.css',
      'body.info.dashboard',
      'body.info.logo',
      'body.info.title',
      'body.session_time',
    ]);
  });
});

test('the twentieth organisation costs the list of candidates a query, not a scan', async () => {
  const count = 5;
  for (let index = 0; index < count; index += 1) await createPerson(await createOrg('Many'), 'one');
  const { units } = await act('notProjectMembers', { pId });
  const orgs = (await act('orgs')).body.filter(({ role }: { role: string }) => role === 'normal').length;
  expect(units.requests).toBe(5 + orgs);
});
