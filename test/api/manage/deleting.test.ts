import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallName } from '#shared/api/routes.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { counterActions } from '#functions/cards/data/card-counters.ts';
import { cardsByUpdate, cardsOf, countsOfFolder, countsOfProject, designVersionsOf, trashPartitions, orgKey } from '#functions/data/keys.ts';
import { folderOf, getProject } from '#functions/projects/data/projects.ts';
import { insertCard } from '#functions/cards/data/cards.ts';
import { closeFolder, endPurgeJob, reopenFolder } from '#functions/purge/data/closing.ts';
import type { PurgeJob } from '#functions/purge/data/closing.ts';
import { OutOfTime, purge as purgeUntil } from '#functions/purge/data/purge.ts';
import { get, queryAll, transact } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, createRegistry, join, signIn } from '#test/support/registry.ts';
import { findPurgeJob, restore } from '#test/support/restore.ts';

const wholeProject = (projectId: string) => ({ pk: `P#${projectId}` }) as const;

const refused = (status: number, code: string) => ({ status, body: { code, request_id: expect.any(String) } });
const force = { forceDelFlg: 'true' };

afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock on so far that no call can still be running, and lets the purge end. */
const purge = async (): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await runWorkers();
  vi.useRealTimers();
};

const jobOf = async (kind: PurgeJob['kind'], id: string): Promise<PurgeJob> => {
  const job = await findPurgeJob(kind, id);
  if (job === undefined) throw new Error('No job');
  return job;
};

/** A folder with three cards of Aoi, and the manager's calls. */
const open = async () => {
  const registry = await openFolder();
  const { chea, folder, project, saved, list, aoi } = registry;
  const vals = [caseOf(), caseOf(), caseOf()];
  const cards = [];
  for (const each of vals) cards.push(await saved(each));
  const act = (name: CallName, params: Record<string, string>, query = {}) => callApi(name, { token: chea.token, params, query });
  return {
    ...registry,
    vals,
    cards,
    act,
    /** What stands in the partitions of folder and project. */
    left: async () => {
      const partitions = [cardsOf(folder.id), designVersionsOf(folder.id), countsOfProject(project.id), wholeProject(project.id)];
      const [found, indexed] = await Promise.all([
        Promise.all(partitions.map((asked) => queryAll({ ...asked, consistent: true }))),
        queryAll({ index: 'GSI1', pk: cardsByUpdate(folder.id) }),
      ]);
      return [...found.map((items) => items.length), indexed.length];
    },
    titles: async () => (await list()).body.map(({ card_id }: { card_id: string }) => card_id).toSorted(),
    ids: cards.map(({ id }) => id as string).toSorted(),
    member: async () => (await callApi('projectUsers', { token: aoi.token, params: { pId: project.id } })).body.find(({ id }: { id: string }) => id === aoi.user.id),
  };
};

