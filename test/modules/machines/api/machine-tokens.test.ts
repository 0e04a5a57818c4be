import { afterEach, describe, expect, test, vi } from 'vitest';
import { machineRights, type MachineRight } from '#shared/access/access.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { callRights } from '#shared/modules/machines/call-rights.ts';
import { userKey } from '#functions/data/keys.ts';
import { scanAll, update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { openLinkedFolder, through } from '#test/support/linked-folder.ts';
import { createPerson, createProject, join, useDesign } from '#test/support/registry.ts';
import { freeDesign } from '#test/support/card-folder.ts';
import { exportRecordsIn } from '#test/support/export-records.ts';

afterEach(async () => {
  vi.useRealTimers();
  await runWorkers();
});

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

/** Oto owns the project; the folder has a linkage item. */
const openTokens = async () => {
  const opened = await openLinkedFolder();
  const { project, folder, hospital } = opened;
  const oto = await createPerson(hospital, 'oto');
  await join(project, oto, 'edit', { is_owner: true });
  const pId = project.id;
  const form = (more: object = {}) => ({ folder_id: folder.id, name: 'Nightly job', rights: ['read'], end_at: inDays(30), ...more });
  return {
    ...opened,
    oto,
    issue: (more: object = {}) => callApi('issueOwnedToken', { token: oto.token, params: { pId }, body: form(more) }),
    issued: async (rights: readonly MachineRight[]): Promise<string> => (await callApi('issueOwnedToken', { token: oto.token, params: { pId }, body: form({ rights }) })).body.secret,
    list: async () => (await callApi('ownedTokens', { token: oto.token, params: { pId } })).body,
    revoke: (tokenId: string) => callApi('revokeOwnedToken', { token: oto.token, params: { pId, tokenId } }),
  };
};

// proves A7.62, A7.63, A7.64, A7.65, A7.67
describe('tokens of machines', () => {
  test('are issued with their secret once, listed without it, and end when they are revoked', async () => {
    const { oto, params, issue, list, revoke } = await openTokens();
    const { status, body } = await issue();
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Nightly job', rights: ['read'], folder_id: params.fId, issued_by: oto.user.disp_name, used_at: null });
    const { secret, ...known } = body;
    expect(await list()).toEqual([known]);
    expect((await callApi('listCards', { token: secret, params })).status).toBe(200);
    expect((await list())[0].used_at).toMatch(/^\d{4}-/);
    expect((await revoke(known.id)).status).toBe(204);
    expect(await callApi('listCards', { token: secret, params })).toMatchObject(refusal(401, 'session.expired'));
    expect(await list()).toEqual([]);
    expect(await revoke(known.id)).toMatchObject(refusal(404, 'token.unknown'));
  });

  test('are stored as a digest', async () => {
    const { issue } = await openTokens();
    const { secret } = (await issue()).body;
    for await (const item of scanAll()) expect(JSON.stringify(item)).not.toContain(String(secret).split('.')[1]);
  });

  test('are listed and revoked by managers, who issue none', async () => {
    const { chea, project, issued } = await openTokens();
    await issued(['export']);
    const params = { pId: project.id };
    const [token] = (await callApi('tokens', { token: chea.token, params })).body;
    expect(token).toMatchObject({ rights: ['export'] });
    expect((await callApi('revokeToken', { token: chea.token, params: { ...params, tokenId: token.id } })).status).toBe(204);
    expect((await callApi('tokens', { token: chea.token, params })).body).toEqual([]);
  });

  test.each([
    ['no right', { rights: [] }],
    ['no name', { name: ' ' }],
    ['an end that has passed', { end_at: '2020-01-01T00:00:00Z' }],
    ['an end beyond two years', { end_at: inDays(800) }],
    ['an end that is none', { end_at: 'never' }],
  ])('are refused with %s', async (_, more) => {
    const { issue } = await openTokens();
    expect(await issue(more)).toMatchObject(refusal(400, 'request.invalid'));
  });

  test('are of a folder of the project', async () => {
    const { issue } = await openTokens();
    const elsewhere = await createProject('Two', [{}]);
    expect(await issue({ folder_id: elsewhere.folders[0]?.id })).toMatchObject(refusal(404, 'folder.unknown'));
  });

  test('end at their end, and with the account of who issued them', async () => {
    const { oto, params, issue } = await openTokens();
    const { secret } = (await issue()).body;
    const look = () => callApi('listCards', { token: secret, params });
    await update(userKey(oto.user.id), { set: { disabled: true } });
    expect((await look()).status).toBe(401);
    await update(userKey(oto.user.id), { set: { disabled: false } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 24 * 3_600_000 });
    expect((await look()).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 24 * 3_600_000);
    expect((await look()).status).toBe(401);
  });

  test('are not taken from an address', async () => {
    const { params, issue } = await openTokens();
    const { secret } = (await issue()).body;
    expect(await callApi('listCards', { params, query: { t: secret } })).toMatchObject(refusal(403, 'access.denied', { reason: 'machine_token_in_address' }));
    // Another kind of authorization is for somebody on the way, and brings no token.
    expect(await callApi('listCards', { params, query: { t: secret }, headers: { authorization: 'Basic eDp5' } })).toMatchObject(refusal(403, 'access.denied', { reason: 'machine_token_in_address' }));
  });

  test('are callers of their own: neither the key of their issuer nor the tries of other machines are theirs', async () => {
    const { params, oto, issued } = await openTokens();
    const [triage, laboratory] = [await issued(['write']), await issued(['write'])];
    const keys = await Promise.all([oto.token, triage, laboratory].map(async (token) => (await callApi('check', { token })).body.journal_key));
    expect(new Set(keys).size).toBe(3);
    expect((await callApi('check', { token: triage })).body.user).toMatchObject({ login_id: 'Nightly job', disp_name: { en: 'Nightly job' }, disp_job_name: {}, is_admin: false });
    const create = (token: string, pid: string) => callApi('saveCard', { token, params, body: { vals: caseOf({ pid }) }, headers: { 'idempotency-key': '12345' } });
    const [one, other] = [await create(triage, 'P-7'), await create(laboratory, 'P-8')];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect((await create(triage, 'P-7')).body.id).toBe(one.body.id);
    expect(await create(triage, 'P-9')).toMatchObject(refusal(400, 'request.invalid'));
  });
});

test('a machine that may only save is answered no card that the issuer of its token has saved', async () => {
  const { params, oto, issued } = await openTokens();
  const token = await issued(['write']);
  const save = (by: string, body: object) => callApi('saveCard', { token: by, params, body });
  const patch = (cardId: string, card_hash: string) => callApi('patchCard', { token, params: { ...params, cardId }, body: { card_hash, vals: {} } });
  const own = (await save(oto.token, { vals: caseOf({ pid: 'P-4' }) })).body;
  expect(await patch(own.id, 'guessed')).toMatchObject(refusal(409, 'card.stale'));
  const { id, card_hash } = (await save(token, { vals: caseOf({ pid: 'P-5' }) })).body;
  expect((await save(oto.token, { id, card_hash, vals: caseOf({ pid: 'P-5', age: 41 }) })).status).toBe(200);
  expect(await patch(id, card_hash)).toMatchObject(refusal(409, 'card.stale'));
});

/** A call of each right, in the folder of the token. */
const sentFor = async (opened: Awaited<ReturnType<typeof openTokens>>) => {
  const { params, saved, host } = opened;
  const card = await saved(caseOf({ pid: 'P-1' }));
  const ofCard = { ...params, cardId: card.id };
  const sent: { readonly [Name in CallName]?: Parameters<typeof callApi>[1] } = {
    listCards: { params },
    findCards: { params },
    getCard: { params: ofCard },
    cardHistory: { params: ofCard, query: { before: '2' } },
    cardChanges: { params },
    saveCard: { params, body: { vals: caseOf() } },
    patchCard: { params: ofCard, body: { vals: {}, card_hash: card.card_hash } },
    openLinkedCard: { params, body: { linkKey: 'P-1' }, headers: through(host) },
    requestExport: { params },
  };
  return sent;
};

describe("a machine's rights", () => {
  test('open their calls and no others', async () => {
    const opened = await openTokens();
    const sent = await sentFor(opened);
    const tokens = await Promise.all(machineRights.map(async (right) => [right, await opened.issued([right])] as const));
    const declared = (Object.keys(routes) as CallName[]).flatMap((name) => {
      const right = callRights[name];
      return right === undefined || right === 'any' || name === 'fetchExport' ? [] : [name];
    });
    expect(Object.keys(sent).toSorted()).toEqual(declared.toSorted());
    for (const name of declared) {
      for (const [right, token] of tokens) {
        const { status, body } = await callApi(name, { ...sent[name], token });
        const needed = callRights[name];
        const expected = needed === right ? [200, undefined] : [403, { reason: 'machine_right', right: needed }];
        expect([name, right, status, body.details]).toEqual([name, right, ...expected]);
      }
    }
  });

  test('end at the folder, and never reach what people administer', async () => {
    const { aoi, chea, params, project, issued, saved } = await openTokens();
    const card = await saved(caseOf({ pid: 'P-2' }));
    const token = await issued(machineRights);
    const other = await createProject('Two', [{}]);
    const [folder] = other.folders;
    await join(other, aoi, 'edit');
    await useDesign(folder!, freeDesign, chea);
    expect(await callApi('listCards', { token, params: { pId: other.id, fId: folder!.id } })).toMatchObject(refusal(404, 'project.unknown'));
    const denied = refusal(403, 'access.denied', { reason: 'machine_token' });
    expect(await callApi('deleteCard', { token, params: { ...params, cardId: card.id } })).toMatchObject(denied);
    expect(await callApi('ownedTokens', { token, params: { pId: project.id } })).toMatchObject(denied);
    expect(await callApi('projects', { token })).toMatchObject(denied);
  });

  test('show the name of the token in history and record', async () => {
    const { aoi, params, project, issued } = await openTokens();
    const token = await issued(['write', 'read', 'export']);
    const { body } = await callApi('saveCard', { token, params, body: { vals: caseOf({ pid: 'P-3' }) } });
    expect(body.history).toMatchObject([{ user: { name: { ja: 'Nightly job', en: 'Nightly job' } } }]);
    expect(body.read_only).toBe(false);
    const { key } = (await callApi('requestExport', { token, params })).body;
    await runWorkers();
    expect((await callApi('fetchExport', { token, query: { k: key } })).status).toBe(302);
    expect(await callApi('fetchExport', { token: aoi.token, query: { k: key } })).toMatchObject(refusal(404, 'export.unknown'));
    expect(await exportRecordsIn(project.id)).toMatchObject([{ disp_name: { en: 'Nightly job' }, cards: 1 }]);
  });

  test('cost nothing to write but once in an hour', async () => {
    const { params, issue } = await openTokens();
    const { secret } = (await issue()).body;
    expect((await callApi('listCards', { token: secret, params })).units.write).toBe(2);
    expect((await callApi('listCards', { token: secret, params })).units.write).toBe(0);
  });
});
