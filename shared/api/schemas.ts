import * as z from 'zod';
import type { AnswerValue, Answers } from '../design/card-design.ts';
import { languages } from '../text/languages.ts';

/** Pieces that several contracts use. Field names are those of the wire (spec end-user 3). */

export const text = z.string().max(2_000);
export const texts = z.strictObject({ ja: text.optional(), en: text.optional(), km: text.optional() });
export const language = z.enum(languages);
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const timestamp = z.iso.datetime();

export const answerValue: z.ZodType<AnswerValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(answerValue), z.record(z.string(), answerValue)]),
);
export const answers: z.ZodType<Answers> = z.record(z.string(), z.record(z.string(), answerValue));

export const pageState = z.enum(['all', 'partial', 'no']);
export const cardStatus = z.object({
  overall: pageState,
  required: z.enum(['comp', 'incomp']),
  pages: z.array(z.object({ name: z.string(), status: pageState })),
});

export const registration = z.object({
  start_at: timestamp.nullable(),
  end_at: timestamp.nullable(),
  /** Whether cards may be entered now. */
  open: z.boolean(),
});

export const diagnostic = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  sheet: z.string(),
  cell: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const projectParams = z.strictObject({ pId: id });
export const folderParams = z.strictObject({ pId: id, fId: id });
export const cardParams = z.strictObject({ pId: id, fId: id, cardId: id });
