import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { peerEngines } from './peer-engines.ts';
import { peerChanges } from './peer-forms.ts';

/**
 * What one engine needs for one form, in a process of its own so that nothing of another is in its memory. Each step is
 * one line of JSON as soon as it is known: whoever waits may lose patience and still has what was measured.
 */
export interface PeerResult {
  readonly open: number;
  readonly heapMb: number;
  readonly shown: number;
  /** What is shown and summed after the same answers: equal for engines that agree. */
  readonly digest: string;
  readonly change: number;
  readonly changeP95: number;
  readonly check: number;
}

const tell = (known: Partial<PeerResult>): void => {
  writeSync(1, `${JSON.stringify(known)}\n`);
};

const quantile = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
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
const engine = peerEngines[name]!;

/** ms for each measurement: slow engines are asked less often, so that the whole stays within minutes. */
const patience = 4_000;
const repeats = { open: 30, warmChanges: 20_000, changes: 5_000, check: 30 };

/** The times of `work`, until there are enough or patience ends; one at least. */
const timesOf = async (most: number, work: (turn: number) => unknown): Promise<number[]> => {
  const times: number[] = [];
  const end = performance.now() + patience;
  while (times.length < most && (times.length === 0 || performance.now() < end)) {
    const start = performance.now();
    const pending = work(times.length);
    // A change is a matter of a microsecond, which waiting would double.
    if (pending instanceof Promise) await pending;
    times.push(performance.now() - start);
  }
  return times;
};

// A small form first, so that no figure holds the loading and first compiling of the engine's code.
await (await engine(100, 1))();

const open = await engine(count, Number(rows));
const before = await heap();
const start = performance.now();
const kept = await open();
const first = performance.now() - start;
tell({ open: first });
tell({ heapMb: (await heap()) - before });
if (first < patience) tell({ open: quantile(await timesOf(repeats.open, open), 0.5) });

const early = peerChanges(count, 100);
for (const change of early) kept.set(change);
const shown = kept.shown().toSorted();
const sums = Object.entries(kept.sums()).toSorted(([one], [other]) => (one < other ? -1 : 1));
tell({ shown: shown.length, digest: createHash('sha256').update(JSON.stringify([shown, sums])).digest('hex') });

const later = peerChanges(count, early.length + repeats.warmChanges + repeats.changes).slice(early.length);
const warm = await timesOf(repeats.warmChanges, (turn) => kept.set(later[turn]!));
const changes = await timesOf(repeats.changes, (turn) => kept.set(later[warm.length + turn]!));
tell({ change: quantile(changes, 0.5), changeP95: quantile(changes, 0.95) });

tell({ check: quantile(await timesOf(repeats.check, kept.check), 0.5) });
