import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root, runScript } from './run-script.ts';

export interface DataLock {
  readonly release: () => void;
}

/** Locks the data folder for one stack. SQLite's file lock ends with the process, while a file with a process id would outlive a crash. */
export async function lockData(dir: string): Promise<DataLock | null> {
  await mkdir(dir, { recursive: true });
  const database = new DatabaseSync(join(dir, 'lock.sqlite'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (/locked|busy/i.test((error as Error).message)) return null;
    throw error;
  }
}

/** The first release whose stored data this one reads. Data of the snapshots before it is refused. */
const storedForm = '1.0.0';

/** Marks an empty data folder with the version; false if another version stored its data, which stays. */
export async function claimData(dir: string): Promise<boolean> {
  const marker = join(dir, 'stored-form.txt');
  if (existsSync(join(dir, 'dynamodb.sqlite'))) return (await readFile(marker, 'utf8').catch(() => '')) === storedForm;
  await writeFile(marker, storedForm);
  return true;
}

export interface StackState {
  readonly origin: string;
  readonly dynamoPid: number | null;
  readonly environment: Readonly<Record<string, string>>;
}

const pathIn = (dataDir: string) => join(dataDir, 'stack.json');

export async function readState(dataDir: string): Promise<StackState | null> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => null);
  try {
    return text === null ? null : (JSON.parse(text) as StackState);
  } catch {
    return null;
  }
}

export async function writeState(dataDir: string, state: StackState): Promise<void> {
  await writeFile(pathIn(dataDir), JSON.stringify(state, null, 2), { mode: 0o600 });
}

export async function endOrphan(dataDir: string): Promise<void> {
  const pid = (await readState(dataDir))?.dynamoPid ?? null;
  if (pid === null || process.platform === 'win32') return;
  const command = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).then(({ stdout }) => stdout, () => '');
  if (!command.includes('dynoxide') || !command.includes(dataDir)) return;
  for (let tries = 0; tries < 100 && signal(pid, tries === 0 ? 'SIGTERM' : 0); tries += 1) await delay(20);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

export async function runSeed(dataDir: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const marker = join(dataDir, 'seeded.txt');
  if (existsSync(marker)) return await readFile(marker, 'utf8');
  const { PATH = '' } = process.env;
  const said = await runScript('The demo registry could not be written.', [join(root, 'functions/cli/seed.ts')], { PATH, ...environment });
  await writeFile(marker, said);
  return said;
}
