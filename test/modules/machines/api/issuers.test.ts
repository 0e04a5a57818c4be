import { afterEach, describe, expect, test } from 'vitest';
import type { CallName } from '#shared/api/routes.ts';
import { userKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Sent } from '#test/support/call-api.ts';
import { caseOf, freeDesign, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { openLinkedFolder } from '#test/support/linked-folder.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';
import { tokenHistories } from '../support/token-histories.ts';

afterEach(runWorkers);

/** Oto and Otto own the project; Chea manages the registry. */
const open = async (design = freeDesign) => {
  const opened = await openLinkedFolder(design);
  const { project, folder, hospital, chea } = opened;
  const [oto, otto] = await Promise.all([createPerson(hospital, 'oto'), createPerson(hospital, 'otto')]);
  for (const owner of [oto, otto]) await join(project, owner, 'edit', { is_owner: true });
  const pId = project.id;
  const of = ({ user }: Signed): Sent => ({ token: chea.token, params: { pId, uId: user.id } });
  return {
    ...opened,
    oto,
    otto,
    issue: (by: Signed, more: object = {}) =>
      callApi('issueOwnedToken', { token: by.token, params: { pId }, body: { folder_id: folder.id, name: 'Nightly', rights: ['read', 'write', 'export'], end_at: new Date(Date.now() + 3_600_000).toISOString(), ...more } }),
    manage: (whom: Signed, more: object) => callApi('saveMember', { ...of(whom), body: { is_owner: true, disabled: false, roles: ['edit'], ...more } }),
    removeAsManager: (whom: Signed) => callApi('removeMember', of(whom)),
    list: async (by: Signed) => (await callApi('ownedTokens', { token: by.token, params: { pId } })).body,
    adopt: (by: Signed, tokenId: string) => callApi('adoptToken', { token: by.token, params: { pId, tokenId } }),
    save: (token: string) => callApi('saveCard', { token, params: { pId, fId: folder.id }, body: { vals: caseOf() } }),
    read: (token: string, cardId: string) => callApi('getCard', { token, params: { pId, fId: folder.id, cardId } }),
    look: (token: string) => callApi('listCards', { token, params: { pId, fId: folder.id } }),
    takeOut: (token: string) => callApi('requestExport', { token, params: { pId, fId: folder.id } }),
  };
};

const [patient, ...otherPages] = freeDesign.pages;
/** A folder whose cards have a name that is an identifier. */
const openNamed = () => open({ ...freeDesign, pages: [{ ...patient!, items: patient!.items.map((item) => (item.name === 'name' ? { ...item, identifier: true } : item)) }, ...otherPages] });

const refusedGrant = (...rights: string[]) => refusal(403, 'member.grant_refused', { reason: 'not_held', rights });
const ended = refusal(401, 'session.expired');

// proves A10.42
describe('the token of a machine', () => {
  test.each<readonly [string, object, object, string]>([
    ['write', { roles: ['browse'] }, { rights: ['write'] }, 'role'],
    ['export', { rights: { export: false } }, { rights: ['read', 'export'] }, 'export'],
    ['all cards', { rights: { cards: 'own' } }, { cards: 'all' }, 'cards'],
  ])('is not issued with %s by somebody who lacks it', async (_, less, asked, name) => {
    const { oto, issue, manage } = await open();
    expect((await issue(oto, asked)).status).toBe(200);
    await manage(oto, less);
    expect(await issue(oto, asked)).toMatchObject(refusedGrant(name));
  });

  test('reaches the cards of its issuer where it says nothing, and may be limited to the own hospital', async () => {
    const { oto, issue, manage } = await open();
    expect((await issue(oto)).body.cards).toBe('all');
    expect((await issue(oto, { cards: 'own' })).body.cards).toBe('own');
    await manage(oto, { rights: { cards: 'own' } });
    expect((await issue(oto)).body.cards).toBe('own');
  });

  test('loses what its issuer loses, at once', async () => {
    const { oto, issue, manage, save, look, takeOut } = await open();
    const { secret } = (await issue(oto)).body;
    expect([(await save(secret)).status, (await look(secret)).status, (await takeOut(secret)).status]).toEqual([200, 200, 200]);
    await manage(oto, { rights: { export: false } });
    expect(await takeOut(secret)).toMatchObject(refusal(403, 'export.not_allowed'));
    await manage(oto, { roles: ['browse'] });
    expect(await save(secret)).toMatchObject(refusal(403, 'access.denied'));
    expect((await look(secret)).status).toBe(200);
  });

  test('hands out no file that was asked for while its issuer had the right', async () => {
    const { oto, issue, manage, takeOut } = await open();
    const { secret } = (await issue(oto)).body;
    const { key } = (await takeOut(secret)).body;
    await runWorkers();
    await manage(oto, { rights: { export: false } });
    expect(await callApi('fetchExport', { token: secret, query: { k: key } })).toMatchObject(refusal(404, 'export.unknown'));
  });

  test.each(['removed', 'disabled'])('opens nothing once its issuer is %s, whatever the call', async (how) => {
    const { oto, issue, manage, removeAsManager, look, save } = await open();
    const { secret } = (await issue(oto)).body;
    expect((await callApi('check', { token: secret })).status).toBe(200);
    await (how === 'removed' ? removeAsManager(oto) : manage(oto, { disabled: true }));
    for (const answer of [await look(secret), await save(secret), await callApi('check', { token: secret })]) expect(answer).toMatchObject(ended);
  });

  test.each(['added', 'invited'] as const)('stays without use when its issuer, who was removed, is %s again; an owner may adopt it', async (how) => {
    const { oto, otto, project, chea, issue, removeAsManager, look, list, adopt } = await open();
    const params = { pId: project.id };
    const comeBack = {
      added: () => callApi('addMember', { token: chea.token, params, body: { is_owner: true, disabled: false, roles: ['edit'], m_id: oto.user.id } }),
      invited: async () => {
        await callApi('inviteUser', { token: otto.token, body: { p_id: project.id, uuid: await inviteCodeOf(oto.user.id), is_owner: true, roles: ['edit'] } });
        return callApi('joinProject', { token: oto.token, params, body: { accept: true } });
      },
    };
    const { secret, id } = (await issue(oto)).body;
    await removeAsManager(oto);
    await comeBack[how]();
    expect((await look(oto.token)).status).toBe(200);
    for (const answer of [await look(secret), await callApi('check', { token: secret })]) expect(answer).toMatchObject(ended);
    expect(await list(otto)).toMatchObject([{ id, is_orphaned: true }]);
    expect(await adopt(oto, id)).toMatchObject({ status: 200, body: { is_orphaned: false } });
    expect((await look(secret)).status).toBe(200);
    expect(await list(otto)).toMatchObject([{ id, is_orphaned: false }]);
    expect((await tokenHistories(project.id))[0]).toMatchObject({ by: oto.user.id, before: { user_id: null }, after: { user_id: oto.user.id } });
  });

  test('works again when its issuer, who was disabled, is enabled', async () => {
    const { oto, issue, manage, look, save } = await open();
    const { secret } = (await issue(oto)).body;
    await manage(oto, { disabled: true });
    expect(await look(secret)).toMatchObject(ended);
    await manage(oto, { disabled: false });
    expect([(await look(secret)).status, (await save(secret)).status]).toEqual([200, 200]);
  });

  test('says who issued it, and whether they still open it', async () => {
    const { oto, otto, issue, removeAsManager, list } = await open();
    await issue(oto);
    expect(await list(otto)).toMatchObject([{ issued_by: oto.user.disp_name, issuer_id: oto.user.id, is_orphaned: false }]);
    await update(userKey(oto.user.id), { set: { disabled: true } });
    expect(await list(otto)).toMatchObject([{ is_orphaned: true }]);
    await update(userKey(oto.user.id), { set: { disabled: false } });
    await removeAsManager(oto);
    expect(await list(otto)).toMatchObject([{ issuer_id: oto.user.id, is_orphaned: true }]);
  });
});

// proves A7.66, A10.42
describe('adoptToken', () => {
  test('goes on under the same secret after the issuer has left, by the rights of who adopted it', async () => {
    const { oto, otto, issue, adopt, removeAsManager, manage, look, save, list } = await open();
    const { secret, id } = (await issue(oto)).body;
    expect(await adopt(otto, id)).toMatchObject({ status: 200, body: { id, issuer_id: otto.user.id, issued_by: otto.user.disp_name, is_orphaned: false } });
    await removeAsManager(oto);
    await update(userKey(oto.user.id), { set: { disabled: true } });
    expect([(await look(secret)).status, (await save(secret)).status, (await callApi('check', { token: secret })).status]).toEqual([200, 200, 200]);
    expect(await list(otto)).toMatchObject([{ id, name: 'Nightly', rights: ['read', 'write', 'export'], issuer_id: otto.user.id }]);
    await manage(otto, { roles: ['browse'] });
    expect(await save(secret)).toMatchObject(refusal(403, 'access.denied'));
    await removeAsManager(otto);
    expect(await look(secret)).toMatchObject(ended);
  });

  test('revives the token of somebody who has left', async () => {
    const { oto, otto, issue, adopt, removeAsManager, look } = await open();
    const { secret, id } = (await issue(oto)).body;
    await removeAsManager(oto);
    expect(await look(secret)).toMatchObject(ended);
    expect((await adopt(otto, id)).status).toBe(200);
    expect((await look(secret)).status).toBe(200);
    // Sent again, it is answered as the first time.
    expect((await adopt(otto, id)).status).toBe(200);
  });

  test('shows no identifiers that were withheld from whoever issued it', async () => {
    const { oto, otto, issue, adopt, manage, save, read, list } = await openNamed();
    await manage(oto, { rights: { identifiers: false } });
    const { secret, id, identifiers } = (await issue(oto, { rights: ['read', 'write'] })).body;
    expect(identifiers).toBe(false);
    const card = (await save(otto.token)).body;
    expect(JSON.stringify((await read(otto.token, card.id)).body)).toContain('青井');
    expect(await adopt(otto, id)).toMatchObject({ status: 200, body: { identifiers: false } });
    const seen = await read(secret, card.id);
    expect(seen).toMatchObject({ status: 200, body: { withheld: ['patient.name'] } });
    expect(JSON.stringify(seen.body)).not.toContain('青井');
    // Nor once its first issuer may see them.
    await manage(oto, { rights: { identifiers: true } });
    expect((await adopt(oto, id)).status).toBe(200);
    expect((await read(secret, card.id)).body.withheld).toEqual(['patient.name']);
    expect(await list(otto)).toMatchObject([{ id, identifiers: false }]);
  });

  test('shows identifiers only while the present issuer is shown them', async () => {
    const { oto, otto, issue, adopt, manage, save, read } = await openNamed();
    const { secret, id, identifiers } = (await issue(oto)).body;
    expect(identifiers).toBe(true);
    const card = (await save(otto.token)).body;
    await manage(otto, { rights: { identifiers: false } });
    expect((await adopt(otto, id)).status).toBe(200);
    expect((await read(secret, card.id)).body.withheld).toEqual(['patient.name']);
  });

  test.each<readonly [string, object]>([
    ['is limited to the own hospital', { rights: ['read', 'export'], cards: 'own' }],
    ['saves cards', { rights: ['read', 'write'] }],
    ['finds by linkage value', { rights: ['linkage'] }],
  ])('does not move a token to another hospital that %s', async (_, asked) => {
    const { oto, otto, project, issue, adopt, look, list } = await open();
    const kei = await createPerson(await createOrg('Kanda'), 'kei');
    await join(project, kei, 'edit', { is_owner: true });
    const { secret, id } = (await issue(oto, asked)).body;
    expect(await adopt(kei, id)).toMatchObject(refusal(403, 'token.other_hospital'));
    expect(await list(kei)).toMatchObject([{ id, issuer_id: oto.user.id }]);
    expect((await adopt(otto, id)).status).toBe(200);
    expect((await callApi('check', { token: secret })).status).toBe(200);
    expect((await look(kei.token)).status).toBe(200);
  });

  test('moves a token to another hospital that only reads the cards of all hospitals', async () => {
    const { oto, project, issue, adopt, look } = await open();
    const kei = await createPerson(await createOrg('Kanda'), 'kei');
    await join(project, kei, 'edit', { is_owner: true });
    const { secret, id } = (await issue(oto, { rights: ['read', 'export'] })).body;
    expect(await adopt(kei, id)).toMatchObject({ status: 200, body: { issuer_id: kei.user.id } });
    expect((await look(secret)).status).toBe(200);
  });

  test('refuses who lacks what the token says, and knows no other token', async () => {
    const { oto, otto, aoi, issue, adopt, manage } = await open();
    const { id } = (await issue(oto)).body;
    await manage(otto, { rights: { export: false } });
    expect(await adopt(otto, id)).toMatchObject(refusedGrant('export'));
    expect(await adopt(otto, 'nosuchtoken0')).toMatchObject(refusal(404, 'token.unknown'));
    expect(await adopt(aoi, id)).toMatchObject(refusal(403, 'access.denied'));
  });
});

// proves A10.43
test('who issues, adopts or revokes a token is recorded in the project, without its secret', async () => {
  const { oto, otto, project: { id: pId }, folder } = await open();
  const recordOf = async (name: CallName, sent: Sent) => {
    expect((await callApi(name, sent)).status).toBeLessThan(300);
    return (await tokenHistories(pId))[0];
  };
  const body = { folder_id: folder.id, name: 'Nightly', rights: ['read'], end_at: new Date(Date.now() + 3_600_000).toISOString() };
  const { secret, ...issued } = (await callApi('issueOwnedToken', { token: oto.token, params: { pId }, body })).body;
  const recorded = (await tokenHistories(pId))[0];
  expect(recorded).toMatchObject({ by: oto.user.id, after: { label: 'Nightly', rights: ['read'], cards: 'all' } });
  expect(JSON.stringify(recorded)).not.toContain(secret);
  expect(await recordOf('adoptToken', { token: otto.token, params: { pId, tokenId: issued.id } })).toMatchObject({ by: otto.user.id, before: { user_id: oto.user.id }, after: { user_id: otto.user.id } });
  expect(await recordOf('revokeOwnedToken', { token: oto.token, params: { pId, tokenId: issued.id } })).toMatchObject({ by: oto.user.id, before: { label: 'Nightly' }, after: { label: null } });
});
