import * as z from 'zod/mini';
import { cardActs, reviewStates } from '../access/card-review.ts';
import { id, texts, timestamp } from './schemas.ts';

/** How a card stands in its review. Absent from every answer about a project that does not have one. */

const person = () => z.object({ id, name: texts });

/** How a card stands, as lists show it. */
export const reviewStanding = () =>
  z.object({
    state: z.enum(reviewStates),
    submitted_at: z.nullable(timestamp),
    /** Questions that wait for an answer, and those that were answered and are not closed. */
    open: z.int(),
    answered: z.int(),
  });

const deed = () => z.object({ act: z.enum(cardActs), at: timestamp, user: person(), org: person(), word: z.optional(z.string()) });

/** How a card stands, as the card itself shows it to the caller. */
export const cardReview = () =>
  z.extend(reviewStanding(), {
    /** The latest submission or its withdrawal, what was decided last, and when a reviewer last asked a question or closed one. */
    submitted: z.optional(deed()),
    decided: z.optional(deed()),
    asked: z.optional(timestamp),
    /** The closed period that the card belongs to. */
    period: z.optional(z.string()),
    /** What the caller may do with the card as it stands. */
    acts: z.array(z.enum([...cardActs, 'ask', 'answer'])),
  });
