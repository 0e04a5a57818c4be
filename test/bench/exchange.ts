import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallAnswer } from '#shared/api/calls.ts';
import { startStack } from '#infra/local/start-stack.ts';
import type { LocalStack } from '#infra/local/start-stack.ts';
import { fill, idItem } from './scale-fill.ts';
import { workerPeak } from './worker-peak.ts';

/** Asks the stack as somebody who may; an answer that is none of success is thrown. */
export type Ask = (path: string, init?: { readonly method: string; readonly body: string }) => Promise<Response>;

const password = createHash('sha256').update('fuda-demo-2026').digest('hex');
const projectId = 'demotrauma';

/** Asks a stack, in the name of whose token it is. */
export const askBy = ({ origin }: LocalStack, token?: string): Ask => async (path, init) => {
  const headers = { 'content-type': 'application/json', ...(path.startsWith('/api') && token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(origin + path, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return answer;
};

/** The issue's figures of ODK Central, on the same data: 50,000 cards with 100 items. It was measured elsewhere, so they are a scale and no race. */
const central = 'ODK Central with 50,000: first byte after 600 ms, 8.5 s, 5882 rows per second, 440 MB';

/** A CSV taken out of a folder, from the asking to its last byte. */
export const exportFolder = async (ask: Ask, folder: string, cards: number, print: (line: string) => void): Promise<void> => {
  const start = performance.now();
  const { key } = (await (await ask(`/api/u/data/${projectId}/${folder}`)).json()) as CallAnswer<'requestExport'>;
  let firstSeen: number | undefined;
  for (;;) {
    const answer = await ask(`/api/u/data?k=${key}`);
    firstSeen ??= performance.now() - start;
    if (answer.status === 202) {
      await answer.arrayBuffer();
      await pause(200);
      continue;
    }
    const seconds = (performance.now() - start) / 1000;
    const bytes = (await answer.arrayBuffer()).byteLength;
    const peak = workerPeak('exportworker');
    print(
      `CSV of ${cards} cards: first answer after ${firstSeen.toFixed(0)} ms (budget 1000), ready after ${seconds.toFixed(1)} s, ` +
        `${(cards / seconds).toFixed(0)} rows per second, ${(bytes / 1e6).toFixed(1)} MB${peak === undefined ? '' : `, worker held at most ${peak.toFixed(0)} MB`} (${central})`,
    );
    return;
  }
};

/** No card that the folder was filled with has it, or a higher one. */
const firstNumber = 10_000;

/** Rows as an old registry has them: a number that tells them apart, some answers, a few that cannot be read. */
const rowsOf = (rows: number): string => {
  const lines = Array.from({ length: rows }, (_, index) => `${firstNumber + index},${index % 300},${index % 97 === 0 ? 'x' : index % 50},text ${index}\r\n`);
  return `number,pulse,age,remarks\r\n${lines.join('')}`;
};

/** Where the four columns of such a file go. */
const columns = [idItem, 'page0x.item3x', 'page0x.item6x', 'page0x.item0x'];

/** A file of so many rows read, tried and stored, each step to its end. */
export const importRows = async (ask: Ask, folder: string, rows: number, print: (line: string) => void): Promise<void> => {
  const path = `/api/u/import/${projectId}/${folder}`;
  const send = async (to: string, body: object): Promise<unknown> => (await ask(to, { method: 'POST', body: JSON.stringify(body) })).json();
  const { id, address } = (await send(path, { file: 'old.csv' })) as CallAnswer<'beginImport'>;
  await ask(address, { method: 'PUT', body: rowsOf(rows) });
  const until = async (state: string): Promise<CallAnswer<'importState'>['import']> => {
    for (;;) {
      const { import: job } = (await (await ask(`${path}/${id}`)).json()) as CallAnswer<'importState'>;
      if (job.state === state) return job;
      if (job.state === 'failed') throw new Error(`The import failed: ${job.reason}`);
      await pause(200);
    }
  };
  const seconds: number[] = [];
  const step = async (body: object, state: string): Promise<CallAnswer<'importState'>['import']> => {
    const start = performance.now();
    await send(`${path}/${id}`, body);
    const job = await until(state);
    seconds.push((performance.now() - start) / 1_000);
    return job;
  };
  await step({ step: 'read' }, 'read');
  await step({ step: 'check', settings: { columns: [columns], mode: 'add', match: 'id', labels: false } }, 'checked');
  const { stored } = await step({ step: 'run' }, 'done');
  const peak = workerPeak('importworker');
  const [read = 0, tried = 0, kept = 0] = seconds;
  print(
    `Import of ${rows} rows: read in ${read.toFixed(1)} s, tried in ${tried.toFixed(1)} s (${(rows / tried).toFixed(0)} a second), stored in ${kept.toFixed(1)} s (${(rows / kept).toFixed(0)} a second), ` +
      `${stored?.new ?? 0} new, ${stored?.refused ?? 0} refused${peak === undefined ? '' : `, worker held at most ${peak.toFixed(0)} MB`}`,
  );
};

/** Taking out 50,000 cards with 100 items, and bringing in a file of 100,000 rows; `--cards` gives both numbers. */
export const benchExchange = async (print: (line: string) => void, cards = '50000,100000'): Promise<void> => {
  const [taken = 0, brought = 0] = cards.split(',').map(Number);
  process.env['TZ'] = 'UTC';
  const dataDir = await mkdtemp(join(tmpdir(), 'fuda-bench-'));
  const stack = await startStack({ dataDir, seed: true, site: false });
  try {
    // Before the data functions are loaded: their client looks for its address there.
    Object.assign(process.env, stack.environment);
    const folders = [`${projectId}bx00`, `${projectId}bx01`] as const;
    await fill(folders[0], taken);
    await fill(folders[1], 100);
    const { token } = (await (await askBy(stack)('/api/u/login', { method: 'POST', body: JSON.stringify({ login_id: 'owner', hpasswd: password }) })).json()) as CallAnswer<'login'>;
    const ask = askBy(stack, token);
    // The first worker has to be started; Central was measured while it ran, as the second is.
    for (const worker of ['a worker that has to start', 'one that runs']) await exportFolder(ask, folders[0], taken, (line) => print(`By ${worker}: ${line}`));
    await importRows(ask, folders[1], brought, print);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
