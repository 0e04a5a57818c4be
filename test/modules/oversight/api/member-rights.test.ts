import { describe, expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { callApi } from '#test/support/call-api.ts';
import { refusal } from '#test/support/card-folder.ts';
import { createPerson, createRegistry, join } from '#test/support/registry.ts';

const strict = { ...usualRights, export: false, cards: 'own' as const };

const open = async () => {
  const registry = await createRegistry();
  const { hospital, project } = registry;
  const pId = project.id;
  const [oto, near] = await Promise.all([createPerson(hospital, 'oto'), createPerson(hospital, 'near')]);
  await join(project, oto, 'edit', { is_owner: true });
  await join(project, near, 'edit', { is_owner: true, rights: { cards: 'own', export: false } });
  const save = (member_rights: object, seen: object = usualRights, token: string | undefined = oto.token) => callApi('saveMemberRights', { params: { pId }, body: { member_rights, seen }, ...(token !== '' && { token }) });
  const stored = async () => (await callApi('project', { token: registry.chea.token, params: { pId } })).body.member_rights;
  return { ...registry, oto, near, pId, save, stored };
};

// proves A7.116
describe('saveMemberRights', () => {
  test('gives new members what the owner says, records who changed what, and makes an open form of a manager stale', async () => {
    const { oto, dara, chea, pId, save, stored } = await open();
    const { revision, folders: _, id: _id, created_at: _at, ...form } = (await callApi('project', { token: chea.token, params: { pId } })).body;
    expect(await save(strict)).toMatchObject({ status: 200, body: { member_rights: strict } });
    expect(await stored()).toEqual(strict);
    expect((await callApi('inviteUser', { token: oto.token, body: { p_id: pId, uuid: await inviteCodeOf(dara.user.id), roles: ['edit'], is_owner: false } })).body.rights).toEqual(strict);
    const { entries } = (await callApi('rightsHistory', { token: oto.token, params: { pId } })).body;
    expect(entries.find(({ of }: { of: string }) => of === 'project')).toMatchObject({ by: oto.user.id, act: 'changed', changes: expect.arrayContaining([{ what: 'member_rights.export', before: null, after: false }]) });
    expect(await callApi('saveProject', { token: chea.token, params: { pId }, body: { ...form, description: { ja: '説明' }, revision } })).toMatchObject(refusal(409, 'record.stale'));
  });

  test('that is sent again is answered as the first time, and one on older rights is refused', async () => {
    const { save, stored } = await open();
    await save(strict);
    expect(await save(strict)).toMatchObject({ status: 200, body: { member_rights: strict } });
    expect(await save({ ...usualRights, identifiers: false })).toMatchObject(refusal(409, 'record.stale'));
    expect(await stored()).toEqual(strict);
  });

  test('sets nothing that the owner does not have, and leaves or lowers what is more', async () => {
    const { near, save, stored } = await open();
    const reviewing = { ...usualRights, review: true };
    expect(await save(reviewing)).toMatchObject({ status: 403, body: { code: 'member.grant_refused', details: { reason: 'not_held', rights: ['review'] } } });
    expect(await save({ ...usualRights, import: true, coordinate: true })).toMatchObject({ status: 200 });
    expect(await save({ ...strict, import: true, coordinate: true }, { ...usualRights, import: true, coordinate: true }, near.token)).toMatchObject({ status: 200 });
    expect(await save(usualRights, await stored(), near.token)).toMatchObject({ status: 403, body: { details: { reason: 'not_held', rights: ['cards', 'export'] } } });
    expect(await save({ ...strict, identifiers: false }, await stored(), near.token)).toMatchObject({ status: 200 });
  });

  test('is for owners of the project, with every right named', async () => {
    const { aoi, chea, dara, save } = await open();
    expect(await save(strict, usualRights, '')).toMatchObject(refusal(401, 'session.expired'));
    expect(await save(strict, usualRights, aoi.token)).toMatchObject(refusal(403, 'access.denied'));
    expect(await save(strict, usualRights, dara.token)).toMatchObject(refusal(404, 'project.unknown'));
    expect(await save(strict, usualRights, chea.token)).toMatchObject(refusal(404, 'project.unknown'));
    expect(await save({ cards: 'own' })).toMatchObject(refusal(400, 'request.invalid'));
    expect(await save({ ...strict, cards: 'none' })).toMatchObject(refusal(400, 'request.invalid'));
  });
});
