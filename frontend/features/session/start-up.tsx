import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Loading } from '../../components/loading.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { domainQuery, isOfSession, sessionQuery, showLanguageOf, type Session } from '../../lib/session.ts';
import { onTokenChangedElsewhere, readToken } from '../../lib/token-store.ts';

const takeOver = async (queryClient: QueryClient): Promise<void> => {
  const before = queryClient.getQueryData<Session | null>(queryKeys.session);
  const session = await callApi('check').catch(() => null);
  if (session === null) return;
  await showLanguageOf(session);
  queryClient.setQueryData(queryKeys.session, session);
  // Somebody else: nothing that was read for the last user may stay on the screen.
  if (before && before.user.id !== session.user.id) return queryClient.resetQueries({ predicate: isOfSession });
  await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
  await queryClient.invalidateQueries({ queryKey: queryKeys.cardLists });
};

/**
 * Another tab signed in: take over who that is. A token that vanished is left to the next call, because throwing the
 * user out here would throw away what is typed into an open form.
 */
const useSessionOfOtherTabs = () => {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onTokenChangedElsewhere(() => {
        if (readToken() !== null) void takeOver(queryClient);
      }),
    [queryClient],
  );
};

/** The order of spec end-user 4: domain first, then the token, then the screens. */
export const StartUp = ({ children }: { readonly children: ReactNode }) => {
  const domain = useQuery(domainQuery);
  const session = useQuery({ ...sessionQuery, enabled: domain.isSuccess });
  useSessionOfOtherTabs();
  return (
    <ServerView query={domain} loading={<Loading />}>
      {() => (
        <ServerView query={session} loading={<Loading />}>
          {() => children}
        </ServerView>
      )}
    </ServerView>
  );
};
