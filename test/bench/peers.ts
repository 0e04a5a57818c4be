import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { peerEngines } from './peer-engines.ts';
import type { PeerResult } from './peer-run.ts';

const folder = fileURLToPath(new URL('peers/', import.meta.url));
const entry = fileURLToPath(new URL('./peer-run.ts', import.meta.url));

/** Puts the peers beside the bench; says so and goes on without them where the registry does not give them. */
const install = async (print: (line: string) => void): Promise<boolean> => {
  try {
    await promisify(execFile)('npm', ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    return true;
  } catch (error) {
    print(`The peers cannot be installed, so they are left out: ${(error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error)}`);
    return false;
  }
};

/** ms for one engine and one form. */
const limit = 120_000;

interface Measured {
  readonly known: Partial<PeerResult>;
  /** How the engine ended without a whole result. */
  readonly broken: string | null;
  /** ms in the step that was not finished: it needs at least this long. */
  readonly waited: number;
}

const measure = async (name: string, size: number, rows: number): Promise<Measured> => {
  // Without the browser's build, Solid runs without reactivity and ODK's engine with it.
  const child = spawn(process.execPath, ['--conditions=browser', '--expose-gc', '--max-old-space-size=4000', entry, name, String(size), String(rows)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limit,
    killSignal: 'SIGKILL',
  });
  const known: { -readonly [Key in keyof PeerResult]?: PeerResult[Key] } = {};
  let last = performance.now();
  createInterface(child.stdout).on('line', (line) => {
    last = performance.now();
    Object.assign(known, JSON.parse(line) as Partial<PeerResult>);
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const isKilled = code === null && child.killed;
  const error = said.split('\n').find((line) => /Error|out of memory/.test(line));
  return {
    known,
    broken: code === 0 ? null : isKilled ? `did not finish within ${limit / 1_000} s` : (error ?? `ended with ${code}`),
    waited: isKilled ? performance.now() - last : 0,
  };
};

const columns = [
  ['open', 'open'],
  ['change', 'change'],
  ['changeP95', 'p95'],
  ['check', 'validate'],
  ['heapMb', 'heap MB'],
] as const satisfies readonly (readonly [keyof PeerResult, string])[];

type Column = (typeof columns)[number][0];

/** What is known of a figure: itself, or that it is more than the time waited for it in vain. */
const figureOf = ({ known, waited }: Measured, column: Column): { readonly value: number; readonly isAtLeast: boolean } | null => {
  const value = known[column];
  if (value !== undefined) return { value, isAtLeast: false };
  const unfinished = known.open === undefined ? ['open'] : known.digest !== undefined && known.change === undefined ? ['change', 'changeP95'] : [];
  return waited > 0 && unfinished.includes(column) ? { value: waited, isAtLeast: true } : null;
};

const number = (value: number): string => value.toFixed(value < 1 ? 4 : value < 1_000 ? 1 : 0);

const row = (name: string, measured: Measured): string => {
  const cells = columns.map(([column]) => {
    const figure = figureOf(measured, column);
    return (figure === null ? '–' : `${figure.isAtLeast ? '> ' : ''}${number(figure.value)}`).padStart(11);
  });
  return `${name.padEnd(24)} ${cells.join('')}${String(measured.known.shown ?? '–').padStart(8)}`;
};

/** How many times a peer's figure is ours. */
const ratio = (peer: Measured, ours: Measured, column: Column): string => {
  const [theirs, own] = [figureOf(peer, column), figureOf(ours, column)];
  if (theirs === null || own === null || own.isAtLeast) return '–';
  const times = theirs.value / own.value;
  return `${theirs.isAtLeast ? '> ' : ''}${times.toFixed(times < 10 ? 1 : 0)} x`;
};

const goals: readonly { readonly peer: string; readonly change: number }[] = [
  { peer: '@getodk/xforms-engine', change: 50 },
  { peer: 'survey-core', change: 1_000 },
];
const ownGoals: readonly { readonly column: Column; readonly most: number; readonly unit: string }[] = [
  { column: 'open', most: 20, unit: 'ms' },
  { column: 'check', most: 2, unit: 'ms' },
  { column: 'heapMb', most: 10, unit: 'MB' },
];

/** Prints our engine beside others on the same generated forms: open, one change, validate all, memory. */
export const benchPeers = async (print: (line: string) => void): Promise<void> => {
  const names = (await install(print)) ? Object.keys(peerEngines) : ['fuda'];
  const largest = 5_000;
  for (const size of [100, 1_000, largest]) {
    for (const rows of [1, 20]) {
      print(`\n${size} items and a repeat of 10 with ${rows} row${rows > 1 ? 's' : ''}; ms, then how many times ours`);
      print(`${'engine'.padEnd(24)} ${columns.map(([, title]) => title.padStart(11)).join('')}   shown`);
      const ours = await measure('fuda', size, rows);
      if (ours.broken !== null) throw new Error(`Our own engine ${ours.broken}`);
      print(row('fuda', ours));
      const peers = new Map<string, Measured>();
      for (const name of names.filter((each) => each !== 'fuda')) {
        const peer = await measure(name, size, rows);
        peers.set(name, peer);
        const isOther = peer.known.digest !== undefined && peer.known.digest !== ours.known.digest;
        print(row(name, peer) + (isOther ? '   shows or sums something else' : ''));
        print(`${''.padEnd(24)} ${columns.map(([column]) => ratio(peer, ours, column).padStart(11)).join('')}`);
        if (peer.broken !== null) print(`${''.padEnd(24)} ${peer.broken}`);
      }
      if (size !== largest) continue;
      for (const { column, most, unit } of ownGoals) {
        print(`  ${columns.find(([key]) => key === column)![1]} ${number(ours.known[column] ?? Number.NaN)} ${unit} (budget ${most})`);
      }
      for (const { peer, change } of goals) {
        const measured = peers.get(peer);
        if (measured) print(`  one change: ${peer} needs ${ratio(measured, ours, 'change')} as long, p95 ${ratio(measured, ours, 'changeP95')} (goal ${change} x)`);
      }
    }
  }
};
