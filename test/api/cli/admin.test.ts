import { describe, expect, test } from 'vitest';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { admin } from '../../support/admin.ts';
import { callApi } from '../../support/call-api.ts';
import { openFolder } from '../../support/card-folder.ts';

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