describe('deleteFolder', () => {
  // proves A7.39, A8.2
  test('refuses while there are cards, and says how many', async () => {
    const { act, params, titles, ids } = await open();
    const { status, body } = await act('deleteFolder', params);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'cards.exist', details: { cards: 3 } } });
    expect(await titles()).toEqual(ids);
  });

  test('deletes a folder without cards at once', async () => {
    const { chea, params } = await createRegistry();
    const act = (name: CallName, named: Record<string, string>) => callApi(name, { token: chea.token, params: named });
    expect((await act('deleteFolder', params)).status).toBe(204);
    expect(await act('deleteFolder', params)).toMatchObject(refused(404, 'folder.unknown'));
    expect((await act('folders', { pId: params.pId })).body).toEqual([]);
  });

  // proves A4.3, A7.39
  test('forced, closes first: no save after it commits, one under way at that moment included', async () => {
    const { act, params, save, list, cards, folder, aoi } = await open();
    expect((await act('deleteFolder', params, force)).status).toBe(204);
    expect(await save(caseOf())).toMatchObject(refused(404, 'folder.unknown'));
    expect((await list()).status).toBe(404);
    const [card] = cards;
    expect(await save(caseOf(), { id: card.id, card_hash: card.card_hash })).toMatchObject(refused(404, 'folder.unknown'));
    // A create that was authorised before the folder was closed, and writes afterwards.
    const late = insertCard(
      { folder_id: folder.id, id: '0zzzzzzzzz0123456789', creator_id: aoi.user.id },
      'late',
      {
        vals: {},
        kept: [],
        summary: { version: 1, overall: 'no', required: 'comp', pages: [], values: [], updated_org: {} },
        guard: undefined,
        link: undefined,
        entry: { user: { id: aoi.user.id, name: {} }, org: { id: aoi.org.id, name: {} }, version: 1, changes: [] },
        now: Date.now(),
      },
    );
    expect(await late).toEqual({ outcome: 'folder gone' });
    await purge();
  });

  test('forced, marks every counter that a create may write, so that none slips through after a conflict', async () => {
    const { act, params, folder, aoi, cards } = await open();
    await act('deleteFolder', params, force);
    const counters = await queryAll({ ...countsOfFolder(folder.id), consistent: true });
    expect(counters.map(({ dl }) => typeof dl)).toEqual(Array.from({ length: 16 }, () => 'number'));
    const created = { folder_id: folder.id, id: cards[0].id, creator_id: aoi.user.id };
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const write = transact(counterActions(created, null, { overall: 'all', required: 'comp' }, attempt));
      await expect(write).rejects.toThrow('condition failed');
    }
    await purge();
  });

  // proves A4.4
  test('then purges cards, guards, counters, index entries and designs, and nothing of the other folders', async () => {
    const { act, params, left, member, aoi } = await open();
    expect((await member()).incomp + (await member()).partial).toBeGreaterThan(0);
    await act('deleteFolder', params, force);
    await purge();
    const [cards, versions, , places, indexed] = await left();
    expect({ cards, versions, indexed }).toEqual({ cards: 0, versions: 0, indexed: 0 });
    // The project, its three members, and who joined when.
    expect(places).toBe(7);
    expect(await member()).toMatchObject({ incomp: 0, partial: 0 });
    expect((await callApi('recentCards', { token: aoi.token, query: { count: 'true' } })).body).toEqual([0]);
  });

  test('has ended, also where the answer to its last write was lost and the write is tried again', async () => {
    const { act, params, folder } = await open();
    await act('deleteFolder', params, force);
    await purge();
    const job = await jobOf('folder', folder.id);
    await endPurgeJob(job);
    expect(await jobOf('folder', folder.id)).toEqual({ ...job, state: 'purged' });
  });

  // proves A4.3, A7.39
  test('is continued by the next worker when one died half-way, and ends in the same place', async () => {
    const { act, params, left } = await open();
    await act('deleteFolder', params, force);
    vi.stubEnv('TABLE_NAME', 'no-such-table');
    await expect(runWorkers()).rejects.toThrow('resource not found');
    vi.unstubAllEnvs();
    const other = await open();
    await other.act('deleteFolder', other.params, force);
    await purge();
    for (const { left: remaining } of [{ left }, other]) expect((await remaining())[0]).toBe(0);
    expect((await jobOf('folder', params.fId)).state).toBe('purged');
  });

  test('stops when its worker runs out of time, and is ended by the next one', async () => {
    const { act, params, folder } = await open();
    await act('deleteFolder', params, force);
    await expect(purgeUntil(await jobOf('folder', folder.id), [], Date.now() - 1)).rejects.toThrow(OutOfTime);
    expect((await jobOf('folder', folder.id)).state).toBe('purging');
    await purge();
    expect((await jobOf('folder', folder.id)).state).toBe('purged');
  });

  test('is taken up by the worker that is at work, when it was asked for meanwhile', async () => {
    const [first, second] = [await open(), await open()];
    await first.act('deleteFolder', first.params, force);
    // So late that the worker still has to wait for a moment.
    const now = Date.now() + 28_500;
    vi.useFakeTimers({ toFake: ['Date'], now });
    const working = runWorkers();
    await vi.waitFor(async () => expect((await jobOf('folder', first.params.fId)).taken).toBeDefined());
    await second.act('deleteFolder', second.params, force);
    vi.setSystemTime(now + 60_000);
    await runWorkers();
    await working;
    for (const { params } of [first, second]) expect((await jobOf('folder', params.fId)).state).toBe('purged');
  });

  // proves A4.5
  test('can be restored: cards, guards, counts, design and numbers are as they were', async () => {
    const { act, params, titles, ids, save, vals, counts, member, list } = await open();
    const [countsBefore, memberBefore, listBefore] = [await counts(), await member(), (await list()).body];
    await act('deleteFolder', params, force);
    await purge();
    expect(await restore(await jobOf('folder', params.fId))).toMatchObject({ refused: 0, opened: true });
    expect(await titles()).toEqual(ids);
    expect(await counts()).toEqual(countsBefore);
    expect(await member()).toEqual(memberBefore);
    expect((await list()).body).toEqual(listBefore);
    expect((await save(vals[0] ?? {})).text).toBe('ID_CONFLICT');
    expect((await save(caseOf())).status).toBe(200);
    expect(await findPurgeJob('folder', params.fId)).toBeUndefined();
    for (const partition of trashPartitions('folder', params.fId)) expect(await queryAll(partition)).toEqual([]);
  });

  test.each([true, false])('comes back as the default folder only where no other has become it (%s)', async (hasOther) => {
    const { act, params, project, chea } = await open();
    const defaults = async () => (await act('folders', { pId: project.id })).body.filter(({ is_default }: { is_default: boolean }) => is_default).map(({ id }: { id: string }) => id);
    expect(await defaults()).toEqual([params.fId]);
    await act('deleteFolder', params, force);
    await purge();
    const form = { name: 'second', title: { ja: '二' }, description: { ja: '二番目' }, design_name: 'cards', registration_start_at: '2026-04-01T00:00:00+0900', registration_end_at: null, is_default: hasOther };
    const other = await callApi('createFolder', { token: chea.token, params: { pId: project.id }, body: form });
    expect(other).toMatchObject({ status: 200 });
    expect(await restore(await jobOf('folder', params.fId))).toMatchObject({ opened: true });
    expect(await defaults()).toEqual([hasOther ? other.body.id : params.fId]);
  });

  // proves A4.3
  test('ends in peace while editors keep saving', async () => {
    const { act, params, save, left, cards } = await open();
    const work = { isOver: false };
    const refusals = new Set<string>();
    const editor = async (): Promise<void> => {
      const [card] = cards;
      let hash = card.card_hash;
      while (!work.isOver) {
        const made = await save(caseOf());
        const changed = await save(caseOf(), { id: card.id, card_hash: hash });
        hash = changed.body?.card_hash ?? hash;
        for (const { status, body } of [made, changed]) if (status !== 200) refusals.add(body.code);
      }
    };
    const editors = [editor(), editor(), editor()];
    expect((await act('deleteFolder', params, force)).status).toBe(204);
    await purge();
    work.isOver = true;
    await Promise.all(editors);
    const [inFolder, versions, , , indexed] = await left();
    expect({ inFolder, versions, indexed }).toEqual({ inFolder: 0, versions: 0, indexed: 0 });
    expect([...refusals].every((code) => ['folder.unknown', 'card.unknown', 'card.stale', 'storage.busy'].includes(code))).toBe(true);
    expect(refusals).toContain('folder.unknown');
  });
});

