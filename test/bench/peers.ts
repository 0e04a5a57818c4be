import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { peerEngines } from './peer-engines.ts';
import type { PeerResult } from './peer-run.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('peers/', import.meta.url));
const entry = fileURLToPath(new URL('./peer-run.ts', import.meta.url));

/** Puts the peers beside the bench; says so and goes on without them where the registry does not give them. */
const install = async (print: (line: string) => void): Promise<boolean> => {
  try {
    await run('npm', ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    return true;
  } catch (error) {
    print(`The peers cannot be installed, so they are left out: ${(error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error)}`);
    return false;
  }
};

/** Minutes for one engine and form. */
const patience = 4;

const measure = async (name: string, size: number, rows: number): Promise<PeerResult | string> => {
  try {
    // Without the browser's build, Solid runs without reactivity and ODK's engine with it.
    const { stdout } = await run(process.execPath, ['--conditions=browser', '--expose-gc', '--max-old-space-size=3000', entry, name, String(size), String(rows)], {
      maxBuffer: 1 << 24,
      timeout: patience * 60_000,
    });
    return JSON.parse(stdout) as PeerResult;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    return stderr.split('\n').find((line) => /Error/.test(line)) ?? `gave no answer within ${patience} minutes`;
  }
};

const ms = (value: number): string => value.toFixed(value < 1 ? 4 : 1).padStart(10);
const row = (name: string, { open, change, changeP95, check, heapMb, shown }: PeerResult): string =>
  [name.padEnd(24), ms(open), ms(change), ms(changeP95), ms(check), heapMb.toFixed(1).padStart(9), String(shown).padStart(7)].join(' ');

/** Prints our engine beside others on the same generated forms: open, one change, validate all, memory. */
export const benchPeers = async (print: (line: string) => void): Promise<void> => {
  const names = (await install(print)) ? Object.keys(peerEngines) : ['fuda'];
  for (const size of [100, 1_000, 5_000]) {
    for (const rows of [1, 20]) {
      print(`\n${size} items and a repeat of 10 with ${rows} row${rows > 1 ? 's' : ''}; ms`);
      print(['engine'.padEnd(24), '      open', '    change', '       p95', '  validate', '  heap MB', '  shown'].join(' '));
      let ours: PeerResult | undefined;
      for (const name of names) {
        const result = await measure(name, size, rows);
        if (typeof result === 'string') {
          print(`${name.padEnd(24)} ${result}`);
          continue;
        }
        ours ??= result;
        print(row(name, result) + (result.digest === ours.digest ? '' : '   shows or sums something else'));
      }
    }
  }
};
