import { afterEach, describe, expect, test, vi } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import { folderCountKey, memberCountKey } from '#functions/data/keys.ts';
import { storedVersion } from '#functions/data/stored.ts';
import { put } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf } from '#test/support/card-folder.ts';
import { createOrg, createPerson, createProject, createRegistry, join, signIn } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';
import { openReviewed } from '#test/support/review-folder.ts';

const expired = { status: 401, body: { code: 'session.expired' } };

afterEach(() => {
  vi.useRealTimers();
});

describe('projects', () => {
  // proves U7.6
  test("answers the caller's projects with right, folders and how many cards are complete", async () => {
    const { aoi, ben, project, folder } = await createRegistry();
    const count = { comp: 3, n: 5 };
    await put({ ...folderCountKey(folder.id, 0), ...storedVersion(), ...count });
    await put({ ...folderCountKey(folder.id, 7), ...storedVersion(), n: 2, comp: 0 });
    await callApi('projects', { token: aoi.token });
    const { status, body, units } = await callApi('projects', { token: aoi.token });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: project.id,
        global_id: project.id,
        p_id: project.id,
        title: project.title,
        design_name: 'registry',
        lang: ['ja', 'en'],
        saves_with_errors: false,
        is_owner: false,
        role: 'edit',
        rights: usualRights,
        member_rights: usualRights,
        folders: [
          {
            id: folder.id,
            _pid: project.id,
            name: 'folder-1',
            title: folder.title,
            design_name: 'cards',
            registration: { start_at: null, end_at: null, open: true },
            is_default: true,
            version: null,
            status: { comp: 3, incomp: 4 },
          },
        ],
      },
    ]);
    // The domain is known for a minute. Sign-in 1.5; memberships, project and its counters half a unit each.
    expect(units).toEqual({ read: 3, write: 0, requests: 4 });
    expect((await callApi('projects', { token: ben.token })).body[0].role).toBe('browse');
  });

  test('says for each folder whether its registration is open now, both ends included', async () => {
    const org = await createOrg('Minato');
    const aoi = await createPerson(org, 'aoi');
    const project = await createProject('Trauma', [{ start_at: '2026-12-01T00:00:00.000Z', end_at: '2026-12-31T00:00:00.000Z' }]);
    await join(project, aoi, 'edit');
    const openAt = async (time: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
      const { body } = await callApi('projects', { token: await signIn(aoi.user) });
      return body[0].folders[0].registration.open;
    };
    expect(await openAt('2026-11-30T23:59:59.999Z')).toBe(false);
    expect(await openAt('2026-12-01T00:00:00.000Z')).toBe(true);
    expect(await openAt('2026-12-31T00:00:00.000Z')).toBe(true);
    expect(await openAt('2026-12-31T00:00:00.001Z')).toBe(false);
  });

  test.each([
    ['-000001-12-31T15:00:00.000Z', '+010000-01-01T00:00:00.000Z', true],
    ['+010000-01-01T00:00:00.000Z', null, false],
    [null, '-000001-12-31T15:00:00.000Z', false],
    ['never', 'ever', false],
  ])('shows a period that was stored before there were limits (%s to %s), here and to managers', async (start_at, end_at, open) => {
    const { aoi, chea } = await createRegistry();
    const project = await createProject('Odd', [{ start_at, end_at }]);
    await join(project, aoi, 'edit');
    const { status, body } = await callApi('projects', { token: aoi.token });
    expect(status).toBe(200);
    const shown = body.find(({ id }: { id: string }) => id === project.id).folders[0];
    expect(shown.registration.open).toBe(open);
    for (const time of [shown.registration.start_at, shown.registration.end_at]) expect(time ?? '2000').toMatch(/^(1899-12-31T15|2200-12-31T14|2000)/);
    const { body: folders } = await callApi('folders', { token: chea.token, params: { pId: project.id } });
    for (const time of [folders[0].registration_start_at, folders[0].registration_end_at]) expect(time ?? '2000').toMatch(/^(1900-01-01T00:00:00\+0900|2200-12-31T23:59:59\+0900|2000)$/);
  });

  test('lists in order of creation, and leaves out what the caller is not in or was disabled in', async () => {
    const org = await createOrg('Minato');
    const aoi = await createPerson(org, 'aoi');
    const [first, second, other, barred] = [await createProject('1'), await later('2'), await later('3'), await later('4')];
    await join(second, aoi, 'browse');
    await join(first, aoi, 'edit', { is_owner: true });
    await join(barred, aoi, 'edit', { disabled: true });
    const { body } = await callApi('projects', { token: aoi.token });
    expect(body.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    expect(body[0].is_owner).toBe(true);
    expect(JSON.stringify(body)).not.toContain(other.id);
  });

  test('is empty for who is in no project', async () => {
    const { dara } = await createRegistry();
    expect(await callApi('projects', { token: dara.token })).toMatchObject({ status: 200, body: [] });
  });

  test('answers 401 to who is not signed in', async () => {
    expect(await callApi('projects')).toMatchObject(expired);
  });
});

/** Creation times are in ms; two projects of one ms would be ordered by id. */
const later = async (title: string) => {
  await new Promise((resume) => setTimeout(resume, 2));
  return createProject(title);
};

