import { cp, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { synthesizeIfChanged } from '../synthesize.ts';
import { CannotStart } from './cannot-start.ts';
import { readStack } from './template/read-stack.ts';
import type { StackModel } from './template/read-stack.ts';

const assembly = new URL('../../cdk.out', import.meta.url).pathname;

/**
 * Synthesizes what changed and reads the stack. The bundles are copied into the data folder: the next synthesis, by a
 * test run for example, clears cdk.out under a stack that still starts threads from it.
 */
export async function prepareModel(dataDir: string, region: string): Promise<StackModel> {
  await synthesizeIfChanged().catch((error: Error) => {
    throw new CannotStart(error.message);
  });
  const model = await readStack(assembly, region);
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
