import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallAnswer } from '#shared/api/calls.ts';
import { startStack } from '#infra/local/start-stack.ts';
import { rawSaves } from './raw-saves.ts';
import { processorTimes, profileSaves } from './save-profile.ts';

const password = createHash('sha256').update('fuda-demo-2026').digest('hex');
const folder = 'demotrauma/demotraumacurr';
const warmUp = 200;
const saves = 600;
const clients = 16;

const quantile = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;

/** What each call of the main job costs in the storage's units, from the log of the stack that would be deployed, and how many saves per second it takes. */
export const benchStack = async (print: (line: string) => void): Promise<void> => {
  process.env['TZ'] = 'UTC';
  const dataDir = await mkdtemp(join(tmpdir(), 'fuda-bench-'));
  const stack = await startStack({ dataDir, seed: true, site: false });
  try {
    let token = '';
    const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      const response = await fetch(stack.origin + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: body && JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
      return (await (response.status === 204 ? undefined : response.json())) as Answer;
    };
    token = (await ask<CallAnswer<'login'>>('POST', '/api/u/login', { login_id: 'editor', hpasswd: password })).token;
    await ask('GET', '/api/u/check');
    await ask('GET', '/api/u/projects');
    await ask('GET', '/api/u/cards/recent?limit=10&count=true');
    const [entry] = await ask<CallAnswer<'getCard'>[]>('GET', `/api/u/cards/${folder}?limit=10`);
    const card = await ask<CallAnswer<'getCard'>>('GET', `/api/u/cards/${folder}/${entry?.id}`);
    const { case_number: _number, ...patient } = card.vals['patient'] ?? {};
    const vals = { ...card.vals, patient };
    // A save that changes nothing is not stored.
    const changed = { ...card.vals, outcome: { ...card.vals['outcome'], remarks: 'Bench' } };
    await ask('POST', `/api/u/cards/${folder}`, { vals: changed, id: card.id, card_hash: card.card_hash });
    const created = await ask<CallAnswer<'saveCard'>>('POST', `/api/u/cards/${folder}`, { vals });
    await ask('DELETE', `/api/u/cards/${folder}/${created.id}`);
    const { key } = await ask<CallAnswer<'requestExport'>>('GET', `/api/u/data/${folder}`);
    await fetch(`${stack.origin}/api/u/data?k=${key}`, { headers: { authorization: `Bearer ${token}` } });
    await printUnits(stack.logFile, JSON.stringify(card.vals).length, print);
    const raw = rawSaves(stack.environment);
    const ours = await measureTimes(() => measure(() => ask('POST', `/api/u/cards/${folder}`, { vals })));
    const bare = await measureTimes(() => measure(raw.save));
    raw.close();
    print(`New cards, ${clients} clients, after ${warmUp} to warm up: ${worded(ours.result)} (goal 215, p50 73, p99 129 on an idle machine)`);
    print(`The same storage requests in a bare loop: ${worded(bare.result)}; ratio of the two ${(ours.result.perSecond / bare.result.perSecond).toFixed(2)} (goal 0.5)`);
    print(`Processor time of each: a save ${ours.times}; in the bare loop ${bare.times}`);
    // Before the data functions are loaded: their client looks for its address there.
    Object.assign(process.env, stack.environment);
    const [pId = '', fId = ''] = folder.split('/');
    await profileSaves(token, { pId, fId }, vals, saves, print);
    await ask('GET', '/api/u/logout');
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const printUnits = async (logFile: string, bytes: number, print: (line: string) => void): Promise<void> => {
  print(`Storage units of each call, sign-in included (card of ${bytes} bytes JSON)`);
  const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.startsWith('{'));
  for (const line of lines) {
    const { call, status, read_units: read, write_units: write, requests } = JSON.parse(line) as Partial<Record<string, string | number>>;
    if (call === undefined || read === undefined) continue;
    print(`  ${String(call).padEnd(16)} ${status}  read ${String(read).padStart(5)}  write ${String(write).padStart(5)}  requests ${requests}`);
  }
};

/** Runs the work, and says how much processor time each of its saves took, and where. */
const measureTimes = async <Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly times: string }> => {
  const before = processorTimes();
  const result = await work();
  const times = [...processorTimes()].map(([name, ms]) => `${name} ${((ms - (before.get(name) ?? 0)) / (warmUp + saves)).toFixed(1)} ms`);
  return { result, times: times.join(', ') };
};

interface Measured {
  readonly perSecond: number;
  /** ms, ascending. */
  readonly times: readonly number[];
}

const measure = async (save: () => Promise<unknown>): Promise<Measured> => {
  await repeat(save, warmUp);
  const start = performance.now();
  const times = await repeat(save, saves);
  return { perSecond: saves / ((performance.now() - start) / 1000), times: times.toSorted((a, b) => a - b) };
};

const repeat = async (save: () => Promise<unknown>, count: number): Promise<number[]> => {
  const times: number[] = [];
  let started = 0;
  const run = async (): Promise<void> => {
    while (started < count) {
      started += 1;
      const start = performance.now();
      await save();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, run));
  return times;
};

const worded = ({ perSecond, times }: Measured): string =>
  `${perSecond.toFixed(0)} per second, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`;
