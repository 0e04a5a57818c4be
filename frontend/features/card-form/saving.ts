import { useEffect, useEffectEvent } from 'react';
import { problems, type ProblemShape } from '#shared/api/problems.ts';
import { idempotencyHours } from '#shared/api/routes.ts';
import type { Issue } from '#shared/form/form-types.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import { ApiProblem, type ApiProblemCode, issuesOf, isUnanswered } from '../../lib/api-problem.ts';
import { randomId } from '../../lib/random-id.ts';
import { OtherUserSignedIn } from '../../lib/session-changes.ts';
import type { SaveBody } from './api.ts';

export interface Attempt {
  readonly body: SaveBody;
  readonly idempotencyKey: string;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
}

/** An hour less than the server's time, because the clock of this device may differ. */
const repeatableMs = (idempotencyHours - 1) * 3_600_000;

/**
 * Whether the attempt may be sent again without asking. The hash of a stored card guards every change of it. A new card is only guarded as
 * long as the server recognises the key: after that a second try would make a second card.
 */
export const isRepeatable = ({ body, at }: Attempt): boolean => body.id !== undefined || Date.now() - at < repeatableMs;

/** Said before anybody looked whether an earlier try was made. */
const undecided: readonly ApiProblemCode[] = ['session.expired', 'request.throttled', 'server.failed'];

/** Refused for certain, so that it was not made; of anything else nobody knows. */
const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && error.status >= 400 && error.status < 500 && !undecided.includes(error.code);

/** Whether a save is of the same answers, in the same version. */
const isSameSave = (one: SaveBody, other: SaveBody): boolean =>
  one.id === other.id &&
  one.card_hash === other.card_hash &&
  one.with_errors === other.with_errors &&
  one.version === other.version &&
  one.move_to === other.move_to &&
  JSON.stringify(one.left_over) === JSON.stringify(other.left_over) &&
  sameAnswer(one.vals, other.vals);

/**
 * Makes the attempts to save. As long as the answers are the same it is the same attempt, with the same key and the same
 * body to the minute: the server knows a retry whose first answer got lost, and does not make a second card.
 */
export const createSaveAttempts = (unanswered: Attempt | null) => {
  let last = unanswered;
  let isOpen = unanswered !== null;
  return {
    attemptFor: (body: SaveBody): Attempt => {
      const isRetry = last !== null && isSameSave(last.body, body);
      if (last === null || !isRetry) last = { body, idempotencyKey: randomId(), at: Date.now() };
      isOpen = true;
      return last;
    },
    /** The attempt whose outcome nobody knows: to be asked about before anything else is saved. */
    unanswered: (): Attempt | null => (isOpen ? last : null),
    /** After a success the same answers are a new save. */
    settle: (): void => {
      last = null;
      isOpen = false;
    },
    fail: (error: unknown): void => {
      if (isRefusal(error)) isOpen = false;
    },
  };
};

/** The cases that the failure dialog tells apart (spec end-user 8, card save failure by status). */
export type FailureKind = '400' | '401' | '403' | '404' | '409_1' | '409_2' | 'elsewhere' | 'linked' | '413' | 'otherUser' | 'network' | 'busy' | 'other';

export interface SaveFailure {
  readonly kind: FailureKind;
  /** What to mend: findings of the server (400), or the id attributes that another card has (409.2). */
  readonly issues: readonly Issue[];
  /** The stored card that has the linkage value, or that an earlier try made and somebody changed since; only with the kind linked. */
  readonly cardId?: string;
  /** What the server said besides the code. */
  readonly details?: unknown;
  /** The card was deleted, and its folder is there: what was typed may become a new card. */
  readonly isCardGone?: boolean;
}

const byStatus: Readonly<Record<number, FailureKind>> = { 401: '401', 403: '403', 404: '404', 409: '409_1', 413: '413', 429: 'busy', 503: 'busy' };

/** Answers that are withheld from the user and that the save would have changed or lost. */
const withheldIssues = (details: unknown): readonly Issue[] =>
  typeof details === 'object' && details !== null && 'paths' in details && Array.isArray(details.paths)
    ? details.paths.map((path): Issue => ({ path: String(path).replace(/^body\.(?:vals|left_over)\./, ''), code: 'item.withheld', params: {} }))
    : [];

const cardIdOf = (details: unknown): string | undefined =>
  typeof details === 'object' && details !== null && 'card_id' in details && typeof details.card_id === 'string' ? details.card_id : undefined;

/** What the user is told about a save or a deletion that did not succeed. */
export const failureOf = (error: unknown): SaveFailure => {
  if (error instanceof OtherUserSignedIn) return { kind: 'otherUser', issues: [] };
  if (!(error instanceof ApiProblem)) return { kind: 'other', issues: [] };
  const { code, status, details } = error;
  if (code === 'session.other') return { kind: 'otherUser', issues: [] };
  // Nobody knows whether it got through: asked again by itself, under the same key.
  if (isUnanswered(code)) return { kind: 'network', issues: [] };
  const issues = issuesOf(details);
  if (code === 'answers.withheld') return { kind: '400', issues: withheldIssues(details) };
  // Without a list there is no item to check: a fault of the program.
  if (code === 'card.invalid' && issues.length > 0) return { kind: '400', issues };
  if (code === 'server.failed') return { kind: byStatus[status] ?? 'other', issues: [] };
  // Another hospital has a card with this ID or linkage value, which the user may not see.
  if ((code === 'card.id_taken' || code === 'linkage.taken') && typeof details === 'object' && details !== null && 'reason' in details) return { kind: 'elsewhere', issues: [], details };
  const cardId = code === 'linkage.taken' || code === 'card.stale' ? cardIdOf(details) : undefined;
  if (cardId !== undefined) return { kind: 'linked', issues: [], cardId };
  if (code === 'card.unknown') return { kind: '404', issues: [], isCardGone: true };
  const shape: ProblemShape = problems[code];
  const kind = shape.dialog === '409.2' ? '409_2' : (byStatus[status] ?? 'other');
  return { kind, issues: [], details };
};

const firstWaitMs = 2_000;
const longestWaitMs = 30_000;

/** While a save waits for the connection: tries again when the browser says it is back, and now and then without being told. */
export const useWaitingSave = (isWaiting: boolean, tryAgain: () => Promise<void>) => {
  const attempt = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let timer = 0;
    let wait = firstWaitMs;
    let isOver = false;
    const tryNow = async () => {
      window.clearTimeout(timer);
      await attempt();
      if (!isOver) later();
    };
    const later = () => {
      timer = window.setTimeout(() => void tryNow(), wait);
      wait = Math.min(wait * 2, longestWaitMs);
    };
    const isBack = () => void tryNow();
    later();
    window.addEventListener('online', isBack);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      window.removeEventListener('online', isBack);
    };
  }, [isWaiting]);
};
