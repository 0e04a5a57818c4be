import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { insertDomain } from '#functions/data/domains.ts';
import { cardKey, folderCountKey, idGuardKey } from '#functions/data/keys.ts';
import { get, put, remove, update } from '#functions/data/table.ts';
import { digestOfPassword } from '#functions/passwords.ts';
import { callApi } from '../../support/call-api.ts';
import { caseOf, openFolder } from '../../support/card-folder.ts';
import { runWorkers } from '../../support/lambda-endpoint.ts';

const shown = { title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null } as const;

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const admin = async (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> => {
  const file = fileURLToPath(new URL('../../../functions/cli/admin.ts', import.meta.url));
  return promisify(execFile)(process.execPath, [file, ...args], { env: { ...process.env, ...env }, timeout: 150_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
};

const login = (login_id: string, password: string) => callApi('login', { body: { login_id, hpasswd: digestOfPassword(password) } });

describe('admin reset-password', () => {
  // proves A10.8
  test('gives a user a new password and ends their sessions', async () => {
    const { aoi } = await openFolder();
    const { code, stdout } = await admin(['reset-password', '--login', aoi.user.login_id]);
    expect(code).toBe(0);
    expect((await callApi('check', { token: aoi.token })).status).toBe(401);
    expect((await login(aoi.user.login_id, /password (\S+)\.$/m.exec(stdout)?.[1] ?? '')).status).toBe(200);
  });

  test('knows no other login id', async () => {
    expect(await admin(['reset-password', '--login', 'nobody'])).toMatchObject({ code: 1, stderr: 'There is no user with the login id nobody.\n' });
  });
});

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

describe('admin check', () => {
  test('finds nothing in a table that only the product wrote, deletions included', async () => {
    const { saved, remove: drop, chea, params, save, hospital } = await openFolder();
    const card = await saved(caseOf());
    await saved(caseOf({ age: 40 }), { id: card.id, card_hash: card.card_hash });
    await drop((await saved(caseOf())).id);
    const other = await openFolder();
    await other.saved(caseOf());
    await callApi('deleteFolder', { token: chea.token, params: other.params, query: { forceDelFlg: 'true' } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await runWorkers();
    vi.useRealTimers();
    expect((await save(caseOf())).status).toBe(200);
    expect(hospital.id).not.toBe(params.pId);
    expect(await admin(['check'])).toMatchObject({ code: 0, stdout: '0 differences\n' });
  });

  // proves A10.8
  test('reports what differs, repairs it only when told, and then finds nothing', async () => {
    const { saved, save, folder, list, counts } = await openFolder();
    const vals = caseOf();
    const [card, second] = [await saved(vals), await saved(caseOf())];
    const key = cardKey(folder.id, card.id);
    const guard = idGuardKey(folder.id, (await get(key))?.g as string);
    await update(folderCountKey(folder.id, 0), { add: { n: 3 } });
    await remove(guard);
    await put({ ...idGuardKey(folder.id, 'nobody'), ver: 1, card: '0gone' });
    await update(cardKey(folder.id, second.id), { remove: ['g1p'] });
    const found = await admin(['check']);
    expect(found.code).toBe(1);
    expect(found.stdout.split('\n').map((line) => line.replace(/[:#\s].*/, ''))).toEqual(['counter', 'guard', 'guard', 'index', '4', '']);
    expect((await list()).body).toHaveLength(1);
    expect((await admin(['check', '--repair'])).stdout).toContain('4 repaired');
    expect((await list()).body).toHaveLength(2);
    expect(await counts()).toMatchObject({ comp: 2, incomp: 0 });
    expect((await save(vals)).text).toBe('ID_CONFLICT');
    expect((await admin(['check'])).stdout).toBe('0 differences\n');
  });

  test('makes cards that were saved before the domain had its linkage item found by their value', async () => {
    const { saved, aoi, params } = await openFolder();
    const card = await saved(caseOf({ pid: 'LINK-1' }));
    await insertDomain({ id: 'd1', host: 'linked.example.org', project_ids: [], ...shown, external_linkage_item: 'patient.pid' }, null);
    const headers = { 'x-origin-key': process.env.ORIGIN_KEY ?? '', 'x-viewer-host': 'linked.example.org' };
    expect((await admin(['check'])).stdout).toContain('linkage entry of F#');
    await admin(['check', '--repair']);
    expect((await admin(['check'])).stdout).toBe('0 differences\n');
    const { body } = await callApi('openLinkedCard', { token: aoi.token, params, body: { linkKey: 'LINK-1' }, headers });
    expect(body.card.id).toBe(card.id);
  });
});
