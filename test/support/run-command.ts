import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { callApi } from './call-api.ts';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command as an operator does. */
export const runCommand = async (script: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> => {
  const file = fileURLToPath(new URL(`../../functions/cli/${script}`, import.meta.url));
  const options = { env: { ...process.env, ...env }, timeout: 150_000 };
  return promisify(execFile)(process.execPath, [file, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
};

export const login = async (login_id: string, password: string) => callApi('login', { body: { login_id, hpasswd: digestOfPassword(password) } });
