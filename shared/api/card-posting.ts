import * as z from 'zod/mini';
import { answers, answerValue, id, language } from './schemas.ts';

/** The user's local day, time and language. */
export const userContext = () =>
  z.strictObject({
    today: z.iso.date(),
    now: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
    language,
  });

/** The linkage item of the domain, and its value as the item holds it. */
export const linkStart = () => z.object({ item: z.string(), value: z.union([z.string(), z.number()]) });
/** The same as it comes in with a save. */
const postedLink = () => z.object({ item: z.string().check(z.maxLength(200)), value: z.union([z.string().check(z.maxLength(2_000)), z.number()]) });

/** An answer of an earlier version that a carried form has no place for: it is kept beside the card. */
const leftOver = () =>
  z.strictObject({ version: z.int().check(z.positive()), path: z.string().check(z.maxLength(400)), value: answerValue, detached: z.optional(z.literal(true)), ranking: z.optional(z.array(answerValue).check(z.maxLength(1_000))) });

const version = z.int().check(z.positive());

export const saveBody = () =>
  z.strictObject({
    /** Answers of a stored card that are withheld from the caller are left out and stay as they are. A new card may be given them. */
    vals: answers,
    /** Accepted for the wire's sake; the server stores its own. */
    status: z.optional(z.unknown()),
    id: z.optional(id),
    card_hash: z.optional(z.string().check(z.maxLength(64))),
    /** The design version by whose names the answers were written: of a card that is there its own (or `move_to`), of a new one the one in force where none is said. */
    version: z.optional(version),
    /** Moves the card to this version, which is the one in force. Without it a card stays in its version. */
    move_to: z.optional(version),
    left_over: z.optional(z.array(leftOver()).check(z.maxLength(10_000))),
    /** The client shows reasons for missing answers: one that it leaves out is taken back. Without this, those that are stored stay where the answer stays blank. */
    reasons: z.optional(z.boolean()),
    /** The client shows confirmed warnings: one that it leaves out is taken back. Without this, those that are stored stay where the answer stays the same. */
    confirmations: z.optional(z.boolean()),
    /**
     * Saves the card although answers are wrong, as in progress, where the project allows it (`saves_with_errors`). Id attributes must be right.
     * What cannot be read is kept as "x@typed", the text of `x`.
     */
    with_errors: z.optional(z.boolean()),
    /** The user's local day, time and language for defaults and for date_difference with is_empty. */
    context: z.optional(userContext()),
    /** Of a new card that the linkage entry began, while its item still holds the value: claims the value. */
    link: z.optional(postedLink()),
  });

export const patchBody = () =>
  z.strictObject({
    /** By the names of the card's version. */
    vals: answers,
    card_hash: z.string().check(z.maxLength(64)),
    version: z.optional(version),
    /** Moves the card to this version, which is the one in force, with the answers that were sent. */
    move_to: z.optional(version),
    context: z.optional(userContext()),
    /** As in a save of the whole card. */
    with_errors: z.optional(z.boolean()),
  });
