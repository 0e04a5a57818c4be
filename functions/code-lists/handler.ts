import { searchWords } from '#shared/text/same-text.ts';
import type { codeListCalls } from '#shared/api/code-lists.ts';
import { createHandler } from '../http/create-handler.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Reply } from '../http/write-answer.ts';
import { Problem, jsonIn, refuseInput } from '../refusals/problem.ts';
import { readPackedList } from '../storage/list-files.ts';
import { searchList } from './search-list.ts';

/** Finds entries that match every word (spec end-user 5, code master search); without words, those in common use. */
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
