import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { searchCodes } from '#shared/text/code-lists.ts';
import { searchWords } from '#shared/text/search-words.ts';
import { callApi } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { localIndex, rememberHits, usualCodes, type CodeHit } from './known-codes.ts';

/** spec end-user 5, code master search. */
const debounceMs = 1_000;
const serverLimit = 100;
const commonLimit = 500;
const none: readonly CodeHit[] = [];

export interface CodeSearch {
  readonly hits: readonly CodeHit[];
  readonly status: 'usual' | 'connecting' | 'failed' | 'done';
  /** Asks the server now instead of after the pause. */
  readonly hurry: () => void;
}

/** The codes in common use, fetched once as soon as somebody comes near a field of this master. */
const useCommonCodes = (master: string, isNear: boolean): readonly CodeHit[] => {
  const common = useQuery({
    queryKey: queryKeys.master(master, ''),
    queryFn: ({ signal }) => callApi('searchMaster', { params: { kind: master }, query: { words: '[]', limit: commonLimit }, signal }),
    enabled: isNear,
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { ownsSession: true },
  });
  return common.data ?? none;
};

/** What this device knows at once, and what the server knows once typing pauses: behind it, so that nothing moves under a finger. */
export const useCodeSearch = (master: string, typed: string, isNear: boolean, isOpen: boolean): CodeSearch => {
  const words = useMemo(() => searchWords(typed), [typed]);
  const asked = words.join(' ');
  const [settled, setSettled] = useState('');
  const common = useCommonCodes(master, isNear);

  useEffect(() => {
    if (asked === settled) return undefined;
    const timer = setTimeout(() => setSettled(asked), debounceMs);
    return () => clearTimeout(timer);
  }, [asked, settled]);

  const isSettled = asked === settled;
  const answer = useQuery({
    queryKey: queryKeys.master(master, settled),
    queryFn: async ({ signal }) => {
      const hits = await callApi('searchMaster', { params: { kind: master }, query: { words: JSON.stringify(searchWords(settled)), limit: serverLimit }, signal });
      rememberHits(master, hits);
      return hits;
    },
    enabled: isOpen && isSettled && settled !== '',
    staleTime: Infinity,
    retry: false,
    // An open form says itself that a session has ended, when it is saved.
    meta: { ownsSession: true },
  });

  const known = useMemo(() => {
    if (!isOpen) return none;
    return asked === '' ? usualCodes(master, common) : searchCodes(localIndex(master, common), searchWords(asked), serverLimit);
  }, [master, common, asked, isOpen]);
  const hits = useMemo(() => {
    if (!isSettled || answer.data === undefined) return known;
    const listed = new Set(known.map(({ code }) => code));
    return [...known, ...answer.data.filter(({ code }) => !listed.has(code))];
  }, [known, isSettled, answer.data]);

  const status = asked === '' ? 'usual' : !isSettled || answer.isFetching ? 'connecting' : answer.isError ? 'failed' : 'done';
  return {
    hits,
    status,
    hurry: () => {
      setSettled(asked);
      if (answer.isError && isSettled) void answer.refetch();
    },
  };
};
