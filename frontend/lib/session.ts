import { queryOptions, useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CallAnswer } from '#shared/api/calls.ts';
import { callApi } from './api-client.ts';
import { ApiProblem } from './api-problem.ts';
import { chooseContent } from './chosen-content.ts';
import { endChosenLanguage, readChosenLanguage, showLanguage } from './i18n.ts';
import { pathPatterns } from './paths.ts';
import { queryKeys } from './query-keys.ts';
import { otherSession, sessionExpiry } from './session-changes.ts';
import { checkToken } from './token-owner.ts';
import { keepToken, offeredToken, readToken, removeToken } from './token-store.ts';
import { setRegistryZone } from './zone.ts';

export type Domain = CallAnswer<'domainInfo'>;
export type Session = Pick<CallAnswer<'check'>, 'user' | 'org'>;

export const domainQuery = queryOptions({
  queryKey: queryKeys.domainInfo,
  queryFn: async ({ signal }) => {
    const domain = await callApi('domainInfo', { signal });
    setRegistryZone(domain.time_zone);
    return domain;
  },
  staleTime: Infinity,
});

export const showLanguageOf = ({ user }: Session): Promise<void> => showLanguage(readChosenLanguage() ?? user.lang);

const unless401 = (error: unknown): null => {
  if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
  return null;
};

/** The session of the stored token; a token unknown to the server is removed (spec end-user 4). */
const openStored = async (): Promise<Session | null> => {
  if (readToken() === null) return null;
  const session = await checkToken().catch(unless401);
  if (session === null) removeToken();
  return session;
};

/** A token in the address signs in (spec end-user 2). The user is asked first if somebody else is signed in or the token is a personal one, because whoever sent such a link could make the user enter answers under the sender's name. */
const openSession = async (): Promise<Session | null> => {
  const token = offeredToken.read();
  const offered = token === null ? null : await checkToken(token).catch(unless401);
  if (token !== null && offered === null) offeredToken.refuse();
  const isSameSession = token === readToken();
  const stored = await openStored();
  if (token === null || offered === null) return stored;
  const isSomebodyElse = stored !== null && stored.user.id !== offered.user.id;
  if (!isSameSession && (isSomebodyElse || !offered.user.is_permanent_token)) {
    offeredToken.ask(token, offered);
    return stored;
  }
  keepToken(token);
  offeredToken.settle();
  return offered;
};

/** null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: async (): Promise<Session | null> => {
    const session = await openSession();
    if (session !== null) await showLanguageOf(session);
    return session;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

export const useDomain = (): Domain | undefined => useQuery({ ...domainQuery, enabled: false }).data;

export const useSignedIn = (): Session | null => useQuery({ ...sessionQuery, enabled: false }).data ?? null;

/** For screens behind the sign-in only. A screen redrawn while the session ends keeps the session it had. */
export const useSession = (): Session => {
  const session = useSignedIn();
  const [kept, keep] = useState(session);
  if (session !== null && session !== kept) keep(session);
  const last = session ?? kept;
  if (last === null) throw new Error('This screen stands behind the sign-in.');
  return last;
};

export const useSignIn = () => {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ token, user, org }: CallAnswer<'login'>) => {
      keepToken(token);
      sessionExpiry.settle();
      otherSession.settle();
      await showLanguageOf({ user, org });
      queryClient.setQueryData(queryKeys.session, { user, org });
    },
    [queryClient],
  );
};

export const useOfferedSession = () => {
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  return useCallback(
    async (token: string, session: Session) => {
      await signIn({ token, ...session });
      queryClient.removeQueries({ predicate: isOfSession });
      offeredToken.settle();
    },
    [queryClient, signIn],
  );
};

const outlivesSession = new Set<unknown>([queryKeys.domainInfo[0], queryKeys.languages[0], queryKeys.session[0]]);
export const isOfSession = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => !outlivesSession.has(queryKey[0]);

/** Ends the session here and on the server; a failed call does not keep it open in this browser. */
export const useSignOut = () => {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    if (readToken() !== null) await callApi('logout').catch(() => undefined);
    removeToken();
    await endChosenLanguage();
    chooseContent(null);
    sessionExpiry.settle();
    otherSession.settle();
    // Bypasses the router, whose screens could ask before leaving.
    window.history.replaceState(null, '', pathPatterns.login);
    queryClient.setQueryData(queryKeys.session, null);
    queryClient.removeQueries({ predicate: isOfSession });
  }, [queryClient]);
};

/** SHA-256 of the password as lower-case hex: the password itself never leaves the browser (spec end-user 5). */
export const hashPassword = async (password: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
