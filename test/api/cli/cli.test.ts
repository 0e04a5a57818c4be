import { describe, expect, test } from 'vitest';
import { login, runCommand as run } from '#test/support/run-command.ts';

describe('admin create-manager', () => {
  const options = ['--login', 'chief', '--name', 'Chief', '--organisation', 'Registry office'];

  // proves A10.8
  test('makes a manager who can sign in with the printed password', async () => {
    const { code, stdout } = await run('admin.ts', ['create-manager', ...options]);
    expect(code).toBe(0);
    const { status, body } = await login('chief', /password (\S+)\.$/m.exec(stdout)?.[1] ?? '');
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { login_id: 'chief', is_admin: true }, org: { role: 'manage' } });
  });

  test('refuses a login id that exists, and never prints a chosen password', async () => {
    const env = { FUDA_PASSWORD: 'chosen-by-hand' };
    const made = await run('admin.ts', ['create-manager', ...options.with(1, 'second')], env);
    expect(made).toMatchObject({ code: 0, stdout: 'Manager second of Registry office can sign in.\n' });
    expect((await login('second', 'chosen-by-hand')).status).toBe(200);
    expect(await run('admin.ts', ['create-manager', ...options.with(1, 'SECOND')], env)).toMatchObject({
      code: 1,
      stderr: 'A user with the login id SECOND exists.\n',
    });
  });

  test.each([[[]], [['create-manager', '--login', 'x']], [['create-manager', '--unknown', 'x']]])(
    'explains itself when called with %j',
    async (args) => {
      const { code, stderr } = await run('admin.ts', args);
      expect(code).toBe(1);
      expect(stderr).toContain('Usage: npm run admin');
      expect(stderr).not.toContain('    at ');
    },
  );
});
