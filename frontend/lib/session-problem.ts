import { ApiProblem } from './api-problem.ts';

/** The common dialog speaks of an expired session (lib/query-client.ts); a screen adds nothing to it. */
export const isSessionProblem = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'session.expired';
