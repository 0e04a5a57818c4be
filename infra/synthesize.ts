import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { glob, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

const root = new URL('..', import.meta.url).pathname;
const marker = `${root}cdk.out/inputs.sha256`;
const lock = `${root}.cache/synthesis.lock`;

const inputs = ['infra/**/*.ts', 'functions/**/*', 'shared/**/*', 'package-lock.json', 'cdk.json'];
const isNoInput = (path: string): boolean => /^infra\/(local\/|deploy\.ts|synthesize\.ts)|^functions\/cli\/|\.md$/.test(path);

/** A hash of contents, not times: a fresh checkout needs no build. */
export const hashFiles = async (patterns: readonly string[], isLeftOut: (path: string) => boolean = () => false): Promise<string> => {
  const hash = createHash('sha256');
  const paths: string[] = [];
  for await (const path of glob(patterns, { cwd: root })) if (!isLeftOut(path)) paths.push(path);
  for (const path of paths.toSorted()) {
    if ((await stat(`${root}${path}`)).isFile()) hash.update(`${path}\n`).update(await readFile(`${root}${path}`));
  }
  return hash.digest('hex');
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** One synthesis at a time; the lock of an ended process is taken over. */
const takeLock = async (): Promise<FileHandle> => {
  await mkdir(`${root}.cache`, { recursive: true });
  for (;;) {
    try {
      const file = await open(lock, 'wx');
      await file.writeFile(String(process.pid));
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
      if (owner > 0 && !isAlive(owner)) await rm(lock, { force: true });
      await setTimeout(100);
    }
  }
};

const synthesize = async (): Promise<void> => {
  const app = spawn(process.execPath, [`${root}infra/app.ts`], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(app, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The stack could not be synthesized.\n${Buffer.concat(said).toString()}`);
};

const dropOldAssets = async (): Promise<void> => {
  for await (const asset of glob('cdk.out/asset.*', { cwd: root })) {
    const { mtimeMs } = await stat(`${root}${asset}`);
    if (Date.now() - mtimeMs > 24 * 3_600_000) await rm(`${root}${asset}`, { recursive: true, force: true });
  }
};

export const synthesizeIfChanged = async (): Promise<{ changed: boolean }> => {
  const file = await takeLock();
  try {
    const hash = await hashFiles(inputs, isNoInput);
    if ((await readFile(marker, 'utf8').catch(() => '')) === hash) return { changed: false };
    await dropOldAssets();
    await synthesize();
    await writeFile(marker, hash);
    return { changed: true };
  } finally {
    await file.close();
    await rm(lock, { force: true });
  }
};
