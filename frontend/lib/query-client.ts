import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, type ApiProblemCode } from './api-problem.ts';
import { sessionExpiry } from './session-changes.ts';

interface CallMeta extends Record<string, unknown> {
  /** The screen handles a 401 itself (the form, which must keep what was typed), so the common dialog is not shown. */
  readonly ownsSession?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const passing: readonly ApiProblemCode[] = ['network.failed', 'gateway.failed', 'server.failed', 'storage.busy'];
/** All retries happen here: three requests in all. `composed` queries run other queries and leave the retries to them. */
const retries = 2;
export const composed = { retry: false } as const;

/** Expired sessions are noticed only here; login's own 401 has another code. */
const noticeExpiry = (error: unknown, meta: CallMeta | undefined) => {
  if (error instanceof ApiProblem && error.code === 'session.expired' && meta?.ownsSession !== true) sessionExpiry.report();
};

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => noticeExpiry(error, query.meta) }),
    mutationCache: new MutationCache({ onError: (error, _given, _kept, mutation) => noticeExpiry(error, mutation.meta) }),
    defaultOptions: {
      // 'always': a browser that believes it is offline still tries, and the screen shows the result.
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retries && error instanceof ApiProblem && passing.includes(error.code),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