describe('projectUsers', () => {
  // proves U7.19
  test('answers the members with the cards of theirs that are incomplete or partly answered', async () => {
    const { project, aoi, ben, emi, hospital } = await createRegistry();
    await put({ ...memberCountKey(project.id, aoi.user.id, 0), ...storedVersion(), n: 9, incomp: 4, partial: 2 });
    await put({ ...memberCountKey(project.id, aoi.user.id, 3), ...storedVersion(), n: 1, incomp: 1, partial: 0 });
    const { status, body, units } = await callApi('projectUsers', { token: ben.token, params: { pId: project.id } });
    expect(status).toBe(200);
    expect(body.toSorted(byId)).toEqual(
      [
        { id: aoi.user.id, org_id: hospital.id, disp_name: aoi.user.disp_name, org_name: hospital.name, incomp: 5, partial: 2 },
        { id: ben.user.id, org_id: hospital.id, disp_name: ben.user.disp_name, org_name: hospital.name, incomp: 0, partial: 0 },
        { id: emi.user.id, org_id: hospital.id, disp_name: emi.user.disp_name, org_name: hospital.name, incomp: 0, partial: 0 },
      ].toSorted(byId),
    );
    // Sign-in with project and member 2.5; members and counters half a unit each.
    expect(units).toEqual({ read: 3.5, write: 0, requests: 3 });
  });

  // proves U7.19
  test('answers a member without permission with themselves alone, unless they own the project', async () => {
    const { project, emi, hospital } = await createRegistry();
    const owner = await createPerson(hospital, 'owner');
    await join(project, owner, null, { is_owner: true });
    const seenBy = async (token: string) => (await callApi('projectUsers', { token, params: { pId: project.id } })).body.map(({ id }: { id: string }) => id);
    expect(await seenBy(emi.token)).toEqual([emi.user.id]);
    expect(await seenBy(owner.token)).toHaveLength(4);
  });

  test('leaves out a disabled member, who cannot call it either', async () => {
    const { project, aoi, hospital } = await createRegistry();
    const fumi = await createPerson(hospital, 'fumi');
    await join(project, fumi, 'edit', { disabled: true });
    const { body } = await callApi('projectUsers', { token: aoi.token, params: { pId: project.id } });
    expect(body.map(({ id }: { id: string }) => id)).not.toContain(fumi.user.id);
    expect(await callApi('projectUsers', { token: fumi.token, params: { pId: project.id } })).toMatchObject({ status: 404 });
  });

  test('answers 401 to who is not signed in', async () => {
    const { project } = await createRegistry();
    expect(await callApi('projectUsers', { params: { pId: project.id } })).toMatchObject(expired);
  });

  test('answers the same 404 for a project of others and for one that does not exist', async () => {
    const { project, dara, chea } = await createRegistry();
    const unknown = { status: 404, body: { code: 'project.unknown', request_id: expect.any(String) } };
    expect(await callApi('projectUsers', { token: dara.token, params: { pId: project.id } })).toMatchObject(unknown);
    expect(await callApi('projectUsers', { token: chea.token, params: { pId: project.id } })).toMatchObject(unknown);
    expect(await callApi('projectUsers', { token: dara.token, params: { pId: '0'.repeat(10) } })).toMatchObject(unknown);
  });

  test('answers 400 with the issue to an id that is none', async () => {
    const { aoi } = await createRegistry();
    const { status, body } = await callApi('projectUsers', { token: aoi.token, params: { pId: 'a b' } });
    expect(status).toBe(400);
    expect(body.details.issues).toEqual([{ path: 'params.pId', code: 'wrong_format' }]);
  });
});

const byId = (a: { id: string }, b: { id: string }): number => a.id.localeCompare(b.id);

test('for whom the cards of the own hospital alone exist, folders, the review and unfinished cards of members are counted of these alone', async () => {
  const registry = await openReviewed();
  const { project, params, hospital, aoi, saved, submit } = registry;
  const limited = await createPerson(hospital, 'limited');
  await join(project, limited, 'browse', { rights: { cards: 'own' } });
  const other = await createPerson(await createOrg('Other'), 'other');
  await join(project, other, 'edit');
  await saved(caseOf(), { by: aoi });
  await saved(caseOf({ name: '' }), { by: aoi });
  const { id } = await saved(caseOf(), { by: aoi });
  await registry.remove(id);
  for (let left = 3; left > 0; left -= 1) await submit(await saved(caseOf(), { by: other }), other);
  await saved(caseOf({ name: '' }), { by: other });
  const seenBy = async ({ token }: Signed) => {
    const [{ body: projects }, { body: users }] = await Promise.all([callApi('projects', { token }), callApi('projectUsers', { token, params: { pId: params.pId } })]);
    const theirs = users.find((user: { id: string }) => user.id === other.user.id);
    return [projects[0].folders[0].status, projects[0].review.submitted, theirs.incomp, theirs.partial === null];
  };
  expect(await seenBy(limited)).toEqual([{ comp: 1, incomp: 1 }, 0, null, true]);
  expect(await seenBy(aoi)).toEqual([{ comp: 4, incomp: 2 }, 3, 1, false]);
});

test('who may read no card is told no counts of them, be it as an owner', async () => {
  const { project, hospital, aoi, emi, saved, submit } = await openReviewed();
  const owner = await createPerson(hospital, 'owner');
  await join(project, owner, null, { is_owner: true });
  await submit(await saved(caseOf(), { by: aoi }), aoi);
  const shownTo = async ({ token }: Signed) => {
    const { folders, review } = (await callApi('projects', { token })).body[0];
    return { status: folders[0].status, review: review?.submitted };
  };
  expect(await shownTo(aoi)).toEqual({ status: { comp: 1, incomp: 0 }, review: 1 });
  for (const person of [emi, owner]) expect(await shownTo(person)).toEqual({ status: undefined, review: undefined });
});
