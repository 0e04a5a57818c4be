import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { readCodeMaster } from '#shared/text/code-master.ts';
import { indexCodes } from '#shared/text/code-search.ts';
import type { CodeIndex } from '#shared/text/code-search.ts';

const loaded = new Map<string, Promise<CodeIndex | undefined>>();

/** The searchable master packed beside the bundle, read once per instance; undefined when there is none of this kind. */
export const codeMaster = (kind: string): Promise<CodeIndex | undefined> => {
  const known = loaded.get(kind);
  if (known !== undefined) return known;
  const reading = read(kind);
  loaded.set(kind, reading);
  return reading;
};

const read = async (kind: string): Promise<CodeIndex | undefined> => {
  // The runtime names the folder of the deployed bundle.
  const file = join(process.env['LAMBDA_TASK_ROOT'] ?? '', `${kind}.tsv.br`);
  const packed = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (packed === undefined) return undefined;
  const { master, faults } = readCodeMaster((await promisify(brotliDecompress)(packed)).toString('utf8'));
  if (master === null) throw new Error(`The packed master ${kind} has ${faults.length} faulty lines, the first is ${faults[0]?.line}`);
  return indexCodes(master.entries);
};
