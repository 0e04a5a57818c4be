import { useQuery } from '@tanstack/react-query';
import { isComplete, type Language, languages } from '#shared/text/languages.ts';
import { callApi } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** The languages offered if the call fails (spec end-user 7, GET language). */
const offeredWithoutServer: readonly Language[] = languages.filter(isComplete);

export const useOfferedLanguages = (used: readonly Language[]): readonly Language[] => {
  const { data = offeredWithoutServer } = useQuery({
    queryKey: queryKeys.languages,
    queryFn: ({ signal }) => callApi('language', { signal }),
    staleTime: Infinity,
  });
  return languages.filter((code) => data.includes(code) || used.includes(code));
};
