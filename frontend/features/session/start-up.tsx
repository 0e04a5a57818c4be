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
  // A later change of the token is on its way by itself.
  if (session === null || readToken() !== token) return;
  const before = queryClient.getQueryData<Session | null>(queryKeys.session);
  if (before && before.user.id !== session.user.id && otherSession.isHeld()) {
    otherSession.report(session);
    return;
  }
  otherSession.settle();
  await showLanguageOf(session);
  queryClient.setQueryData(queryKeys.session, session);
  // Somebody else: nothing that was read for the last user may stay on the screen.
  if (before && before.user.id !== session.user.id) return queryClient.resetQueries({ predicate: isOfSession });
  await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
  await queryClient.invalidateQueries({ queryKey: queryKeys.cardLists });
};

/**
 * Another tab signed in: take over who that is, unless a screen holds work of the last user; then as soon as it is left. A token that vanished is left to the next call, because throwing the
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
  useEffect(
    () =>
      otherSession.subscribe(() => {
        if (otherSession.current() !== null && !otherSession.isHeld()) void takeOver(queryClient);
      }),
    [queryClient],
  );
};

/**
 * The order of spec end-user 4: domain first, then the token, then the screens. What was asked ahead and failed
 * (prepare-first-screen.ts) is not asked once more by itself: the screen says so and offers it.
 */
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
