import { describe, expect, test } from 'vitest';
import { asUsual, insertInvitation } from '#functions/people/data/members.ts';
import type { Project } from '#functions/projects/data/projects.ts';
import { callApi } from '#test/support/call-api.ts';
import { createRegistry } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

const expired = { status: 401, body: { code: 'session.expired' } };
const gone = { status: 404, body: { code: 'invitation.unknown', request_id: expect.any(String) } };

const invite = ({ id }: Project, { user, org }: Signed) =>
  insertInvitation({ user_id: user.id, project_id: id, role: 'browse', is_owner: false, disabled: false, ...asUsual, disp_name: user.disp_name, org_name: org.name }, { by: 'operator', now: Date.now() });

const notJoined = async ({ token }: Signed) => (await callApi('projectsNotJoined', { token })).body;
const accept = ({ token }: Signed, pId: string) => callApi('joinProject', { token, params: { pId }, body: { accept: true } });

describe('projectsNotJoined', () => {
  // proves U7.7
  test('answers the projects that the caller is invited to, and no other', async () => {
    const { project, dara, aoi } = await createRegistry();
    await invite(project, dara);
    await notJoined(dara);
    const { body, units } = await callApi('projectsNotJoined', { token: dara.token });
    expect(body).toEqual([{ global_id: project.id, p_id: project.id, title: project.title }]);
    // The domain is known for a minute. Sign-in 1.5; invitations and projects half a unit each.
    expect(units).toEqual({ read: 2.5, write: 0, requests: 3 });
    expect(await notJoined(aoi)).toEqual([]);
  });

  test('answers 401 to who is not signed in', async () => {
    expect(await callApi('projectsNotJoined')).toMatchObject(expired);
  });
});

describe('joinProject', () => {
  // proves U7.8
  test('makes the caller the member that the invitation promised', async () => {
    const { project, dara } = await createRegistry();
    await invite(project, dara);
    expect(await accept(dara, project.id)).toMatchObject({ status: 200, body: {} });
    expect(await notJoined(dara)).toEqual([]);
    expect((await callApi('projects', { token: dara.token })).body).toMatchObject([{ id: project.id, role: 'browse', is_owner: false }]);
  });

  test('takes an invitation once, however many accept it at the same time', async () => {
    const { project, dara } = await createRegistry();
    await invite(project, dara);
    const answers = await Promise.all([1, 2, 3].map(() => accept(dara, project.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  test('answers the same 404 to who is not invited, for a project that exists and one that does not', async () => {
    const { project, dara } = await createRegistry();
    expect(await accept(dara, project.id)).toMatchObject(gone);
    expect(await accept(dara, '0'.repeat(10))).toMatchObject(gone);
  });

  // proves U7.8
  test('answers 400 to a body that does not accept', async () => {
    const { project, dara } = await createRegistry();
    await invite(project, dara);
    const { status, body } = await callApi('joinProject', { token: dara.token, params: { pId: project.id }, body: { accept: false } });
    expect(status).toBe(400);
    expect(body.details.issues).toEqual([{ path: 'body.accept', code: 'not_allowed' }]);
    expect(await notJoined(dara)).toHaveLength(1);
  });

  test('answers 401 to who is not signed in', async () => {
    expect(await callApi('joinProject', { params: { pId: '0'.repeat(10) }, body: { accept: true } })).toMatchObject(expired);
  });
});
