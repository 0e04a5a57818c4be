import { type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { codeWritten, foldCode, withCodesFirst } from '#shared/text/code-lists.ts';
import { searchWords } from '#shared/text/same-text.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { type CodeHit, type KnownCodes, useModules } from '../../lib/modules.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Code master search (spec end-user 5). */
const debounceMs = 1_000;
const serverLimit = 100;
const commonLimit = 500;
/** A longer text is no code. */
const longestCode = 20;
const none: readonly CodeHit[] = [];

const isUnreached = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'network.failed';

export const useLoadKnownCodes = () => useModules().find(({ knownCodes }) => knownCodes)?.knownCodes;

const useKnownCodes = (isNear: boolean): KnownCodes | null => {
  const load = useLoadKnownCodes();
  const [known, setKnown] = useState<KnownCodes | null>(null);
  useEffect(() => {
    if (isNear) void load?.().then(setKnown, () => undefined);
  }, [load, isNear]);
  return known;
};

/** Loads the common codes once, when a field of the master is approached. */
const useCommonCodes = (master: string, isNear: boolean) => {
  const common = useQuery({
    queryKey: queryKeys.master(master, '', ''),
    queryFn: ({ signal }) => callApi('searchMaster', { params: { kind: master }, query: { words: '[]', limit: commonLimit }, signal }),
    enabled: isNear,
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { ownsSession: true },
  });
  return { common: common.data ?? none, isUnreached: isUnreached(common.error ?? common.failureReason) };
};

/** Known codes at once, then those of the server when typing pauses; they are appended, so that nothing moves under a finger. */
export const useCodeSearch = (master: string, firstCodes: readonly string[], typed: string, isNear: boolean, isOpen: boolean) => {
  const first = firstCodes.join(',');
  const asked = searchWords(typed).join(' ');
  const [settled, setSettled] = useState('');
  const knownCodes = useKnownCodes(isNear || isOpen);
  const { common, isUnreached: isWithoutCommon } = useCommonCodes(master, isNear);

  useEffect(() => {
    if (asked === settled) return undefined;
    const timer = setTimeout(() => setSettled(asked), debounceMs);
    return () => clearTimeout(timer);
  }, [asked, settled]);

  const isSettled = asked === settled;
  const client = useQueryClient();
  const searchFor = (words: string) => ({
    queryKey: queryKeys.master(master, words, first),
    queryFn: async ({ signal }: QueryFunctionContext) => {
      const hits = await callApi('searchMaster', { params: { kind: master }, query: { words: JSON.stringify(searchWords(words)), limit: serverLimit, ...(first !== '' && { first }) }, signal });
      knownCodes?.rememberHits(master, hits);
      return hits;
    },
    staleTime: Infinity,
    retry: false,
    // An open form reports an expired session itself at the save.
    meta: { ownsSession: true },
  });
  const answer = useQuery({ ...searchFor(settled), enabled: isOpen && isSettled && settled !== '' });

  const known = useMemo(() => {
    if (!isOpen) return none;
    return knownCodes?.find(master, common, searchWords(asked), firstCodes) ?? (asked === '' ? withCodesFirst(common, firstCodes) : none);
  }, [knownCodes, master, firstCodes, common, asked, isOpen]);
  const listed = new Set(known.map(({ code }) => code));
  const hits = isSettled && answer.data ? [...known, ...answer.data.filter(({ code }) => !listed.has(code))] : known;

  const statusOf = (): 'usual' | 'connecting' | 'unreached' | 'failed' | 'done' => {
    if (asked === '') return isWithoutCommon && hits.length === 0 ? 'unreached' : 'usual';
    if (!isSettled || answer.isFetching) return 'connecting';
    if (!answer.isError) return 'done';
    return isUnreached(answer.error) ? 'unreached' : 'failed';
  };
  return {
    hits,
    /** `unreached`: no connection, so only this device was searched. */
    status: statusOf(),
    hurry: () => {
      setSettled(asked);
      if (answer.isError && isSettled) void answer.refetch();
    },
    /** The one code that the text is, of this device or else of the server. */
    findCode: async (text: string): Promise<CodeHit | null> => {
      const code = foldCode(text);
      const found = codeWritten(text, hits) ?? codeWritten(text, knownCodes?.find(master, common, [code], firstCodes) ?? common);
      if (found !== null || code.length > longestCode || !/\d/.test(code)) return found;
      return codeWritten(text, await client.fetchQuery(searchFor(code)).catch(() => none));
    },
    remember: (picked: CodeHit) => knownCodes?.rememberPick(master, picked),
  };
};

export type CodeSearch = ReturnType<typeof useCodeSearch>;
