import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import type { CallName } from '#shared/api/routes.ts';
import { newFolderId } from '#functions/data/ids.ts';
import { memberKey, userKey } from '#functions/data/keys.ts';
import { insertFolder } from '#functions/projects/data/projects.ts';
import { issueToken, listTokens, revokeToken } from '#test/support/folder-tokens.ts';
import { remove, update } from '#functions/data/table.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { reviewOfTokens } from '#test/modules/review/access.ts';
import { versionsOfTokens } from '#test/modules/versions/access.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Sent } from '#test/support/call-api.ts';
import { caseOf, refusal } from '#test/support/card-folder.ts';
import { openLinkedFolder, through } from '#test/support/linked-folder.ts';
import { createProject, join } from '#test/support/registry.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The calls of a permanent token that name a folder or a card. */
const placedCalls = Object.entries(calls).flatMap(([name, contract]: [string, CallContract]) =>
  contract.permanentToken === true && Object.keys(contract.params?.shape ?? {}).some((part) => part === 'fId' || part === 'globalId') ? [name] : [],
);

const issue = async () => {
  const registry = await openLinkedFolder();
  const { aoi, project, folder } = registry;
  const token = await issueToken(aoi.user, { project_id: project.id, folder_id: folder.id }, 'Triage tablet', Date.now());
  return { ...registry, token };
};

describe('a permanent token', () => {
  test('opens the calls of the form in its folder, and enters by a linkage value', async () => {
    const { token, params, enter, saveBegun } = await issue();
    expect((await callApi('check', { token })).body.user.is_permanent_token).toBe(true);
    const made = await saveBegun('T-1', { token });
    expect(made.status).toBe(200);
    expect((await enter('T-1', { token })).body).toMatchObject({ is_new: false, card: { card_id: made.body.card_id } });
    const { id, card_hash, card_global_id } = made.body;
    expect((await callApi('getCard', { token, params: { ...params, cardId: id } })).status).toBe(200);
    expect((await callApi('getDesign', { token, params: { ...params, version: 'current' } })).status).toBe(200);
    expect((await callApi('cardByGlobalId', { token, params: { globalId: card_global_id } })).status).toBe(200);
    expect((await callApi('saveCard', { token, params, body: { vals: caseOf(), id, card_hash } })).status).toBe(200);
    const { body } = await callApi('projects', { token });
    expect(body.map((project: { folders: { id: string }[] }) => project.folders.map((one) => one.id))).toEqual([[params.fId]]);
  });

  // proves U4.7
  test('opens no other call', async () => {
    const { token, params } = await issue();
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
  });

  // proves U4.7
  test.each(['another folder of its project', 'another project'] as const)('of one folder is refused in %s, where its user may do all of it', async (where) => {
    const { aoi, params, project, folder, saved, host } = await issue();
    const card = await saved(caseOf({ pid: 'P-90' }));
    const home = await createProject('Two', [{}, {}]);
    await join(home, aoi, 'edit');
    const beside = { ...folder, id: newFolderId(project.id), name: 'beside', is_default: false };
    await insertFolder(project, beside);
    // The folder of the token is in the same project as the other folder, or in another project.
    const scope = where === 'another project' ? { project_id: home.id, folder_id: home.folders[0]?.id ?? '' } : { project_id: project.id, folder_id: beside.id };
    const foreign = await issueToken(aoi.user, scope, 'Other', Date.now());
    const tried: readonly (readonly [CallName, Sent])[] = [
      ['getDesign', { params: { ...params, version: 'current' } }],
      ['getCard', { params: { ...params, cardId: card.id } }],
      ['cardHistory', { params: { ...params, cardId: card.id }, query: { before: '2' } }],
      ['cardByGlobalId', { params: { globalId: card.card_global_id } }],
      ['openLinkedCard', { params, body: { linkKey: 'P-90' }, headers: through(host) }],
      ['patchCard', { params: { ...params, cardId: card.id }, body: { vals: {}, card_hash: card.card_hash } }],
      ['saveCard', { params, body: { vals: caseOf(), id: card.id, card_hash: card.card_hash } }],
    ];
    // The card was not moved, and this project has no review.
    const further: readonly (readonly [CallName, Sent, string])[] = [
      ...versionsOfTokens({ ...params, cardId: card.id }, card.card_hash),
      ...reviewOfTokens({ ...params, cardId: card.id }, card.card_hash),
    ];
    expect([...tried, ...further].map(([name]) => name).toSorted()).toEqual(placedCalls.toSorted());
    for (const [name, sent] of [...tried, ...further]) {
      const code = name === 'cardByGlobalId' ? 'card.unknown' : where === 'another project' ? 'project.unknown' : 'folder.unknown';
      expect([name, await callApi(name, { ...sent, token: foreign })]).toMatchObject([name, refusal(404, code)]);
    }
    const listed = (await callApi('projects', { token: foreign })).body.flatMap(({ folders }: { folders: { id: string }[] }) => folders.map(({ id }) => id));
    expect(listed).not.toContain(folder.id);
    // The same calls succeed for the user, and for a token of that folder. So only the scope of the token was the reason.
    const own = await issueToken(aoi.user, { project_id: project.id, folder_id: folder.id }, 'Own', Date.now());
    for (const token of [own, aoi.token]) {
      for (const [name, sent] of tried.slice(0, -1)) expect([name, (await callApi(name, { ...sent, token })).status]).toEqual([name, 200]);
      for (const [name, sent, code] of further) expect([name, (await callApi(name, { ...sent, token })).body.code]).toEqual([name, code]);
    }
    expect((await callApi('saveCard', { ...tried.at(-1)?.[1], token: own })).status).toBe(200);
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
    expect((await design()).status).toBe(401);
    await join(project, aoi, 'edit');
    expect([(await design()).status, (await callApi('check', { token })).status, (await callApi('projects', { token })).status]).toEqual([401, 401, 401]);
    expect((await callApi('getDesign', { token: await issueToken(aoi.user, { project_id: project.id, folder_id: params.fId }, 'Again', Date.now()), params: { ...params, version: 'current' } })).status).toBe(200);
    expect(await revokeToken(params.fId, known?.id ?? '', { by: 'operator', now: Date.now() })).toBe(true);
    expect(await revokeToken(params.fId, known?.id ?? '', { by: 'operator', now: Date.now() })).toBe(false);
    expect((await callApi('check', { token })).status).toBe(401);
  });
});
