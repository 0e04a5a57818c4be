import { searchWords } from '#shared/text/same-text.ts';
import type { codeListCalls } from '#shared/api/code-lists.ts';
import { createHandler, type UseCase } from '../http/create-handler.ts';
import { Reply } from '../http/write-answer.ts';
import { Problem, jsonIn, refuseInput } from '../refusals/problem.ts';
import { readPackedList } from '../storage/design-files.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { commonCodes, indexCodes, readCodes, searchTerms, withCodesFirst, type CodeEntry, type CodeIndex } from '#shared/text/code-lists.ts';

const loaded = new Map<string, Promise<CodeIndex | undefined>>();

const searchList = async (kind: string, words: readonly string[], limit: number, firstCodes: readonly string[]): Promise<readonly CodeEntry[] | undefined> => {
  const reading = loaded.get(kind) ?? read(kind);
  loaded.set(kind, reading);
  const index = await reading;
  if (index === undefined) return undefined;
  return words.length === 0 ? withCodesFirst(commonCodes(index), firstCodes).slice(0, limit) : searchTerms(index, words, limit, firstCodes);
};

const read = async (kind: string): Promise<CodeIndex | undefined> => {
  const file = join(process.env['LAMBDA_TASK_ROOT'] ?? '', `${kind}.tsv.br`);
  const packed = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return packed && indexCodes(readCodes((await promisify(brotliDecompress)(packed)).toString('utf8')));
};

/** Finds entries that match every word (spec end-user 5, code master search), or else every word without its side and number; without words, those in common use. */
const searchMaster: UseCase<typeof codeListCalls.searchMaster> = async ({ params, query }) => {
  const words = readWords(query.words);
  const found = await searchList(params.kind, words, query.limit, query.first?.split(',') ?? []);
  if (found === undefined) throw new Problem('master.unknown');
  return found.map(({ code, name, keywords }) => ({ code, name, ...(keywords !== undefined && { keywords }) }));
};

/** A list never changes, so browsers cache it. */
const choiceList: UseCase<typeof codeListCalls.choiceList> = async ({ params }) => {
  const packed = await readPackedList(params.hash);
  if (packed === undefined) throw new Problem('list.unknown');
  return new Reply(200, { 'cache-control': 'private, max-age=31536000, immutable' }, { content: Buffer.from(packed).toString('base64') });
};

const readWords = (json: string): readonly string[] => {
  const words = jsonIn(json, 'query.words', 'invalid_format');
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) return refuseInput('query.words', 'invalid_format');
  return words.flatMap(searchWords);
};

export const handler = createHandler(async () => (await import('#shared/api/code-lists.ts')).codeListCalls, { choiceList, searchMaster });
