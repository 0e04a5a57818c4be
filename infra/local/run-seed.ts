import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from './cannot-start.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Fills the table once per data folder with the demo registry. Answers what the seed printed: the accounts. */
export async function runSeed(dataDir: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const marker = join(dataDir, 'seeded.txt');
  if (existsSync(marker)) return await readFile(marker, 'utf8');
  const { PATH = '' } = process.env;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'functions/cli/seed.ts')], {
      cwd: root,
      env: { PATH, ...environment },
    });
    await writeFile(marker, stdout);
    return stdout;
  } catch (error) {
    throw new CannotStart(`The demo registry could not be written.\n${(error as { stderr?: string }).stderr ?? String(error)}`.trim());
  }
}
