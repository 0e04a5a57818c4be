import { afterEach, describe, expect, test, vi } from 'vitest';
import { insertDomain } from '#functions/data/domains.ts';
import { cardsOf, memberKey, userKey } from '#functions/data/keys.ts';
import { issueToken, listTokens, revokeToken } from '#functions/data/sessions.ts';
import { queryAll, remove, update } from '#functions/data/table.ts';
import { digestOfPassword } from '#functions/password-hash.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Sent } from '#test/support/call-api.ts';
import { caseDesign, caseOf, closeRegistration, freeDesign, numberedDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import type { CallName } from '#shared/api/routes.ts';
import { createProject, join } from '#test/support/registry.ts';

const domain = { title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null, project_ids: [] } as const;
await insertDomain({ ...domain, id: 'd1', host: 'linked.example.org', external_linkage_item: 'patient.pid' }, null);
await insertDomain({ ...domain, id: 'd2', host: 'aged.example.org', external_linkage_item: 'patient.age' }, null);
await insertDomain({ ...domain, id: 'd3', host: 'odd.example.org', external_linkage_item: 'patient.sex' }, null);
await insertDomain({ ...domain, id: 'd4', host: 'plain.example.org', external_linkage_item: null }, null);

const through = (host: string) => ({ 'x-origin-key': process.env.ORIGIN_KEY ?? '', 'x-viewer-host': host });

const open = async (design = freeDesign) => {
  const registry = await openFolder(design);
  const { aoi, params, folder } = registry;
  return {
    ...registry,
    enter: (linkKey: string, { host = 'linked.example.org', token = aoi.token } = {}) =>
      callApi('openLinkedCard', { token, params, body: { linkKey }, headers: through(host) }),
    stored: async () => (await queryAll({ ...cardsOf(folder.id, '0'), consistent: true })).filter(({ del }) => del === undefined),
  };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('openLinkedCard', () => {
  test('makes a card that holds the value, with its defaults, and opens it the next time', async () => {
    const { enter, stored } = await open();
    const made = await enter(' P-1 ');
    expect(made).toMatchObject({ status: 200, body: { vals: { patient: { pid: 'P-1' } }, status: { required: 'incomp' }, read_only: false } });
    const again = await enter('Ｐ-1');
    expect(again.body.card_id).toBe(made.body.card_id);
    expect(again.units.write).toBe(0);
    expect(await stored()).toHaveLength(1);
  });

  test('gives one card to two hundred who enter with one value at the same time', { timeout: 60_000 }, async () => {
    const { enter, stored, counts } = await open();
    const answers = await Promise.all(Array.from({ length: 200 }, () => enter('P-200')));
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.card_id));
    expect(new Set(answers.map(({ status }) => status)).size === 1 || answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(ids.size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(await counts()).toEqual({ comp: 0, incomp: 1 });
  });

  test('opens a card that was saved through the form, by its newest value', async () => {
    const { aoi, params, enter } = await open();
    const save = (body: object) => callApi('saveCard', { token: aoi.token, params, body, headers: through('linked.example.org') });
    const saved = await save({ vals: caseOf({ pid: 'P-7' }) });
    expect((await enter('P-7')).body.card_id).toBe(saved.body.card_id);
    const changed = await save({ vals: caseOf({ pid: 'P-8' }), id: saved.body.id, card_hash: saved.body.card_hash });
    expect((await enter('P-8')).body.card_id).toBe(changed.body.card_id);
    expect((await enter('P-7')).body.card_id).not.toBe(saved.body.card_id);
  });

  test('keeps the value of a card that is saved on a host without linkage', async () => {
    const { save, enter } = await open();
    const { body } = await enter('P-9');
    await save(caseOf({ pid: 'P-9' }), { id: body.id, card_hash: body.card_hash });
    expect((await enter('P-9')).body.card_id).toBe(body.card_id);
  });

  test('makes a new card when the one before was deleted', async () => {
    const { enter, remove: drop } = await open();
    const first = await enter('P-3');
    await drop(first.body.card_id);
    const second = await enter('P-3');
    expect(second.status).toBe(200);
    expect(second.body.card_id).not.toBe(first.body.card_id);
    await drop(second.body.card_id);
    expect((await enter('P-3')).status).toBe(200);
  });

  test('takes numbers for a number item, and numbers the card where the design does', async () => {
    const { enter } = await open(numberedDesign);
    const host = 'aged.example.org';
    expect((await enter('４２', { host })).body.vals).toMatchObject({ patient: { age: 42 }, visit: { no: 1 } });
    expect(await enter('abc', { host })).toMatchObject(refusal(404, 'linkage.unknown'));
  });

  test('makes no card of a value that its item refuses, for nobody could save it', async () => {
    const { enter, stored } = await open();
    expect(await enter('131', { host: 'aged.example.org' })).toMatchObject(refusal(404, 'linkage.unknown'));
    expect(await stored()).toEqual([]);
  });

  test('says what is missing: linkage in the domain, the item in the design, a design, a value', async () => {
    const { enter, aoi } = await open();
    expect(await enter('P', { host: 'plain.example.org' })).toMatchObject(refusal(404, 'linkage.not_set'));
    expect(await enter('P', { host: 'odd.example.org' })).toMatchObject(refusal(404, 'linkage.unknown'));
    expect((await enter(' ')).body.details.issues).toEqual([{ path: 'body.linkKey', code: 'too_small' }]);
    const bare = await createProject('Bare');
    await join(bare, aoi, 'edit');
    const params = { pId: bare.id, fId: bare.folders[0]?.id ?? '' };
    const body = { linkKey: 'P' };
    const headers = through('linked.example.org');
    expect(await callApi('openLinkedCard', { token: aoi.token, params, body, headers })).toMatchObject(refusal(404, 'design.unknown'));
  });

  test('opens for who reads, and makes none for who may not write or after the registration', async () => {
    const { enter, ben, emi, dara, folder, project } = await open();
    expect(await enter('P-4', { token: ben.token })).toMatchObject(refusal(403, 'card.not_writable', { reason: 'no_permission' }));
    await enter('P-4');
    expect(await enter('P-4', { token: ben.token })).toMatchObject({ status: 200, body: { read_only: true } });
    expect(await enter('P-4', { token: emi.token })).toMatchObject(refusal(403, 'access.denied'));
    expect(await enter('P-4', { token: dara.token })).toMatchObject(refusal(404, 'project.unknown'));
    await closeRegistration(folder, project.id);
    expect((await enter('P-4')).status).toBe(200);
    expect(await enter('P-5')).toMatchObject(refusal(403, 'card.not_writable', { reason: 'registration_closed' }));
  });

  test('refuses a value whose card another save made where linkage was not set, rather than make a second', async () => {
    const { enter, saved } = await open(caseDesign());
    await saved(caseOf({ pid: 'P-6' }));
    expect(await enter('P-6')).toMatchObject({ status: 409, text: 'ID_CONFLICT' });
  });

  test('answers 401 to who is not signed in', async () => {
    const { params } = await open();
    expect(await callApi('openLinkedCard', { params, body: { linkKey: 'P' } })).toMatchObject(refusal(401, 'session.expired'));
  });
});

const issue = async () => {
  const registry = await open();
  const { aoi, project, folder } = registry;
  const token = await issueToken(aoi.user, { project_id: project.id, folder_id: folder.id }, 'Triage tablet', Date.now());
  return { ...registry, token };
};

describe('a permanent token', () => {
  test('opens the calls of the form in its folder, and enters by a linkage value', async () => {
    const { token, params, enter } = await issue();
    expect((await callApi('check', { token })).body.user.is_permanent_token).toBe(true);
    const made = await enter('T-1', { token });
    expect(made.status).toBe(200);
    const { id, card_hash, card_global_id } = made.body;
    expect((await callApi('getCard', { token, params: { ...params, cardId: id } })).status).toBe(200);
    expect((await callApi('getDesign', { token, params: { ...params, version: 'current' } })).status).toBe(200);
    expect((await callApi('cardByGlobalId', { token, params: { globalId: card_global_id } })).status).toBe(200);
    expect((await callApi('saveCard', { token, params, body: { vals: caseOf(), id, card_hash } })).status).toBe(200);
    const { body } = await callApi('projects', { token });
    expect(body.map((project: { folders: { id: string }[] }) => project.folders.map((one) => one.id))).toEqual([[params.fId]]);
  });

  test('opens no other call, folder or project', async () => {
    const { token, params, aoi, folder, saved } = await issue();
    const refusedCalls: readonly (readonly [CallName, Sent])[] = [
      ['listCards', { params }],
      ['deleteCard', { params: { ...params, cardId: 'x' } }],
      ['requestExport', { params }],
      ['projectUsers', { params: { pId: params.pId } }],
      ['recentCards', {}],
      ['own', {}],
      ['saveOwn', { body: {} }],
      ['orgUsers', {}],
      ['orgs', {}],
    ];
    for (const [name, sent] of refusedCalls) {
      expect(await callApi(name, { ...sent, token })).toMatchObject(refusal(403, 'access.denied', { reason: 'permanent_token' }));
    }
    const two = await createProject('Two', [{}, {}]);
    await join(two, aoi, 'edit');
    const foreign = { pId: two.id, fId: two.folders[0]?.id ?? '' };
    expect((await callApi('getDesign', { token, params: { ...foreign, version: 'current' } })).status).toBe(404);
    const narrow = await issueToken(aoi.user, { project_id: two.id, folder_id: foreign.fId }, 'Other', Date.now());
    const card = await saved(caseOf());
    expect(await callApi('cardByGlobalId', { token: narrow, params: { globalId: card.card_global_id } })).toMatchObject(refusal(404, 'card.unknown'));
    expect((await callApi('getDesign', { token: narrow, params: { pId: two.id, fId: two.folders[1]?.id ?? '', version: 'current' } })).status).toBe(404);
    expect((await callApi('getCard', { token: narrow, params: { ...params, cardId: card.id } })).status).toBe(404);
    expect(folder.id).toBe(params.fId);
  });

  test('outlives years, logout and a change of password, and ends with its user, membership or revocation', async () => {
    const { token, params, aoi, project } = await issue();
    const design = () => callApi('getDesign', { token, params: { ...params, version: 'current' } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 365 * 24 * 3_600_000 });
    expect((await callApi('logout', { token })).status).toBe(200);
    expect((await design()).status).toBe(200);
    vi.useRealTimers();
    const names = { disp_name: { ja: 'a' }, disp_job_name: { ja: 'a' } };
    await callApi('saveOwn', { token: aoi.token, body: { ...names, passwd: digestOfPassword('new') } });
    expect((await design()).status).toBe(200);
    await update(userKey(aoi.user.id), { set: { disabled: true } });
    expect((await design()).status).toBe(401);
    await update(userKey(aoi.user.id), { set: { disabled: false } });
    const [known] = await listTokens(params.fId);
    expect(known).toMatchObject({ label: 'Triage tablet', user_id: aoi.user.id, folder_id: params.fId });
    expect(JSON.stringify(known)).not.toContain(token.split('.')[1]);
    await remove(memberKey(project.id, aoi.user.id));
    expect((await design()).status).toBe(404);
    expect(await revokeToken(params.fId, known?.id ?? '')).toBe(true);
    expect(await revokeToken(params.fId, known?.id ?? '')).toBe(false);
    expect((await callApi('check', { token })).status).toBe(401);
  });
});
