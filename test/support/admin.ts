import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the operator. */
export const admin = async (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> => {
  const file = fileURLToPath(new URL('../../functions/cli/admin.ts', import.meta.url));
  return promisify(execFile)(process.execPath, [file, ...args], { env: { ...process.env, ...env }, timeout: 150_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
};
