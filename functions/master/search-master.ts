import type { masterCalls } from '#shared/api/master.ts';
import { searchCodes, searchWords } from '#shared/text/code-search.ts';
import { codeMaster } from '../files/code-masters.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';

/** Entries of a code master that match every word (spec end-user 5, code master search). */
export const searchMaster: UseCase<typeof masterCalls.searchMaster> = async ({ params, query }) => {
  const words = readWords(query.words);
  const index = await codeMaster(params.kind);
  if (index === undefined) throw new Problem('master.unknown');
  return searchCodes(index, words, query.limit).map(({ code, name }) => ({ code, name }));
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
