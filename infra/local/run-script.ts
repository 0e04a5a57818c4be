import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** An error whose message suffices; no stack trace is shown. */
export class CannotStart extends Error {}

export const root = new URL('../..', import.meta.url).pathname;

export async function runScript(sentence: string, args: readonly string[], env = process.env): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = String(error) } = error as { stdout?: string; stderr?: string };
    throw new CannotStart(`${sentence}\n${stdout}${stderr}`.trim());
  }
}
