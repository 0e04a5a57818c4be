import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { hashFiles, synthesizeIfChanged } from '../synthesize.ts';
import { CannotStart, root, runScript } from './run-script.ts';
import { readStack, type StackModel } from './template/read-stack.ts';

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
  const state = await hashFiles(inputs);
  const isBuilt = existsSync(join(siteFolder, 'index.html')) && (await readFile(marker, 'utf8').catch(() => '')) === state;
  if (isBuilt) return { folder: siteFolder, state };
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  await runScript('The site could not be built.', [vite, 'build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn']);
  await writeFile(marker, state);
  return { folder: siteFolder, state };
}

/**
 * Synthesizes what changed and reads the stack. The bundles are copied into the data folder: the next synthesis, by a
 * test run for example, clears cdk.out under a stack that still starts threads from it.
 */
export async function prepareModel(dataDir: string, region: string): Promise<StackModel> {
  await synthesizeIfChanged().catch((error: Error) => {
    throw new CannotStart(error.message);
  });
  const model = await readStack(`${root}cdk.out`, region);
  const copies = join(dataDir, 'functions');
  await mkdir(copies, { recursive: true });
  const functions = await Promise.all(
    model.functions.map(async (own) => {
      const folder = join(copies, basename(own.folder));
      if (!existsSync(folder)) await cp(own.folder, folder, { recursive: true });
      return { ...own, folder };
    }),
  );
  return { ...model, functions };
}
