import * as z from 'zod/mini';
import { cardFilterSchema } from './card-filter-schema.ts';
import { namedCard, sentMoment, timestamp } from './schemas.ts';

/** Result of one step of an act on many cards, with the reasons for skipped cards. */
export const stepDone = <const Skips extends readonly [string, ...string[]]>(skips: Skips) => ({
  at: timestamp,
  done: z.int(),
  skipped: z.array(z.object({ why: z.enum(skips), count: z.int(), cards: z.array(namedCard()) })),
  looked: z.int(),
  total: z.optional(z.int()),
  cursor: z.nullable(z.string()),
});

export const stepAsked = () => ({
  cursor: z.optional(z.string().check(z.maxLength(40))),
  /** `at` of the trial: cards changed since are skipped. */
  began: z.optional(sentMoment),
  trial: z.optional(z.boolean()),
});

export const manyCards = () => ({
  where: z.optional(cardFilterSchema),
  ...stepAsked(),
});
