import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A refusal that needs no stack trace: its sentence says what to do. */
export class CannotStart extends Error {}

export const root = new URL('../..', import.meta.url).pathname;

/** Runs a program of this project with the Node that runs already. Answers what it printed; a failure is told after the sentence. */
export async function runScript(sentence: string, args: readonly string[], env = process.env): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = String(error) } = error as { stdout?: string; stderr?: string };
    throw new CannotStart(`${sentence}\n${stdout}${stderr}`.trim());
  }
}
