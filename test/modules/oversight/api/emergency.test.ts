import { describe, expect, test } from 'vitest';
import { emergencyMs } from '#functions/modules/oversight/data/emergencies.ts';
import { openEmergency } from '#functions/modules/oversight/data/emergencies.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

const page = { sort: 'created_desc', offset: '0', limit: '10', count: 'true' };
const reason = 'The hospital cannot read its cards';

const open = async () => {
  const registry = await openFolder();
  const { project, hospital, params, aoi } = registry;
  const pId = project.id;
  const owner = await createPerson(hospital, 'oto');
  await join(project, owner, 'edit', { is_owner: true });
  const chea = await createPerson(await createOrg('Registry office', { role: 'manage' }), 'chea');
  const card = (await callApi('saveCard', { token: aoi.token, params, body: { vals: caseOf({ pid: 'P-774' }) } })).body;
  const ask = (by: Signed = chea, body: object = { reason }) => callApi('openEmergency', { token: by.token, params: { pId }, body });
  const end = (by: Signed) => callApi('endEmergency', { token: by.token, params: { pId, uId: chea.user.id } });
  const list = () => callApi('listCards', { token: chea.token, params, query: page });
  const history = async () => (await callApi('rightsHistory', { token: owner.token, params: { pId } })).body;
  const isOf = ({ of }: { readonly of: string }) => of === 'emergency';
  const told = async () => (await history()).entries.filter(isOf);
  return { ...registry, pId, owner, chea, card, ask, end, list, history, told };
};

// proves A7.114, A7.115, A10.46
describe('a manager of the platform', () => {
  test('opens it for an hour with a reason', async () => {
    const { chea, card, ask, list } = await open();
    const before = Date.now();
    const { status, body } = await ask();
    expect([status, body.reason, body.user_id]).toEqual([200, reason, chea.user.id]);
    expect(Date.parse(body.end_at) - before).toBeGreaterThanOrEqual(emergencyMs);
    expect(JSON.stringify((await list()).body)).toContain(card.id);
  });

  test('is shown to the owners with name, reason and end, as long as it is open and afterwards', async () => {
    const { pId, chea, owner, ask, end, history, told } = await open();
    const { body } = await ask();
    const { emergencies, people } = await history();
    expect(emergencies).toEqual([{ user_id: chea.user.id, reason, end_at: body.end_at }]);
    expect(people).toContainEqual({ id: chea.user.id, disp_name: chea.user.disp_name, org_name: chea.org.name });
    expect(await told()).toMatchObject([{ by: chea.user.id, act: 'added', subject: chea.user.id, changes: [{ what: 'end', before: null, after: body.end_at }, { what: 'reason', before: null, after: reason }] }]);
    expect((await end(owner)).status).toBe(204);
    expect((await history()).emergencies).toEqual([]);
    expect((await told())[0]).toMatchObject({ by: owner.user.id, act: 'removed', subject: chea.user.id });
    expect((await callApi('rightsHistory', { token: chea.token, params: { pId } })).status).toBe(200);
  });

  test('opens it anew when the hour is over', async () => {
    const { project, chea, list, history, ask } = await open();
    await openEmergency(project.id, chea, reason, Date.now() - emergencyMs);
    expect((await history()).emergencies).toEqual([]);
    await ask();
    expect((await list()).status).toBe(200);
  });

  test('ends it sooner, once', async () => {
    const { chea, ask, end, list } = await open();
    await ask();
    expect((await end(chea)).status).toBe(204);
    expect(await list()).toMatchObject(refusal(404, 'project.unknown'));
    expect(await end(chea)).toMatchObject(refusal(404, 'emergency.unknown'));
  });

  test('gives a reason, and is no member', async () => {
    const { project, pId, chea, aoi, owner, ask, told } = await open();
    for (const body of [{}, { reason: '' }, { reason: '          .' }, { reason: 'x'.repeat(501) }]) expect(await ask(chea, body)).toMatchObject(refusal(400, 'request.invalid'));
    expect(await ask(aoi)).toMatchObject(refusal(403, 'access.denied'));
    expect(await ask(owner)).toMatchObject(refusal(403, 'access.denied'));
    expect(await callApi('openEmergency', { params: { pId }, body: { reason } })).toMatchObject(refusal(401, 'session.expired'));
    expect(await callApi('openEmergency', { token: chea.token, params: { pId: 'unknown' }, body: { reason } })).toMatchObject(refusal(404, 'project.unknown'));
    await join(project, chea, 'browse');
    expect(await ask()).toMatchObject(refusal(409, 'member.exists'));
    expect(await told()).toEqual([]);
  });
});
