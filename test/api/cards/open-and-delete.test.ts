import { describe, expect, test } from 'vitest';
import { cardKey } from '#functions/data/keys.ts';
import { get as getItem } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, closeRegistration, openFolder, refusal } from '#test/support/card-folder.ts';
import { createProject, join, useDesign } from '#test/support/registry.ts';

const unknown = refusal(404, 'card.unknown');

describe('opening a card', () => {
  // proves U7.12
  test('is read-only for a member who browses', async () => {
    const { saved, get, ben, aoi } = await openFolder();
    const { id } = await saved(caseOf());
    expect([(await get(id, ben)).body.read_only, (await get(id, aoi)).body.read_only]).toEqual([true, false]);
  });

  // proves U7.12
  test('is refused without a session, without permission, to strangers, and for ids of nothing', async () => {
    const { saved, get, emi, dara, params } = await openFolder();
    const { id } = await saved(caseOf());
    expect(await callApi('getCard', { params: { ...params, cardId: id } })).toMatchObject(
      refusal(401, 'session.expired'),
    );
    expect(await get(id, emi)).toMatchObject(refusal(403, 'access.denied'));
    expect(await get(id, dara)).toMatchObject(refusal(404, 'project.unknown'));
    expect(await get('0zzzzzzzzz0000000000')).toMatchObject(unknown);
    const issues = [{ path: 'params.cardId', code: 'wrong_format' }];
    expect(await get('no id')).toMatchObject(refusal(400, 'request.invalid', { issues }));
  });

  test('finds no card of another folder', async () => {
    const [one, other] = [await openFolder(), await openFolder()];
    const { id } = await one.saved(caseOf());
    expect(await other.get(id)).toMatchObject(unknown);
  });
});

describe('deleting a card', () => {
  // proves U7.15
  test('takes it out of lists and counts and frees its id', async () => {
    const { saved, save, get, remove, list, counts } = await openFolder();
    const [kept, gone] = [await saved(caseOf()), await saved({ patient: { pid: 'A-1', name: '青井' } })];
    expect(await remove(gone.id)).toMatchObject({ status: 204, text: '' });
    expect(await get(gone.id)).toMatchObject(unknown);
    for (const sort of ['updated_desc', 'updated_asc', 'created_desc', 'created_asc']) {
      const { body } = await list({ sort, count: 'true' });
      expect(body.map((entry: number | { id: string }) => (typeof entry === 'number' ? entry : entry.id))).toEqual([
        1,
        kept.id,
      ]);
    }
    expect(await counts()).toEqual({ comp: 1, incomp: 0 });
    expect((await save({ patient: { pid: 'A-1', name: '次の人' } })).status).toBe(200);
  });

  test('leaves the item of the card in the form that it was stored in, for whoever restores it', async () => {
    const { saved, remove, folder } = await openFolder();
    const key = cardKey(folder.id, (await saved(caseOf())).id);
    const before = await getItem(key);
    await remove(key.sk.slice(2));
    expect(await getItem(key)).toMatchObject({ del: expect.any(Number), ver: before!.ver, b: before!.b });
  });

  test('is refused the second time, without a session, to who browses, to strangers and for bad ids', async () => {
    const { saved, remove, ben, dara, params } = await openFolder();
    const { id } = await saved(caseOf());
    expect(await remove(id, ben)).toMatchObject(refusal(403, 'access.denied'));
    expect(await remove(id, dara)).toMatchObject(refusal(404, 'project.unknown'));
    expect(await callApi('deleteCard', { params: { ...params, cardId: id } })).toMatchObject(
      refusal(401, 'session.expired'),
    );
    expect((await remove(id)).status).toBe(204);
    expect(await remove(id)).toMatchObject(unknown);
    expect(await remove('no id')).toMatchObject(refusal(400, 'request.invalid'));
  });

  test('is refused after the registration period', async () => {
    const { saved, remove, folder, project } = await openFolder();
    const { id } = await saved(caseOf());
    await closeRegistration(folder, project.id);
    expect(await remove(id)).toMatchObject(refusal(403, 'card.not_deletable', { reason: 'registration_closed' }));
  });
});

