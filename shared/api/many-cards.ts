import * as z from 'zod/mini';
import { cardFilterSchema } from './card-filter-schema.ts';
import { namedCard, sentMoment, timestamp } from './schemas.ts';

/** What one step of an act on many cards came to, with the reasons for which it leaves a card alone. */
export const stepDone = <const Skips extends readonly [string, ...string[]]>(skips: Skips) => ({
  /** When the step began: `began` of the steps that follow. */
  at: timestamp,
  /** Cards on which it was done, or, in a trial, could be. */
  done: z.int(),
  /** Cards on which it was not done, by the reason, with the first of them. */
  skipped: z.array(z.object({ why: z.enum(skips), count: z.int(), cards: z.array(namedCard()) })),
  /** Cards that this step looked at. */
  looked: z.int(),
  /** Cards there are in the folder, in the answer of the first step. */
  total: z.optional(z.int()),
  /** null: everything was looked at. */
  cursor: z.nullable(z.string()),
});

/** How far an act on many cards has come. */
export const stepAsked = () => ({
  /** `cursor` of the step before. */
  cursor: z.optional(z.string().check(z.maxLength(40))),
  /** `at` of the trial that was looked at: a card that was changed since is left alone. */
  began: z.optional(sentMoment),
  /** Does nothing, and says what it would do. */
  trial: z.optional(z.boolean()),
});

/** Which cards an act is for, and how far it has come. */
export const manyCards = () => ({
  /** A `CardFilter`; without one all cards of the folder. */
  where: z.optional(cardFilterSchema),
  ...stepAsked(),
});
