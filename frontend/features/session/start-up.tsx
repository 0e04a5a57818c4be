import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Loading, ServerView } from '../../components/server-view.tsx';
import { otherSession } from '../../lib/session-changes.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { domainQuery, isOfSession, sessionQuery, showLanguageOf, type Session } from '../../lib/session.ts';
import { checkToken } from '../../lib/token-owner.ts';
import { onTokenChangedElsewhere, readToken } from '../../lib/token-store.ts';

const takeOver = async (queryClient: QueryClient): Promise<void> => {
  const token = readToken();
  const session = await checkToken(token).catch(() => null);
  // The token changed again; that change is handled on its own.
  if (session === null || readToken() !== token) return;
  const before = queryClient.getQueryData<Session | null>(queryKeys.session);
  if (before && before.user.id !== session.user.id && otherSession.isHeld()) {
    otherSession.report(session);
    return;
  }
  otherSession.settle();
  await showLanguageOf(session);
  queryClient.setQueryData(queryKeys.session, session);
  // Another user: nothing read for the previous one may stay.
  if (before && before.user.id !== session.user.id) return queryClient.resetQueries({ predicate: isOfSession });
  await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
  await queryClient.invalidateQueries({ queryKey: queryKeys.cardLists });
};

/** Follows a sign-in in another tab. A removed token is left to the next call, because signing out here would lose typed answers. */
const useSessionOfOtherTabs = () => {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onTokenChangedElsewhere(() => {
        if (readToken() !== null) void takeOver(queryClient);
      }),
    [queryClient],
  );
  useEffect(
    () =>
      otherSession.subscribe(() => {
        if (otherSession.current() !== null && !otherSession.isHeld()) void takeOver(queryClient);
      }),
    [queryClient],
  );
};

/** Spec end-user 4: domain, then token, then screens. A failed early request is not repeated automatically; the screen offers a retry. */
export const StartUp = ({ children }: { readonly children: ReactNode }) => {
  const domain = useQuery({ ...domainQuery, retryOnMount: false });
  const session = useQuery({ ...sessionQuery, retryOnMount: false, enabled: domain.isSuccess });
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
