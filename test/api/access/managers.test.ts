import { afterEach, describe, expect, it } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { globalIdOf, orgKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { beginEmergency } from '#test/support/emergency.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import { issueForMachine } from '#test/support/machine-tokens.ts';

afterEach(async () => void (await runWorkers()));

/** Two members of a hospital, beside the card of another one. */
const open = async () => {
  const place = await openFolder();
  const branch = await createOrg('Branch');
  const [mio, kai] = [await createPerson(branch, 'mio'), await createPerson(branch, 'kai')];
  await join(place.project, mio, 'edit', { is_owner: true });
  const added = await callApi('addMember', { token: place.chea.token, params: { pId: place.project.id }, body: { m_id: kai.user.id, is_owner: false, disabled: true, roles: [] } });
  expect(added.status).toBe(200);
  const card = await place.saved(caseOf());
  const makeManager = () => callApi('saveOrg', { token: place.chea.token, params: { oId: branch.id }, body: { name: branch.name, abbrev: branch.abbrev, lang: branch.lang, role: 'manage' } });
  return { ...place, branch, mio, kai, card, makeManager };
};

describe('a manager of the platform', () => {
  it('is nobody whose organisation still has members', async () => {
    const { makeManager, chea, project, mio, kai } = await open();
    expect(await makeManager()).toMatchObject(refusal(409, 'org.has_members', { people: 2 }));
    for (const { user } of [mio, kai]) expect((await callApi('removeMember', { token: chea.token, params: { pId: project.id, uId: user.id } })).status).toBe(204);
    expect((await makeManager()).status).toBe(200);
  });

  it('is no member, whatever the organisation was when they became one', async () => {
    const { branch, mio, chea, project, folder, params, card } = await open();
    const { key } = (await callApi('requestExport', { token: mio.token, params })).body;
    const { token: secret } = await issueForMachine(mio.user, { project_id: project.id, folder_id: folder.id, name: 'EHR', rights: ['read'], cards: 'all', identifiers: true, end: Date.now() + 86_400_000 });
    await runWorkers();
    const asked = async () => {
      const of = (name: Parameters<typeof callApi>[0], more: object, token = mio.token) => callApi(name, { token, ...more });
      return Promise.all([
        of('getCard', { params: { ...params, cardId: card.id } }),
        of('getCard', { params: { ...params, cardId: card.id } }, secret),
        of('listCards', { params }),
        of('cardByGlobalId', { params: { globalId: globalIdOf(folder.id, card.id) } }),
        of('fetchExport', { query: { k: key } }),
        of('projectUsers', { params: { pId: project.id } }),
      ]);
    };
    expect((await asked()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 302, 200]);
    expect((await callApi('projects', { token: mio.token })).body).toHaveLength(1);
    await update(orgKey(branch.id), { set: { role: 'manage' } });
    expect((await asked()).map(({ status }) => status)).toEqual([404, 401, 404, 404, 404, 404]);
    expect((await callApi('projects', { token: mio.token })).body).toEqual([]);
    const all = { is_owner: true, disabled: false, roles: ['edit'], rights: { ...usualRights, import: true, review: true } };
    for (const token of [mio.token, chea.token]) expect(await callApi('saveMember', { token, params: { pId: project.id, uId: mio.user.id }, body: all })).toMatchObject(refusal(409, 'member.is_manager'));
  });

  it('does not join a project that they were invited to before', async () => {
    const { branch, aoi, project } = await open();
    const [lin, owner] = [await createPerson(branch, 'lin'), await createPerson(aoi.org, 'owner')];
    await join(project, owner, 'edit', { is_owner: true });
    expect((await callApi('inviteUser', { token: owner.token, body: { p_id: project.id, uuid: await inviteCodeOf(lin.user.id), roles: ['edit'], is_owner: false } })).status).toBe(200);
    await update(orgKey(branch.id), { set: { role: 'manage' } });
    expect(await callApi('joinProject', { token: lin.token, params: { pId: project.id }, body: { accept: true } })).toMatchObject(refusal(404, 'invitation.unknown'));
    expect((await callApi('projectsNotJoined', { token: lin.token })).body).toEqual([]);
  });

  it('has no emergency access any more once they manage the platform no longer', async () => {
    const { branch, params, card, project } = await open();
    await update(orgKey(branch.id), { set: { role: 'manage' } });
    const nao = await createPerson(branch, 'nao');
    await beginEmergency(project.id, nao, 'The hospital cannot reach its cards', Date.now());
    const read = () => callApi('getCard', { token: nao.token, params: { ...params, cardId: card.id } });
    expect((await read()).status).toBe(200);
    await update(orgKey(branch.id), { set: { role: 'normal' } });
    expect((await read()).status).toBe(404);
    expect((await callApi('projects', { token: nao.token })).body).toEqual([]);
  });
});
