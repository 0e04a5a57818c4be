import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallAnswer } from '#shared/api/calls.ts';
import { startStack } from '#infra/local/start-stack.ts';
import type { LocalStack } from '#infra/local/start-stack.ts';
import { exportFolder, type Ask } from './exchange.ts';
import { fill } from './scale-fill.ts';

const password = createHash('sha256').update('fuda-demo-2026').digest('hex');
const projectId = 'demotrauma';
const small = { id: `${projectId}bsml`, cards: 2_000 };
const large = { id: `${projectId}blrg`, cards: 50_000 };
const lists = 41;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** The first page of 50 with the total, in turns, so that whatever else the machine does meets both folders. */
const compareLists = async (ask: Ask, print: (line: string) => void): Promise<void> => {
  const list = (folder: string) => msOf(async () => (await ask(`/api/u/cards/${projectId}/${folder}?limit=50&count=true`)).arrayBuffer());
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = -5; round < lists; round += 1) {
    const [a, b] = [await list(small.id), await list(large.id)];
    if (round < 0) continue;
    times.small.push(a);
    times.large.push(b);
  }
  const [a, b] = [median(times.small), median(times.large)];
  print(`List of 50 with count: ${a.toFixed(1)} ms in the small folder, ${b.toFixed(1)} ms in the large one, ratio ${(b / a).toFixed(2)} (budget 1.2)`);
};

const measureLarge = async (stack: LocalStack, print: (line: string) => void): Promise<void> => {
  // Before the data functions are loaded: their client looks for its address there.
  Object.assign(process.env, stack.environment);
  const [few, many] = [await fill(small.id, small.cards), await fill(large.id, large.cards)];
  print(`Folders of ${few} and ${many} cards with 100 items${many < large.cards ? ` (there was no time for ${large.cards})` : ''}`);

  const body = JSON.stringify({ login_id: 'editor', hpasswd: password });
  const login = await fetch(`${stack.origin}/api/u/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { token } = (await login.json()) as CallAnswer<'login'>;
  const ask: Ask = async (path) => {
    const answer = await fetch(stack.origin + path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  await compareLists(ask, print);
  await exportFolder(ask, small.id, few, print);
  await exportFolder(ask, large.id, many, print);
};

/** Lists and exports of a folder that has grown large, beside those of a small one, on the stack that would be deployed. */
export const benchLarge = async (print: (line: string) => void): Promise<void> => {
  process.env['TZ'] = 'UTC';
  const dataDir = await mkdtemp(join(tmpdir(), 'fuda-bench-'));
  const stack = await startStack({ dataDir, seed: true, site: false });
  try {
    await measureLarge(stack, print);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
