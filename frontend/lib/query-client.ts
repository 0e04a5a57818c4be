import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, type ApiProblemCode } from './api-problem.ts';
import { sessionExpiry } from './session-changes.ts';

interface CallMeta extends Record<string, unknown> {
  /** The screen answers a 401 itself (the form, which must keep what was typed); the common dialog stays away. */
  readonly ownsSession?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

/** Worth another try: the next one may well succeed, and reading twice harms nobody. */
const passing: readonly ApiProblemCode[] = ['network.failed', 'gateway.failed', 'server.failed', 'storage.busy'];
/**
 * The one place that repeats a call: three requests in all. A query whose function runs other queries is `composed`
 * and leaves the repeating to them, lest three tries of three become nine.
 */
const retries = 2;
export const composed = { retry: false } as const;

/** The one place where an expired session is noticed; login's own 401 has another code. */
const noticeExpiry = (error: unknown, meta: CallMeta | undefined) => {
  if (error instanceof ApiProblem && error.code === 'session.expired' && meta?.ownsSession !== true) sessionExpiry.report();
};

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => noticeExpiry(error, query.meta) }),
    mutationCache: new MutationCache({ onError: (error, _given, _kept, mutation) => noticeExpiry(error, mutation.meta) }),
    defaultOptions: {
      // 'always': a browser that believes itself offline still tries, and the screen says what came of it.
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retries && error instanceof ApiProblem && passing.includes(error.code),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