const find = (token: string, globalId: string) => callApi('cardByGlobalId', { token, params: { globalId } });

describe('a card by its global id', () => {
  // proves U7.16
  test('tells where it stands', async () => {
    const { saved, project, folder, ben } = await openFolder();
    const { id, card_global_id: globalId } = await saved(caseOf());
    const { status, body } = await callApi('cardByGlobalId', { token: ben.token, params: { globalId } });
    expect(status).toBe(200);
    expect(body).toEqual({
      project_name: project.design_name,
      folder_name: folder.name,
      project_id: project.id,
      folder_id: folder.id,
      registration: { start_at: null, end_at: null, open: true },
      project_title: project.title,
      folder_title: folder.title,
      card_id: id,
    });
  });

  // proves U7.16
  test('answers alike for strangers, deleted cards and ids of nothing', async () => {
    const { saved, remove, aoi, dara, emi, folder } = await openFolder();
    const { id, card_global_id: globalId } = await saved(caseOf());
    expect(await find(dara.token, globalId)).toMatchObject(unknown);
    expect(await find(emi.token, globalId)).toMatchObject(unknown);
    for (const nothing of ['x', folder.id, `${folder.id}0zzzzzzzzz0000000000`])
      expect(await find(aoi.token, nothing)).toMatchObject(unknown);
    await remove(id);
    expect(await find(aoi.token, globalId)).toMatchObject(unknown);
  });

  test('is refused without a session and for what is no id', async () => {
    const { aoi } = await openFolder();
    expect(await callApi('cardByGlobalId', { params: { globalId: 'x' } })).toMatchObject(
      refusal(401, 'session.expired'),
    );
    expect(await callApi('cardByGlobalId', { token: aoi.token, params: { globalId: 'no id' } })).toMatchObject(
      refusal(400, 'request.invalid'),
    );
  });
});

describe('the design of a folder', () => {
  // proves U7.11
  test('comes by version and as the one in force, and is not sent again to a browser that has it', async () => {
    const { aoi, ben, chea, folder, params } = await openFolder();
    const design = (version: string, headers = {}, { token } = aoi) =>
      callApi('getDesign', { token, params: { ...params, version }, headers });
    const current = await design('current', {}, ben);
    expect(current).toMatchObject({ status: 200, body: { version: 1, design: caseDesign() } });
    expect((await design('1')).body).toEqual(current.body);
    const again = await design('current', { 'if-none-match': current.headers.etag });
    expect(again).toMatchObject({ status: 304, text: '' });
    const renamed = caseDesign({ title: { ja: '改訂', en: 'Revised' } });
    await useDesign(folder, renamed, chea);
    expect(await design('current', { 'if-none-match': current.headers.etag })).toMatchObject({ status: 200, body: { version: 2, design: renamed } });
    expect((await design('1')).body).toEqual(current.body);
  });

  test('is refused without a session, without permission, to strangers, and for versions that are none', async () => {
    const { aoi, emi, dara, params } = await openFolder();
    const design = (version: string, token?: string) =>
      callApi('getDesign', { params: { ...params, version }, ...(token !== undefined && { token }) });
    expect(await design('1')).toMatchObject(refusal(401, 'session.expired'));
    expect(await design('1', emi.token)).toMatchObject(refusal(403, 'access.denied'));
    expect(await design('1', dara.token)).toMatchObject(refusal(404, 'project.unknown'));
    expect(await design('2', aoi.token)).toMatchObject(refusal(404, 'design.unknown'));
    expect(await design('first', aoi.token)).toMatchObject(refusal(400, 'request.invalid'));
  });

  test('is unknown in a folder that has none yet', async () => {
    const { aoi } = await openFolder();
    const project = await createProject('Empty');
    await join(project, aoi, 'browse');
    const params = { pId: project.id, fId: project.folders[0]!.id, version: 'current' };
    expect(await callApi('getDesign', { token: aoi.token, params })).toMatchObject(refusal(404, 'design.unknown'));
  });
});
