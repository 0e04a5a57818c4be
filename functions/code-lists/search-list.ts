import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { commonCodes, indexCodes, readCodes, searchCodes, withCodesFirst, type CodeEntry, type CodeIndex } from '#shared/text/code-lists.ts';

const loaded = new Map<string, Promise<CodeIndex | undefined>>();

export const searchList = async (kind: string, words: readonly string[], limit: number, firstCodes: readonly string[]): Promise<readonly CodeEntry[] | undefined> => {
  const reading = loaded.get(kind) ?? read(kind);
  loaded.set(kind, reading);
  const index = await reading;
  if (index === undefined) return undefined;
  return words.length === 0 ? withCodesFirst(commonCodes(index), firstCodes).slice(0, limit) : searchCodes(index, words, limit, firstCodes);
};

const read = async (kind: string): Promise<CodeIndex | undefined> => {
  const file = join(process.env['LAMBDA_TASK_ROOT'] ?? '', `${kind}.tsv.br`);
  const packed = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return packed && indexCodes(readCodes((await promisify(brotliDecompress)(packed)).toString('utf8')));
};
