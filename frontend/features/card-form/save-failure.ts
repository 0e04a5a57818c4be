import { problems, type ProblemShape } from '#shared/api/problems.ts';
import type { Issue } from '#shared/form/form-types.ts';
import { ApiProblem } from '../../lib/api-problem.ts';

/** The cases that the failure dialog tells apart (spec end-user 8, card save failure by status). */
export type FailureKind = '400' | '401' | '403' | '404' | '409_1' | '409_2' | 'network' | 'busy' | 'other';

export interface SaveFailure {
  readonly kind: FailureKind;
  /** What to mend; empty unless the kind is 400. */
  readonly issues: readonly Issue[];
}

const byStatus: Readonly<Record<number, FailureKind>> = { 401: '401', 403: '403', 404: '404', 429: 'busy', 503: 'busy' };

const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' && value !== null && 'code' in value && 'path' in value && 'params' in value;

const issuesOf = (details: unknown): readonly Issue[] =>
  typeof details === 'object' && details !== null && 'issues' in details && Array.isArray(details.issues)
    ? details.issues.filter(isIssue)
    : [];

/** What the user is told about a save or a deletion that did not succeed. */
export const failureOf = (error: unknown): SaveFailure => {
  if (!(error instanceof ApiProblem)) return { kind: 'other', issues: [] };
  const { code, status, details } = error;
  if (code === 'network.failed') return { kind: 'network', issues: [] };
  if (code === 'card.invalid') return { kind: '400', issues: issuesOf(details) };
  if (code === 'server.failed') return { kind: byStatus[status] ?? 'other', issues: [] };
  const shape: ProblemShape = problems[code];
  const kind = shape.dialog === '409.1' ? '409_1' : shape.dialog === '409.2' ? '409_2' : (byStatus[status] ?? 'other');
  return { kind, issues: [] };
};
