import { describe, expect, test, vi } from 'vitest';
import { admin } from '#test/support/admin.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

describe('admin token', () => {
  // proves U9.4, A10.8
  test('issues a token that opens one folder, lists it without showing it, and revokes it', async () => {
    const { aoi, dara, params } = await openFolder();
    const folder = ['--folder', params.fId];
    const { stdout } = await admin(['token', 'create', ...folder, '--login', aoi.user.login_id, '--label', 'Tablet']);
    const token = stdout.trim();
    const design = () => callApi('getDesign', { token, params: { ...params, version: 'current' } });
    expect((await design()).status).toBe(200);
    const listed = (await admin(['token', 'list', ...folder])).stdout;
    expect(listed).toMatch(/ Tablet\n$/);
    expect(listed).not.toContain(token.split('.')[1]);
    expect((await admin(['token', 'revoke', ...folder, '--id', listed.split(' ')[0] ?? ''])).code).toBe(0);
    expect((await design()).status).toBe(401);
    expect((await admin(['token', 'revoke', ...folder, '--id', 'gone'])).code).toBe(1);
    expect((await admin(['token', 'create', ...folder, '--login', dara.user.login_id, '--label', 'x'])).stderr).toContain('is no member');
    expect((await admin(['token', 'create', '--folder', 'none', '--login', 'x', '--label', 'x'])).stderr).toContain('There is no folder');
    expect((await admin(['token'])).stderr).toContain('Usage: npm run admin');
  });
});

describe('admin restore', () => {
  // proves A4.5, A10.8
  test('lists what was deleted and brings it back', async () => {
    const { chea, params, saved, list } = await openFolder();
    await saved(caseOf());
    await callApi('deleteFolder', { token: chea.token, params, query: { forceDelFlg: 'true' } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await runWorkers();
    vi.useRealTimers();
    expect((await admin(['restore'])).stdout).toContain(`folder ${params.fId}: deleted`);
    expect((await admin(['restore', '--folder', params.fId])).stdout).toContain(`The folder ${params.fId} is back`);
    expect((await list()).body).toHaveLength(1);
    expect(await admin(['restore', '--folder', params.fId])).toMatchObject({ code: 1 });
    expect(await admin(['restore', '--folder', 'a', '--org', 'b'])).toMatchObject({ code: 1 });
  });
});
