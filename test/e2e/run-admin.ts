import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const file = fileURLToPath(new URL('../../functions/cli/admin.ts', import.meta.url));

/** Runs `npm run admin -- …` on the data of a local stack. Answers what it printed, and throws when it fails. */
export const runAdmin = async (stackFile: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args, '--stack-file', stackFile], { env: { ...process.env, ...env }, timeout: 60_000 });
  return stdout;
};

/** The stack that the journeys run against. `FUDA_STACK_FILE` names another one. */
export const sharedStackFile = (): string => process.env['FUDA_STACK_FILE'] ?? '.local/stack.json';
