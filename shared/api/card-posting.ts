import * as z from 'zod/mini';
import { answers, answerValue, id, language } from './schemas.ts';

export const userContext = () =>
  z.strictObject({
    today: z.iso.date(),
    now: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
    language,
  });

export const linkStart = () => z.object({ item: z.string(), value: z.union([z.string(), z.number()]) });
const postedLink = () => z.object({ item: z.string().check(z.maxLength(200)), value: z.union([z.string().check(z.maxLength(2_000)), z.number()]) });

const leftOver = () =>
  z.strictObject({ version: z.int().check(z.positive()), path: z.string().check(z.maxLength(400)), value: answerValue, detached: z.optional(z.literal(true)), ranking: z.optional(z.array(answerValue).check(z.maxLength(1_000))) });

const version = z.int().check(z.positive());

export const saveBody = () =>
  z.strictObject({
    /** Withheld answers of a stored card are omitted and stay unchanged. A new card may have them. */
    vals: answers,
    /** Accepted for compatibility; the server computes its own. */
    status: z.optional(z.unknown()),
    id: z.optional(id),
    card_hash: z.optional(z.string().check(z.maxLength(64))),
    /** Design version of the answers: the card's own (or `move_to`), for a new card by default the one in force. */
    version: z.optional(version),
    move_to: z.optional(version),
    left_over: z.optional(z.array(leftOver()).check(z.maxLength(10_000))),
    /** The client shows reasons for missing answers, so an omitted reason is removed. Otherwise stored reasons stay while the answer stays blank. */
    reasons: z.optional(z.boolean()),
    /** The client shows confirmed warnings, so an omitted one is removed. Otherwise stored ones stay while the answer stays the same. */
    confirmations: z.optional(z.boolean()),
    /** Saves a card with wrong answers as in progress, if the project allows it (`saves_with_errors`). Id attributes must be valid. Unreadable text of `x`
     * is stored as "x@typed". */
    with_errors: z.optional(z.boolean()),
    /** Paths of yes/no answers that were entered at once ("All others: no"). The history marks those that this save changes. */
    together: z.optional(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(10_000))),
    context: z.optional(userContext()),
    /** For a new card from the linkage entry whose item still holds the value: claims the value. */
    link: z.optional(postedLink()),
  });

export const patchBody = () =>
  z.strictObject({
    vals: answers,
    card_hash: z.string().check(z.maxLength(64)),
    version: z.optional(version),
    move_to: z.optional(version),
    context: z.optional(userContext()),
    with_errors: z.optional(z.boolean()),
  });
