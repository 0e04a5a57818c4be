import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../../infra/local/find-browser.ts';

/** Starts the stack, unless FUDA_ORIGIN names one that runs; tests find it through the environment. Answers how to stop it. */
const startStackForTests = async (): Promise<() => Promise<void>> => {
  if (process.env['FUDA_ORIGIN'] !== undefined) {
    process.env['CHROMIUM_PATH'] ??= await findBrowser();
    return async () => undefined;
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve-stack.ts', import.meta.url))], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => undefined)]);
  if (line === undefined) throw new Error('The stack ended before it was ready; its message stands above.');
  const { origin, browser } = JSON.parse(String(line[0])) as { origin: string; browser: string };
  process.env['FUDA_ORIGIN'] = origin;
  process.env['CHROMIUM_PATH'] = browser;
  return async () => {
    child.stdin.end();
    await ended;
  };
};

export default startStackForTests;
