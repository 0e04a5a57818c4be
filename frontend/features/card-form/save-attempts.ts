import type { SaveBody } from './api.ts';
import { sameAnswers } from './same-answers.ts';

const keyBytes = 16;

/** `crypto.randomUUID` is missing where the page came over plain HTTP from another machine (a ward tablet at a laptop). */
const randomKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface Attempt {
  readonly body: SaveBody;
  readonly idempotencyKey: string;
}

/**
 * Makes the attempts to save. As long as the answers are the same it is the same attempt, with the same key and the same
 * body to the minute: the server knows a retry whose first answer got lost, and does not make a second card.
 */
export const createSaveAttempts = () => {
  let last: Attempt | null = null;
  return {
    attemptFor: (body: SaveBody): Attempt => {
      const isRetry = last?.body.id === body.id && last?.body.card_hash === body.card_hash && sameAnswers(last?.body.vals, body.vals);
      if (last === null || !isRetry) last = { body, idempotencyKey: randomKey() };
      return last;
    },
    /** After a success the same answers are a new save. */
    settle: (): void => {
      last = null;
    },
  };
};
