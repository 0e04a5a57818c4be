import * as z from 'zod/mini';
import { recalculationSkips } from '../access/card-review.ts';
import type { CallContract } from './call.ts';
import { folderParams, id, namedCard, sentMoment, texts, timestamp } from './schemas.ts';

/** How far a recalculation has come. */
const recalculation = () =>
  z.strictObject({
  /** `cursor` of the step before. */
  cursor: z.optional(z.string().check(z.maxLength(40))),
  /** `at` of the trial that was looked at: a card that was saved since is left alone. */
  began: z.optional(sentMoment),
  /** Does nothing, and says what it would do. */
  trial: z.optional(z.boolean()),
});

const recalculated = () =>
  z.object({
  /** When the step began: `began` of the steps that follow. */
  at: timestamp,
  /** Cards that were recalculated, or, in a trial, would be. */
  done: z.int(),
  /** The items of which their values change, with the number of values and some of them in words. */
  changes: z.array(z.object({ path: z.string(), title: texts, count: z.int(), examples: z.array(z.object({ card: id, name: z.string(), before: z.string(), after: z.string() })) })),
  /** Cards whose values would change and that are left alone, by the reason, with the first of them. */
  skipped: z.array(z.object({ why: z.enum(recalculationSkips), count: z.int(), cards: z.array(namedCard()) })),
  looked: z.int(),
  /** Cards there are in the folder, in the answer of the first step. */
  total: z.optional(z.int()),
  cursor: z.nullable(z.string()),
});

export const recalculateCalls = {
  /** One step of working the formulas of the design in force out anew; for owners of the project who may save cards. */
  recalculateCards: {
    group: 'cards',
    access: 'folder.write',
    params: folderParams,
    body: z.lazy(recalculation),
    answer: z.lazy(recalculated),
    problems: ['design.unknown', 'card.not_writable'],
  },
} as const satisfies { readonly [name: string]: CallContract };
