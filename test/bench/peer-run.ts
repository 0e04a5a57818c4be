import { createHash } from 'node:crypto';
import { peerEngines } from './peer-engines.ts';
import { peerChanges } from './peer-forms.ts';

/** What one engine needs for one form, in a process of its own so that nothing of another is in its memory. */
export interface PeerResult {
  readonly open: number;
  readonly change: number;
  readonly changeP95: number;
  readonly check: number;
  readonly heapMb: number;
  /** What is shown and summed after the same answers: equal for engines that agree. */
  readonly digest: string;
  readonly shown: number;
}

const quantile = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const now = (): number => performance.now();
/** Waits a moment, so that what only pending work still held is gone. */
const heap = async (): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_048_576;
};

const [name = '', size = '', rows = ''] = process.argv.slice(2);
const count = Number(size);
const open = await peerEngines[name]!(count, Number(rows));

/** Slow engines are asked less often, so that the whole stays within minutes. */
const patience = 4_000;

const opened: number[] = [];
const timedOpen = async (): Promise<Awaited<ReturnType<typeof open>>> => {
  const start = now();
  const session = await open();
  opened.push(now() - start);
  return session;
};
const total = (): number => opened.reduce((sum, each) => sum + each, 0);

await timedOpen();
const before = await heap();
const kept = await timedOpen();
const heapMb = (await heap()) - before;
while (opened.length < 8 && total() < patience) await timedOpen();

const script = peerChanges(count, 100);
for (const change of script) kept.set(change);
const shown = kept.shown().toSorted();
const digest = createHash('sha256').update(JSON.stringify([shown, Object.entries(kept.sums()).toSorted(([one], [other]) => (one < other ? -1 : 1))])).digest('hex');

const later = peerChanges(count, 3_100).slice(script.length);
const warm = now() + 1_000;
for (const change of later.splice(0, 2_000)) if (now() < warm) kept.set(change);

const times: number[] = [];
const end = now() + patience;
for (const change of later) {
  const start = now();
  kept.set(change);
  times.push(now() - start);
  if (now() > end) break;
}

const checks: number[] = [];
while (checks.length < 7) {
  const start = now();
  kept.check();
  checks.push(now() - start);
}

const result: PeerResult = {
  // The first one also compiles the code.
  open: quantile(opened.slice(1), 0.5),
  change: quantile(times, 0.5),
  changeP95: quantile(times, 0.95),
  check: quantile(checks, 0.5),
  heapMb,
  digest,
  shown: shown.length,
};
process.stdout.write(JSON.stringify(result));
