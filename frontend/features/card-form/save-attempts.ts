import { ApiProblem } from '../../lib/api-problem.ts';
import type { SaveBody } from './api.ts';
import { sameAnswers } from './same-answers.ts';

const keyBytes = 16;

/** `crypto.randomUUID` is missing where the page came over plain HTTP from another machine (a ward tablet at a laptop). */
const randomKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Attempt {
  readonly body: SaveBody;
  readonly idempotencyKey: string;
}

/** Refused for certain, so that it was not made; of anything else nobody knows. */
const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 401;

/**
 * Makes the attempts to save. As long as the answers are the same it is the same attempt, with the same key and the same
 * body to the minute: the server knows a retry whose first answer got lost, and does not make a second card.
 */
export const createSaveAttempts = (unanswered: Attempt | null) => {
  let last = unanswered;
  let isOpen = unanswered !== null;
  return {
    attemptFor: (body: SaveBody): Attempt => {
      const isRetry = last?.body.id === body.id && last?.body.card_hash === body.card_hash && sameAnswers(last?.body.vals, body.vals);
      if (last === null || !isRetry) last = { body, idempotencyKey: randomKey() };
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
