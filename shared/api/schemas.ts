import * as z from 'zod/mini';
import type { AnswerValue, Answers } from '../design/card-design.ts';
import { languages } from '../text/languages.ts';

/** Pieces that several contracts use. Field names are those of the wire (spec end-user 3). */

export const text = z.string().check(z.maxLength(2_000));
export const texts = z.strictObject({ ja: z.optional(text), en: z.optional(text), km: z.optional(text) });
/** A name in at least one language. */
export const someTexts = texts.check(z.refine((names) => Object.values(names).some((name) => name.trim() !== '')));
export const language = z.enum(languages);
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
/** SHA-256 of a password, lower-case hex; the server treats it as the password. */
export const passwordDigest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const loginId = text.check(z.trim(), z.minLength(1), z.maxLength(256));
export const timestamp = z.iso.datetime();

export const answerValue: z.ZodMiniType<AnswerValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(answerValue), z.record(z.string(), answerValue)]),
);
export const answers: z.ZodMiniType<Answers> = z.record(z.string(), z.record(z.string(), answerValue));

export const pageState = z.enum(['all', 'partial', 'no']);
export const registration = z.object({
  start_at: z.nullable(timestamp),
  end_at: z.nullable(timestamp),
  /** Whether cards may be entered now. */
  open: z.boolean(),
});

export const projectParams = z.strictObject({ pId: id });
export const folderParams = z.strictObject({ pId: id, fId: id });
export const cardParams = z.strictObject({ pId: id, fId: id, cardId: id });
