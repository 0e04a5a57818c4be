import type { masterCalls } from '#shared/api/master.ts';
import { commonCodes, searchCodes, searchWords } from '#shared/text/code-search.ts';
import { codeMaster } from '../files/code-masters.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';

/** Entries of a code master that match every word (spec end-user 5, code master search); without words those in common use. */
export const searchMaster: UseCase<typeof masterCalls.searchMaster> = async ({ params, query }) => {
  const words = readWords(query.words);
  const index = await codeMaster(params.kind);
  if (index === undefined) throw new Problem('master.unknown');
  const found = words.length === 0 ? commonCodes(index).slice(0, query.limit) : searchCodes(index, words, query.limit);
  return found.map(({ code, name, keywords }) => ({ code, name, ...(keywords !== undefined && { keywords }) }));
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
