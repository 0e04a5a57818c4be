import { afterEach, describe, expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

afterEach(async () => void (await runWorkers()));

const notAllowed = refusal(403, 'export.not_allowed');

// proves U9.73
describe('what a member may take out', () => {
  test('is what a manager says who adds them', async () => {
    const { dara, project, chea } = await openFolder();
    const rights = { export: false, identifiers: false };
    const added = await callApi('addMember', { token: chea.token, params: { pId: project.id }, body: { m_id: dara.user.id, is_owner: false, disabled: false, roles: ['edit'], rights } });
    expect(added.body.rights).toEqual({ ...usualRights, ...rights });
    expect((await callApi('projects', { token: dara.token })).body[0].rights).toEqual({ ...usualRights, ...rights });
  });

  test('is everything, until a manager or owner says otherwise; a change that does not name it leaves it', async () => {
    const { ben, params, project, chea, saved } = await openFolder();
    await saved(caseOf());
    const ask = (query: Record<string, string> = {}) => callApi('requestExport', { token: ben.token, params, query });
    const save = (more: object) =>
      callApi('saveMember', { token: chea.token, params: { pId: project.id, uId: ben.user.id }, body: { is_owner: false, roles: ['browse'], disabled: false, ...more } });
    const first = await ask();
    expect(first.status).toBe(200);

    expect((await save({ rights: { export: true, identifiers: false } })).body.rights).toEqual({ ...usualRights, identifiers: false });
    expect(await ask()).toMatchObject(notAllowed);
    expect((await ask({ style: 'statistics', deidentified: 'true' })).status).toBe(200);
    await runWorkers();
    // A file that was asked for before is not handed out any more.
    expect(await callApi('fetchExport', { token: ben.token, query: { k: first.body.key } })).toMatchObject(refusal(404, 'export.unknown'));

    expect((await save({})).body.rights).toEqual({ ...usualRights, identifiers: false });
    expect((await callApi('projects', { token: ben.token })).body[0].rights).toEqual({ ...usualRights, identifiers: false });

    await save({ rights: { export: false, identifiers: true } });
    expect(await ask({ deidentified: 'true' })).toMatchObject(notAllowed);
    await save({ rights: { export: true, identifiers: true } });
    expect((await ask()).status).toBe(200);
  });

  test('is nothing without a role: a file that was asked for before is not handed out', async () => {
    const { ben, params, project, chea, saved } = await openFolder();
    await saved(caseOf());
    const { key } = (await callApi('requestExport', { token: ben.token, params })).body;
    await runWorkers();
    const fetched = () => callApi('fetchExport', { token: ben.token, query: { k: key } });
    const save = (roles: string[]) => callApi('saveMember', { token: chea.token, params: { pId: project.id, uId: ben.user.id }, body: { is_owner: false, disabled: false, roles } });
    expect(await fetched()).toMatchObject({ status: 302 });
    expect((await save([])).status).toBe(200);
    expect(await fetched()).toMatchObject(refusal(404, 'export.unknown'));
    expect((await save(['browse'])).status).toBe(200);
    expect(await fetched()).toMatchObject({ status: 302 });
  });
});
