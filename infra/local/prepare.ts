import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { hashFiles, synthesizeIfChanged } from '../synthesize.ts';
import { CannotStart, root, runScript } from './run-script.ts';
import { readStack, type StackModel } from './template/read-stack.ts';

const siteFolder = `${root}dist/site`;
const marker = `${root}dist/site.inputs`;
const inputs = ['frontend/**/*', 'shared/**/*', 'package-lock.json'];

export interface BuiltSite {
  readonly folder: string;
  readonly state: string;
}

export async function buildSite(): Promise<BuiltSite> {
  const state = await hashFiles(inputs);
  const isBuilt = existsSync(join(siteFolder, 'index.html')) && (await readFile(marker, 'utf8').catch(() => '')) === state;
  if (isBuilt) return { folder: siteFolder, state };
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  await runScript('The site could not be built.', [vite, 'build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn']);
  await writeFile(marker, state);
  return { folder: siteFolder, state };
}

/** Synthesizes changes and reads the stack. Bundles are copied, because the next synthesis clears cdk.out while the stack still uses it. */
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
