import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ServedStack {
  readonly origin: string;
  readonly browser: string;
  /** For commands that work on the stack's data. */
  readonly stackFile: string;
  readonly stop: () => Promise<void>;
}

/** Starts a stack in a process and on data of its own: the demo registry, or nothing at all. */
export const startServedStack = async (content: 'demo' | 'nothing'): Promise<ServedStack> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve-stack.ts', import.meta.url)), content], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => undefined)]);
  if (line === undefined) throw new Error('The stack ended before it was ready; its message stands above.');
  return {
    ...(JSON.parse(String(line[0])) as Omit<ServedStack, 'stop'>),
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
};