describe('deleteProject', () => {
  // proves A4.4, A7.29
  test('refuses while there are cards, forced takes everything, and restores', async () => {
    const { act, params, project, left, titles, ids, aoi, counts } = await open();
    const pId = params.pId;
    expect(await act('deleteProject', { pId })).toMatchObject(refused(409, 'cards.exist'));
    const before = await counts();
    expect((await act('deleteProject', { pId }, force)).status).toBe(204);
    expect((await callApi('projects', { token: aoi.token })).body).toEqual([]);
    expect(await act('deleteProject', { pId }, force)).toMatchObject(refused(404, 'project.unknown'));
    expect((await act('allProjects', {})).body.map(({ id }: { id: string }) => id)).not.toContain(project.id);
    await purge();
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
    expect(await restore(await jobOf('project', pId))).toMatchObject({ refused: 0, opened: true });
    expect(await titles()).toEqual(ids);
    expect(await counts()).toEqual(before);
    expect((await act('allProjects', {})).body.map(({ id }: { id: string }) => id)).toContain(project.id);
  });

  // proves A7.29
  test('deletes a project without cards without force', async () => {
    const { chea, project, aoi } = await createRegistry();
    expect((await callApi('deleteProject', { token: chea.token, params: { pId: project.id } })).status).toBe(204);
    expect((await callApi('projectUsers', { token: aoi.token, params: { pId: project.id } })).status).toBe(404);
    await purge();
    expect(await queryAll({ ...wholeProject(project.id), consistent: true })).toEqual([]);
  });
});

