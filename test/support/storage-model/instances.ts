import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type * as InstanceModule from './instance.ts';

export type Instance = typeof InstanceModule;

const folder = new URL('../../../dist/storage-model/', import.meta.url);

let loaded = 0;

/**
 * Instances of the functions, each with a memory of its own (what it has met and kept), as Lambda has them. They share nothing but
 * the SDK, whose client the storage model replaces.
 */
export const loadInstances = async (count: number): Promise<readonly Instance[]> => {
  await mkdir(folder, { recursive: true });
  const file = fileURLToPath(new URL(`instance-${process.pid}.mjs`, folder));
  const entry = fileURLToPath(new URL('instance.ts', import.meta.url));
  await build({ entryPoints: [entry], outfile: file, bundle: true, platform: 'node', format: 'esm', target: 'node24', external: ['@aws-sdk/*'], logLevel: 'error' });
  return Promise.all(Array.from({ length: count }, () => import(/* @vite-ignore */ `${pathToFileURL(file).href}?instance=${(loaded += 1)}`) as Promise<Instance>));
};
