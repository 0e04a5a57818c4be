import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#infra/local/find-browser.ts';
import { startStack } from '#infra/local/start-stack.ts';

/** A stack with its own data in its own process. It prints its address in one line, and stops when its input ends. */
process.env['TZ'] = 'UTC';
const dataDir = await mkdtemp(join(tmpdir(), 'fuda-e2e-'));
const browser = await findBrowser();
const stack = await startStack({ dataDir, seed: process.argv[2] === 'demo' });
console.log(JSON.stringify({ origin: stack.origin, browser, stackFile: join(dataDir, 'stack.json'), logFile: stack.logFile }));

process.stdin.resume();
process.stdin.on('end', () => {
  void stack
    .stop()
    .then(() => rm(dataDir, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