describe('deleteOrg', () => {
  // proves A7.18
  test('protects organisations that manage, and knows no other', async () => {
    const { operations, act } = await open();
    expect(await act('deleteOrg', { oId: operations.id }, force)).toMatchObject(refused(403, 'org.protected'));
    expect(await act('deleteOrg', { oId: '0'.repeat(10) }, force)).toMatchObject(refused(404, 'org.unknown'));
  });

  // proves A4.4, A7.18
  test('refuses while users of it have cards; forced takes their cards and places and nobody else’s, and restores', async () => {
    const { act, project, save, saved, counts, titles, ids, folder } = await open();
    const sakura = await createOrg('Sakura');
    const [far, invited] = [await createPerson(sakura, 'far', { password: 'kaze' }), await createPerson(sakura, 'invited')];
    await join(project, far, 'edit');
    const owner = await createPerson(sakura, 'owner');
    await join(project, owner, 'edit', { is_owner: true });
    await callApi('inviteUser', { token: owner.token, body: { p_id: project.id, uuid: await inviteCodeOf(invited.user.id), roles: ['edit'], is_owner: false } });
    const vals = caseOf();
    const card = await saved(vals, { by: far });
    const before = await counts();
    const oId = sakura.id;
    expect(await act('deleteOrg', { oId })).toMatchObject({ status: 409, body: { code: 'cards.exist', details: { cards: 1 } } });
    expect((await act('deleteOrg', { oId }, force)).status).toBe(204);
    expect((await callApi('check', { token: far.token })).status).toBe(401);
    expect((await act('orgs', {})).body.map(({ id }: { id: string }) => id)).not.toContain(oId);
    await purge();
    expect(await titles()).toEqual(ids);
    expect(await get(orgKey(oId))).toBeUndefined();
    const places = (await act('members', { pId: project.id })).body.map(({ id }: { id: string }) => id);
    for (const { user } of [far, invited, owner]) expect(places).not.toContain(user.id);
    const afterwards = await counts();
    expect(afterwards.comp + afterwards.incomp).toBe(before.comp + before.incomp - 1);

    expect(await restore(await jobOf('org', oId))).toMatchObject({ refused: 0, opened: true });
    expect(await counts()).toEqual(before);
    expect(await titles()).toEqual([...ids, card.id as string].toSorted());
    expect((await callApi('check', { token: await signIn(far.user) })).status).toBe(200);
    expect((await save(vals)).text).toBe('ID_CONFLICT');
    expect((await callApi('listCards', { token: await signIn(far.user), params: { pId: project.id, fId: folder.id } })).status).toBe(200);
    expect((await callApi('projectsNotJoined', { token: await signIn(invited.user) })).body).toHaveLength(1);
  });

  test('restores what it can when an id was taken meanwhile, and says how much it could not', async () => {
    const { act, project, saved } = await open();
    const sakura = await createOrg('Sakura');
    const far = await createPerson(sakura, 'far');
    await join(project, far, 'edit');
    const vals = caseOf();
    await saved(vals, { by: far });
    await act('deleteOrg', { oId: sakura.id }, force);
    await purge();
    await saved(vals);
    expect(await restore(await jobOf('org', sakura.id))).toMatchObject({ refused: 1, opened: true });
  });

  test('deletes an organisation without cards without force', async () => {
    const { act } = await open();
    const { id } = await createOrg('Empty');
    expect((await act('deleteOrg', { oId: id })).status).toBe(204);
    await purge();
    expect(await get(orgKey(id))).toBeUndefined();
  });
});

test('a folder that was closed in vain takes cards as before', async () => {
  const { folder, project, save } = await openFolder();
  const here = folderOf((await getProject(project.id, { consistent: true }))!, folder.id)!;
  await closeFolder(here, { by: 'u', now: Date.now() });
  expect((await save(caseOf())).status).toBe(404);
  await reopenFolder(here);
  expect((await save(caseOf())).status).toBe(200);
});
