import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { codeListCalls } from '#shared/api/code-lists.ts';
import { commonCodes, indexCodes, readCodeMaster, searchCodes, type CodeIndex } from '#shared/text/code-lists.ts';
import { searchWords } from '#shared/text/search-words.ts';
import { createHandler } from '../http/create-handler.ts';
import type { UseCase } from '../http/create-handler.ts';
import { reply } from '../http/write-answer.ts';
import { Problem } from '../problem.ts';

/** Entries of a code list that match every word (spec end-user 5, code master search); without words those in common use. */
const searchMaster: UseCase<typeof codeListCalls.searchMaster> = async ({ params, query }) => {
  const words = readWords(query.words);
  const index = await codeList(params.kind);
  if (index === undefined) throw new Problem('master.unknown');
  const found = words.length === 0 ? commonCodes(index).slice(0, query.limit) : searchCodes(index, words, query.limit);
  return found.map(({ code, name, keywords }) => ({ code, name, ...(keywords !== undefined && { keywords }) }));
};

/** A long list of a design, as it is stored. It never changes, so that a browser keeps it. */
const choiceList: UseCase<typeof codeListCalls.choiceList> = async ({ params }) => {
  const { readPackedList } = await import('../storage/list-files.ts');
  const packed = await readPackedList(params.hash);
  if (packed === undefined) throw new Problem('list.unknown');
  return reply(200, { 'cache-control': 'private, max-age=31536000, immutable' }, { content: Buffer.from(packed).toString('base64') });
};

const readWords = (json: string): readonly string[] => {
  const refused = new Problem('request.invalid', { issues: [{ path: 'query.words', code: 'invalid_format' }] });
  try {
    const words: unknown = JSON.parse(json);
    if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words.flatMap(searchWords);
  } catch {
    throw refused;
  }
  throw refused;
};

const loaded = new Map<string, Promise<CodeIndex | undefined>>();

/** The searchable code list packed beside the bundle, read once per instance; undefined when there is none of this kind. */
const codeList = (kind: string): Promise<CodeIndex | undefined> => {
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
  if (master === null) throw new Error(`The packed code list ${kind} has ${faults.length} faulty lines, the first is ${faults[0]?.line}`);
  return indexCodes(master.entries);
};

export const handler = createHandler(async () => (await import('#shared/api/code-lists.ts')).codeListCalls, { choiceList, searchMaster });
