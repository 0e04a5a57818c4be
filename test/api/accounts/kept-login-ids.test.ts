import { afterEach, describe, expect, test, vi } from 'vitest';
import { get, storedKey } from '#functions/data/table.ts';
import { loginItemOf } from '#functions/people/data/users.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { callApi } from '#test/support/call-api.ts';
import { refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { callOfModule } from '#test/support/module-call.ts';
import { createOrg, createPerson } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';
import { findPurgeJob, restore } from '#test/support/restore.ts';

const password = 'kaze-2026';
const hpasswd = digestOfPassword(password);
const form = { disp_name: { ja: '名' }, disp_job_name: { ja: '職' }, is_admin: false };

const [operations, hospital, sakura] = await Promise.all([createOrg('Operations', { role: 'manage' }), createOrg('Minato'), createOrg('Sakura')]);
const [chea, admin] = await Promise.all([createPerson(operations, 'chea'), createPerson(hospital, 'admin', { is_admin: true })]);

const login = ({ user: { login_id } }: Signed) => callApi('login', { body: { login_id, hpasswd } });
/** An admin of Minato and a manager, who want an account with that login id. */
const askers = (login_id: string) => [
  callApi('createOrgUser', { token: admin.token, body: { ...form, login_id, hpasswd } }),
  callApi('createUser', { token: chea.token, params: { oId: sakura.id }, body: { ...form, login_id, hpasswd } }),
];

afterEach(() => {
  vi.useRealTimers();
});

// proves A10.48
describe('the login id of a deleted user', () => {
  test('is given to nobody else, and the account can be enabled again', async () => {
    const ways = [
      { off: 'disableOrgUser', on: 'toggleOrgUser', token: admin.token, path: {} },
      { off: 'disableUser', on: 'toggleUser', token: chea.token, path: { oId: hospital.id } },
    ] as const;
    for (const { off, on, token, path } of ways) {
      const ren = await createPerson(hospital, 'ren', { password });
      const params = { ...path, uId: ren.user.id };
      expect((await callApi(off, { token, params })).status).toBe(204);
      expect((await login(ren)).status).toBe(401);
      for (const answer of await Promise.all(askers(ren.user.login_id))) expect(answer).toMatchObject(refusal(409, 'login_id.taken'));
      expect((await callApi(on, { token, params, body: { disabled: false } })).status).toBe(200);
      expect((await login(ren)).body).toMatchObject({ user: { id: ren.user.id } });
    }
  });

  test('stays taken when the organisation is deleted, without the password, and is theirs again after a restore', async () => {
    const closing = await createOrg('Closing');
    const [kept, moved] = await Promise.all([createPerson(closing, 'kept', { password }), createPerson(closing, 'moved', { password })]);
    expect((await callOfModule('moveUser', { token: chea.token, params: { oId: closing.id, uId: moved.user.id }, body: { org_id: sakura.id } })).status).toBe(200);
    const stored = await loginItemOf(kept.user);
    expect((await callApi('deleteOrg', { token: chea.token, params: { oId: closing.id }, query: { forceDelFlg: 'true' } })).status).toBe(204);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await runWorkers();
    vi.useRealTimers();
    for (const answer of await Promise.all([...askers(kept.user.login_id), ...askers(moved.user.login_id)])) expect(answer).toMatchObject(refusal(409, 'login_id.taken'));
    expect((await login(kept)).status).toBe(401);
    expect(await get(storedKey(stored!), { consistent: true })).not.toHaveProperty('password_hash');
    expect((await login(moved)).body).toMatchObject({ org: { id: sakura.id } });
    const job = await findPurgeJob('org', closing.id);
    expect(await restore(job!)).toMatchObject({ refused: 0, opened: true });
    expect((await login(kept)).body).toMatchObject({ user: { id: kept.user.id } });
    expect((await login(moved)).body).toMatchObject({ org: { id: sakura.id } });
    expect(await loginItemOf(kept.user)).toEqual(stored);
  });
});
