import { describe, expect, test } from 'vitest';
import { emergencyMs } from '#functions/modules/oversight/data/emergencies.ts';
import { endEmergency, openEmergency } from '#functions/modules/oversight/data/emergencies.ts';
import { globalIdOf } from '#functions/data/keys.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { emergenciesIn } from '#functions/modules/oversight/data/emergencies.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';

const page = { sort: 'created_desc', offset: '0', limit: '10', count: 'true' };

const open = async () => {
  const registry = await openFolder();
  const { project, hospital, params, aoi } = registry;
  const owner = await createPerson(hospital, 'oto');
  await join(project, owner, 'edit', { is_owner: true });
  const chea = await createPerson(await createOrg('Registry office', { role: 'manage' }), 'chea');
  const card = (await callApi('saveCard', { token: aoi.token, params, body: { vals: caseOf({ pid: 'P-774' }) } })).body;
  const begin = (now = Date.now()) => openEmergency(project.id, chea, 'The hospital cannot read its cards', now);
  const end = async () => {
    const now = Date.now();
    for (const place of await emergenciesIn(project.id, now)) await endEmergency(place, { by: owner.user.id, now });
  };
  const list = () => callApi('listCards', { token: chea.token, params, query: page });
  return { ...registry, pId: project.id, owner, chea, card, begin, end, list };
};

// proves A10.46
describe('a manager of the platform', () => {
  test('reaches no card of a project without emergency access, nor gives themselves a membership', async () => {
    const { params, pId, card, chea, owner, list } = await open();
    const { token } = chea;
    expect(await list()).toMatchObject(refusal(404, 'project.unknown'));
    expect(await callApi('getCard', { token, params: { ...params, cardId: card.id } })).toMatchObject(refusal(404, 'project.unknown'));
    expect(await callApi('requestExport', { token, params })).toMatchObject(refusal(404, 'project.unknown'));
    expect(await callApi('addMember', { token, params: { pId }, body: { m_id: chea.user.id, is_owner: true, disabled: false, roles: ['edit'] } })).toMatchObject(refusal(409, 'member.is_manager'));
    expect(await callApi('inviteUser', { token: owner.token, body: { p_id: pId, uuid: await inviteCodeOf(chea.user.id), roles: ['browse'], is_owner: false } })).toMatchObject(refusal(409, 'member.is_manager'));
  });

  test('reads and takes out every card in an emergency, and writes and gives nothing', async () => {
    const { params, pId, card, chea, owner, aoi, folder, begin, list } = await open();
    const { token } = chea;
    const now = Date.now();
    await begin(now);
    expect(JSON.stringify((await list()).body)).toContain(card.id);
    expect(JSON.stringify((await callApi('getCard', { token, params: { ...params, cardId: card.id } })).body)).toContain('P-774');
    expect((await callApi('cardByGlobalId', { token, params: { globalId: globalIdOf(folder.id, card.id) } })).status).toBe(200);
    const { body: file } = await callApi('requestExport', { token, params });
    await runWorkers();
    expect((await callApi('fetchExport', { token, query: { k: file.key } })).status).toBe(302);
    const [mine] = (await callApi('projects', { token })).body;
    expect(mine).toMatchObject({ id: pId, role: 'browse', is_owner: false, emergency_until: new Date(now + emergencyMs).toISOString() });

    expect(await callApi('saveCard', { token, params, body: { vals: caseOf() } })).toMatchObject(refusal(403, 'access.denied'));
    expect(await callApi('deleteCard', { token, params: { ...params, cardId: card.id } })).toMatchObject(refusal(403, 'access.denied'));
    // It is no membership that somebody could widen.
    const wider = { is_owner: true, roles: ['edit'] };
    expect(await callApi('saveMember', { token, params: { pId, uId: chea.user.id }, body: { ...wider, disabled: false } })).toMatchObject(refusal(404, 'member.unknown'));
    expect(await callApi('saveOwnedUser', { token: owner.token, params: { uId: chea.user.id }, body: { ...wider, p_id: pId } })).toMatchObject(refusal(404, 'member.unknown'));
    for (const [name, sent] of [['members', { token }], ['ownedUsers', { token: owner.token }], ['projectUsers', { token: aoi.token }]] as const)
      expect((await callApi(name, { ...sent, params: { pId } })).body.map(({ id }: { id: string }) => id)).not.toContain(chea.user.id);
  });

  test('loses it when the hour is over', async () => {
    const { params, chea, card, list, begin } = await open();
    await begin(Date.now() - emergencyMs);
    expect(await list()).toMatchObject(refusal(404, 'project.unknown'));
    expect(await callApi('cardByGlobalId', { token: chea.token, params: { globalId: globalIdOf(params.fId, card.id) } })).toMatchObject(refusal(404, 'card.unknown'));
    expect((await callApi('projects', { token: chea.token })).body).toEqual([]);
    const recent = await callApi('recentCards', { token: chea.token, query: page });
    expect(recent.status).toBe(200);
    expect(JSON.stringify(recent.body)).not.toContain(card.id);
  });

  test('reaches no card, and no file that was asked for, once it was ended', async () => {
    const { params, chea, begin, end, list } = await open();
    await begin();
    const { body: file } = await callApi('requestExport', { token: chea.token, params });
    await end();
    expect(await callApi('fetchExport', { token: chea.token, query: { k: file.key } })).toMatchObject(refusal(404, 'export.unknown'));
    expect(await list()).toMatchObject(refusal(404, 'project.unknown'));
  });
});
