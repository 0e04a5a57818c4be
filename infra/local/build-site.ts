import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from './cannot-start.ts';

const root = new URL('../..', import.meta.url).pathname;
const siteFolder = `${root}dist/site`;
/** Beside the site, not in it: everything inside is published. */
const marker = `${root}dist/site.inputs`;
const inputs = ['frontend/**/*', 'shared/**/*', 'package-lock.json'];

export interface BuiltSite {
  readonly folder: string;
  /** Changes with the sources. */
  readonly state: string;
}

/** Builds the site into dist/site unless it already stands for these sources. */
export async function buildSite(): Promise<BuiltSite> {
  const state = await describeInputs();
  const isBuilt = existsSync(join(siteFolder, 'index.html')) && (await readFile(marker, 'utf8').catch(() => '')) === state;
  if (isBuilt) return { folder: siteFolder, state };
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn'], {
      cwd: root,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new CannotStart(`The site could not be built.\n${stdout}${stderr}`.trim());
  }
  await writeFile(marker, state);
  return { folder: siteFolder, state };
}

/** By contents, not by time: a fresh checkout of the same sources needs no build. */
async function describeInputs(): Promise<string> {
  const hash = createHash('sha256');
  const paths: string[] = [];
  for await (const path of glob(inputs, { cwd: root })) paths.push(path);
  for (const path of paths.toSorted()) {
    if ((await stat(root + path)).isFile()) hash.update(`${path}\n`).update(await readFile(root + path));
  }
  return hash.digest('hex');
}
