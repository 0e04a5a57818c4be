import * as z from 'zod/mini';
import { cardActs, reviewStates } from '../access/card-review.ts';
import { id, texts, timestamp } from './schemas.ts';

/** Absent from all answers in projects without review. */

const person = () => z.object({ id, name: texts });

export const reviewStanding = () =>
  z.object({
    state: z.enum(reviewStates),
    submitted_at: z.nullable(timestamp),
    open: z.int(),
    answered: z.int(),
  });

const deed = () => z.object({ act: z.enum(cardActs), at: timestamp, user: person(), org: person(), word: z.optional(z.string()) });

export const cardReview = () =>
  z.extend(reviewStanding(), {
    /** Latest submission or withdrawal, latest decision, and the time of a reviewer's latest question or closing. */
    submitted: z.optional(deed()),
    decided: z.optional(deed()),
    asked: z.optional(timestamp),
    period: z.optional(z.string()),
    acts: z.array(z.enum([...cardActs, 'ask', 'answer'])),
  });
