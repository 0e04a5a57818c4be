import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problems, type ProblemShape } from '#shared/api/problems.ts';
import { idempotencyHours } from '#shared/api/routes.ts';
import type { FormSession, Issue } from '#shared/form/form-types.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import { enteredIn, type SaveAttempt } from '../environment.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem, type ApiProblemCode, issuesOf, isUnanswered, type ProblemDetails } from '../../lib/api-problem.ts';
import type { Attempt, Card, SaveBody } from '../../lib/card-form.ts';
import type { FormSelection } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { randomId } from '../../lib/random-id.ts';
import { OtherUserSignedIn } from '../../lib/session-changes.ts';

/** One hour less than the server's time, because this device's clock may differ. */
const repeatableMs = (idempotencyHours - 1) * 3_600_000;

/** Whether a repeat is safe without asking: the hash guards a stored card; a new card is guarded only as long as the server knows the key. */
export const isRepeatable = ({ body, at }: Attempt): boolean => body.id !== undefined || Date.now() - at < repeatableMs;

/** Problems that the server may report before it checks for an earlier attempt: they refuse only a save that was sent once. */
const undecided: readonly ApiProblemCode[] = ['session.expired', 'request.throttled'];

/** Certain refusals: nothing was saved. Any other error leaves the outcome unknown. */
const isRefusal = (error: unknown, wasUnknown: boolean): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.code !== 'server.failed' && !(wasUnknown && undecided.includes(error.code));

/** What only describes the answers makes no other save. */
const besideAnswers = ({ vals: _vals, status: _status, context: _context, together: _together, ...body }: SaveBody): string => JSON.stringify(body);

const isSameSave = (one: SaveBody, other: SaveBody): boolean => besideAnswers(one) === besideAnswers(other) && sameAnswer(one.vals, other.vals);

/** The same answers get the same key and body, so that the server recognises a retry whose first answer got lost. */
export const createSaveAttempts = (unanswered: Attempt | null) => {
  let last = unanswered;
  let isOpen = unanswered !== null;
  /** Whether the last attempt was sent before without an answer. */
  let isUnknown = isOpen;
  return {
    attemptFor: (body: SaveBody): Attempt => {
      const isRetry = last !== null && isSameSave(last.body, body);
      if (last === null || !isRetry) {
        last = { body, idempotencyKey: randomId(), at: Date.now() };
        isUnknown = false;
      }
      isOpen = true;
      return last;
    },
    unanswered: (): Attempt | null => (isOpen ? last : null),
    settle: (): void => {
      last = null;
      isOpen = false;
    },
    fail: (error: unknown): void => {
      isUnknown = !isRefusal(error, isUnknown);
      isOpen = isUnknown;
    },
  };
};

export const useMakeListsStale = () => {
  const queryClient = useQueryClient();
  return ({ project }: FormSelection) => {
    for (const queryKey of [queryKeys.cardLists, queryKeys.projects, queryKeys.projectUsers(project)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
};

interface SaveInput {
  readonly selection: FormSelection;
  readonly attempt: Attempt;
  readonly token: string | null;
}

export const useSaveCard = () => {
  const makeListsStale = useMakeListsStale();
  return useMutation({
    mutationFn: ({ selection: { project, folder }, attempt: { body, idempotencyKey }, token }: SaveInput): Promise<Card> =>
      callApi('saveCard', { params: { pId: project, fId: folder }, body, headers: { 'idempotency-key': idempotencyKey }, token }),
    onSuccess: (_card, { selection }) => makeListsStale(selection),
    meta: { ownsSession: true },
  });
};

export const useDeleteCard = () => {
  const makeListsStale = useMakeListsStale();
  return useMutation({
    mutationFn: async ({ selection: { project, folder, card }, token }: { readonly selection: FormSelection; readonly token: string | null }) => {
      const ask = () => callApi('deleteCard', { params: { pId: project, fId: folder, cardId: card }, token });
      // If no answer came, the second request shows whether the first one got through.
      await ask().catch((error: unknown) => {
        if (!(error instanceof ApiProblem && isUnanswered(error.code))) throw error;
        return ask().catch((second: unknown) => {
          if (!(second instanceof ApiProblem && second.code === 'card.unknown')) throw second;
        });
      });
    },
    onSuccess: (_nothing, { selection }) => makeListsStale(selection),
    meta: { ownsSession: true },
  });
};

export const rememberAttempt = (session: FormSession, issues: readonly Issue[]): SaveAttempt => ({
  issues: new Map(
    issues
      .filter(({ path }) => path !== '')
      .map((issue) => [issue.path, { issue, answer: enteredIn(session.item(issue.path)) }] as const)
      .toReversed(),
  ),
});

/** The cases of the failure dialog (spec end-user 8, card save failure by status). */
export type FailureKind = '400' | '401' | '403' | '404' | '409_1' | '409_2' | 'elsewhere' | 'linked' | '413' | 'otherUser' | 'network' | 'busy' | 'other';

export interface SaveFailure {
  readonly kind: FailureKind;
  /** Findings of the server (400), or the id attributes that another card has (409.2). */
  readonly issues: readonly Issue[];
  /** The stored card that has the linkage value, or that an earlier attempt created and somebody changed since. */
  readonly cardId?: string;
  readonly details?: ProblemDetails;
  readonly isCardGone?: boolean;
}

const byStatus: Readonly<Record<number, FailureKind>> = { 401: '401', 403: '403', 404: '404', 409: '409_1', 413: '413', 429: 'busy', 503: 'busy' };

const withheldIssues = ({ paths }: ProblemDetails): readonly Issue[] =>
  Array.isArray(paths) ? paths.map((path): Issue => ({ path: String(path).replace(/^body\.(?:vals|left_over)\./, ''), code: 'item.withheld', params: {} })) : [];

export const failureOf = (error: unknown): SaveFailure => {
  if (error instanceof OtherUserSignedIn) return { kind: 'otherUser', issues: [] };
  if (!(error instanceof ApiProblem)) return { kind: 'other', issues: [] };
  const { code, status, details } = error;
  if (code === 'session.other') return { kind: 'otherUser', issues: [] };
  // The outcome is unknown: the save is repeated with the same key.
  if (isUnanswered(code)) return { kind: 'network', issues: [] };
  const issues = issuesOf(details);
  if (code === 'answers.withheld') return { kind: '400', issues: withheldIssues(details) };
  // Without findings no item is to blame: a fault of the program.
  if (code === 'card.invalid' && issues.length > 0) return { kind: '400', issues };
  if (code === 'server.failed') return { kind: byStatus[status] ?? 'other', issues: [] };
  if ((code === 'card.id_taken' || code === 'linkage.taken') && 'reason' in details) return { kind: 'elsewhere', issues: [], details };
  const { card_id: cardId } = details;
  if ((code === 'linkage.taken' || code === 'card.stale') && typeof cardId === 'string') return { kind: 'linked', issues: [], cardId };
  if (code === 'card.unknown') return { kind: '404', issues: [], isCardGone: true };
  const shape: ProblemShape = problems[code];
  const kind = shape.dialog === '409.2' ? '409_2' : (byStatus[status] ?? 'other');
  return { kind, issues: [], details };
};
